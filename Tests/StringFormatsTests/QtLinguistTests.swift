import StringFormats
import Testing
import TranslationModel

@Suite struct QtLinguistTests {
  private func read(_ messages: String, _ tag: String = "de", as role: FileRole? = nil) throws
    -> any StringFile
  {
    try QtLinguist().read(
      Array(Self.document(messages).utf8), as: role ?? .translation(#require(LocaleTag(tag))))
  }

  private static func document(_ messages: String) -> String {
    "<TS version=\"2.1\" language=\"de\"><context><name>C</name>\(messages)</context></TS>"
  }

  private func ids(_ file: any StringFile) -> [String] {
    file.catalog.entries.map {
      $0.key.string + ($0.variant == .plain ? "" : "[\($0.variant.text)]") + "=" + $0.text.string
    }
  }

  @Test func contextAndDisambiguationAreInTheKey() throws {
    let file = try read(
      "<message><source>a</source><translation>1</translation></message>"
        + "<message><source>a</source><comment>]|</comment><translation>2</translation></message>"
        + "<message id=\"x\"><source>a</source><translation>3</translation></message>")
    #expect(ids(file) == ["[C] a=1", "[C|\\]\\|] a=2", "x=3"])
  }

  @Test func aSourceTextIsTheMessageOrWhatTheBaseFileMakesOfIt() throws {
    let messages =
      "<message><source>a</source><translation type=\"unfinished\"/></message><message numerus=\"yes\"><source>%n d(s)</source><translation type=\"unfinished\"/></message>"
      + "<message numerus=\"yes\"><source>%n f(s)</source><translation><numerusform>%n f</numerusform><numerusform>%n fs</numerusform></translation></message>"
    #expect(
      ids(try read(messages, as: .source(english))) == [
        "[C] a=a", "[C] %n d(s)[one]=%n d(s)", "[C] %n d(s)[other]=%n d(s)", "[C] %n f(s)[one]=%n f",
        "[C] %n f(s)[other]=%n fs",
      ])
    #expect(ids(try read(messages)) == ["[C] %n f(s)[one]=%n f", "[C] %n f(s)[other]=%n fs"])
  }

  /// Qt's own order and number of forms, which is not CLDR's: Hungarian has one, Latvian's form for none is its last.
  @Test(arguments: [
    ("hu", "other"), ("lv", "one other zero"), ("pl", "one few many"), ("fr", "one other"),
    ("cs", "one few other"),
    ("ar", "zero one two few many other"),
  ])
  func formsAreQts(_ tag: String, _ categories: String) throws {
    let wanted = categories.split(separator: " ")
    let forms = wanted.map { "<numerusform>\($0)</numerusform>" }.joined()
    let file = try read(
      "<message numerus=\"yes\"><source>%n</source><translation>\(forms)</translation></message>", tag)
    for entry in file.catalog.entries { #expect(entry.variant.text == entry.text.string) }
    #expect(file.catalog.entries.count == wanted.count)
  }

  /// A translation element, the new text, and the element with it.
  static let changes: [(String, Text?, String)] = [
    ("<translation type=\"unfinished\"/>", "x", "<translation>x</translation>"),
    ("<translation type=\"unfinished\"></translation>", "x", "<translation>x</translation>"),
    (
      "<translation>old</translation>", "a & <b> \u{1B}\u{A0}'",
      "<translation>a &amp; &lt;b&gt; <byte value=\"x1b\"/>\u{A0}'</translation>"
    ),
    ("<translation>old</translation>", nil, "<translation type=\"unfinished\"></translation>"),
    ("<translation>it&apos;s</translation>", "that's", "<translation>that&apos;s</translation>"),
    ("<translation><![CDATA[<b>]]></translation>", "<i>", "<translation><![CDATA[<i>]]></translation>"),
  ]

  @Test(arguments: changes.indices) func isWritten(_ i: Int) throws {
    let (translation, text, wanted) = Self.changes[i]
    let file = try read("<message><source>s</source>\(translation)</message>")
    let result = try file.applying([EntryEdit(EntryID("[C] s"), text)], base: file)
    #expect(
      String(decoding: result, as: UTF8.self)
        == Self.document("<message><source>s</source>\(wanted)</message>"))
  }

  @Test func aCountedMessageIsFinishedWithItsLastForm() throws {
    let message = "<message numerus=\"yes\"><source>%n</source>"
    let file = try read(
      "\(message)<translation type=\"unfinished\"><numerusform></numerusform><numerusform></numerusform></translation></message>"
    )
    let one = EntryEdit(EntryID("[C] %n", .plural(.one)), "1"),
      other = EntryEdit(EntryID("[C] %n", .plural(.other)), "2")
    let half = try file.applying([one], base: file)
    #expect(
      String(decoding: half, as: UTF8.self).contains(
        "type=\"unfinished\"><numerusform>1</numerusform><numerusform></numerusform>"))
    let whole = try file.applying([one, other], base: file)
    #expect(
      String(decoding: whole, as: UTF8.self).contains(
        "<translation><numerusform>1</numerusform><numerusform>2</numerusform>"))
  }

  /// A form that Qt tells apart and CLDR does not has the text of another: Qt's Macedonian has one for 2, 12, 22, and all languages
  /// that it does not know have two.
  @Test(arguments: [("mk", ["1", "n", "n"]), ("km", ["n", "n"]), ("ig", ["n", "n"])])
  func noFormStaysBlank(_ tag: String, _ forms: [String]) throws {
    func message(_ type: String, _ forms: [String]) -> String {
      "<message numerus=\"yes\"><source>%n</source><translation\(type)>"
        + forms.map { "<numerusform>\($0)</numerusform>" }.joined() + "</translation></message>"
    }
    let edits = [
      EntryEdit(EntryID("[C] %n", .plural(.one)), tag == "mk" ? "1" : nil),
      EntryEdit(EntryID("[C] %n", .plural(.other)), "n"),
    ]
    let blank = Array(repeating: "", count: forms.count)
    for old in [blank, forms.dropLast() + [""]] {
      let file = try read(message(" type=\"unfinished\"", Array(old)), tag)
      #expect(file.catalog[EntryID("[C] %n", .plural(.other))] == nil)
      let result = try file.applying(edits, base: file)
      #expect(String(decoding: result, as: UTF8.self).contains(message("", forms)))
    }
  }

  /// A translator's own text for 2, 12, 22 in Macedonian stays, and is told; one that nobody finished does not.
  @Test func aFormOfItsOwnStays() throws {
    func message(_ type: String, _ forms: String...) -> String {
      "<message numerus=\"yes\"><source>%n</source><translation\(type)>"
        + forms.map { "<numerusform>\($0)</numerusform>" }.joined() + "</translation></message>"
    }
    func after(_ message: String, _ text: Text?) throws -> String {
      let file = try read(message, "mk")
      let edits = [EntryEdit(EntryID("[C] %n", .plural(.other)), text)]
      return String(decoding: try file.applying(edits, base: file), as: UTF8.self)
    }
    #expect(try after(message("", "1", "2", "n"), "new").contains(message("", "1", "2", "new")))
    #expect(try after(message("", "1", "n", "n"), "new").contains(message("", "1", "new", "new")))
    let draft = " type=\"unfinished\""
    #expect(try after(message(draft, "1", "2", "n"), "new").contains(message("", "1", "new", "new")))
    #expect(try after(message("", "1", "2", "n"), nil).contains(message(draft, "1", "", "")))
    func kept(_ message: String) throws -> [KeptForm] {
      let id = EntryID("[C] %n", .plural(.other))
      return try read(message, "mk").keptForms(beside: [EntryEdit(id, "new")])
    }
    #expect(
      try kept(message("", "1", "2", "n")) == [
        KeptForm(EntryID("[C] %n", .plural(.other)), number: 1, text: "2")
      ])
    #expect(try kept(message("", "1", "n", "n")).isEmpty && kept(message(draft, "1", "2", "n")).isEmpty)
  }

  @Test func ofDoublesTheFirstCounts() throws {
    let file = try read(
      "<message><source>a</source><translation>1</translation></message><message><source>a</source><translation>2</translation></message>"
    )
    #expect(ids(file) == ["[C] a=1"] && file.findings.map(\.rule) == ["duplicate-key"])
  }

  @Test func aNewMessageIsLupdates() throws {
    let file = try read("")
    let error = #expect(throws: EditError.self) {
      try file.applying([EntryEdit(EntryID("[C] n"), "x")], base: file)
    }
    #expect(error?.waits == true)
  }

  @Test func aNewFileIsTheBaseUntranslated() throws {
    let base = try read(
      "<message numerus=\"yes\"><source>%n</source><translation><numerusform>a</numerusform><numerusform>b</numerusform></translation></message>"
    )
    let empty = QtLinguist().emptyFile(like: base, for: try #require(LocaleTag("pt-BR")))
    #expect(
      String(decoding: empty, as: UTF8.self)
        == "<TS version=\"2.1\" language=\"pt_BR\"><context><name>C</name><message numerus=\"yes\"><source>%n</source><translation type=\"unfinished\"><numerusform></numerusform><numerusform></numerusform></translation></message></context></TS>"
    )
  }

  /// Transifex gives Khmer one form of the two that Qt has.
  @Test func aFileOfFewerFormsThanQtsIsReadAndCompleted() throws {
    func message(_ forms: String...) -> String {
      "<message numerus=\"yes\"><source>%n a</source><translation>"
        + forms.map { "<numerusform>\($0)</numerusform>" }.joined() + "</translation></message>"
    }
    let file = try read(message("%n x"), "km")
    #expect(ids(file) == ["[C] %n a[other]=%n x"])
    let edit = EntryEdit(EntryID("[C] %n a", .plural(.other)), "%n y")
    let edited = String(decoding: try file.applying([edit], base: file), as: UTF8.self)
    #expect(edited == Self.document(message("%n y", "%n y")))
  }
}
