import StringFormats
import Testing
import TranslationModel

@Suite struct XLIFFTests {
  private func file(
    _ units: String, original: String = "a.strings", target: String = " target-language=\"es\"",
    isXcodes: Bool = false
  ) -> String {
    let header = isXcodes ? "<header><tool tool-id=\"com.apple.dt.xcode\"/></header>" : ""
    return
      "<file original=\"\(original)\" source-language=\"en\"\(target)>\(header)<body>\(units)</body></file>"
  }

  private func unit(
    _ id: String, _ source: String, _ target: String? = nil, state: String = "", more: String = ""
  )
    -> String
  {
    "<trans-unit id=\"\(id)\"\(more)><source>\(source)</source>"
      + (target.map { "<target\(state)>\($0)</target>" } ?? "") + "</trans-unit>"
  }

  private func first(_ files: String...) -> [UInt8] {
    Array("<xliff version=\"1.2\">\(files.joined())</xliff>".utf8)
  }

  @Test func theVersionMayBeInTheNamespaceOnly() throws {
    let text = String(decoding: first(file(unit("a", "A"))), as: UTF8.self)
      .replacing("version=\"1.2\"", with: "xmlns=\"urn:oasis:names:tc:xliff:document:1.2\"")
    let file = try XLIFF().read(Array(text.utf8), as: .source(try #require(LocaleTag("en"))))
    #expect(file.catalog.entries.map(\.text) == ["A"])
  }

  private func second(_ units: String, target: String = " trgLang=\"es\"", version: String = "2.0") -> [UInt8]
  {
    Array("<xliff version=\"\(version)\" srcLang=\"en\"\(target)><file id=\"f\">\(units)</file></xliff>".utf8)
  }

  private func source(_ bytes: [UInt8]) throws -> any StringFile {
    try XLIFF().read(bytes, as: .source(english))
  }

  private func spanish(_ bytes: [UInt8]) throws -> any StringFile {
    try XLIFF().read(bytes, as: .translation(try #require(LocaleTag("es"))))
  }

  private func texts(_ file: any StringFile) -> [String] {
    file.catalog.entries.map {
      $0.key.string + ($0.variant == .plain ? "" : "[\($0.variant.text)]") + "=" + $0.text.string
    }
  }

  // MARK: Reading

  @Test func sourceAndTranslation() throws {
    let bytes = first(
      file(
        unit("a", "A", "á") + unit("b", "B") + unit("c", "C", "")
          + unit("d", "D", "x", state: " state=\"new\"")))
    #expect(texts(try source(bytes)) == ["a=A", "b=B", "c=C", "d=D"])
    #expect(texts(try spanish(bytes)) == ["a=á"])
  }

  /// A file from English into English, as some tools keep it: what is shipped is the target.
  @Test func theTargetIsTheEnglish() throws {
    let bytes = first(file(unit("a", "key.of.a", "A") + unit("b", "B"), target: " target-language=\"en\""))
    #expect(texts(try source(bytes)) == ["a=A", "b=B"])
  }

  @Test func keys() throws {
    #expect(texts(try source(first(file(unit("1", "A", more: " resname=\"a\""))))) == ["a=A"])
    #expect(
      texts(try source(first(file(unit("a", "A")), file(unit("a", "B"), original: "b.strings"))))
        == ["a.strings:a=A", "b.strings:a=B"])
    #expect(texts(try source(first(file(unit("a&#10;b", "A"))))) == ["a\nb=A"])
    #expect(
      texts(try source(second("<unit id=\"1\" name=\"a\"><segment><source>A</source></segment></unit>"))) == [
        "a=A"
      ])
  }

  /// Units of the base file and of a translation, and what the translation says.
  static let namedInOneFile:
    [(base: [(id: String, more: String)], own: [(id: String, more: String)], [String])] = [
      ([("1", "")], [("1", " resname=\"a\"")], ["1=á"]),
      ([("1", " resname=\"a\"")], [("7", " resname=\"a\"")], ["a=á"]),
      (
        [("1", ""), ("2", " resname=\"b\"")], [("1", " resname=\"a\""), ("2", " resname=\"b\"")],
        ["1=á", "b=á"]
      ),
      ([("x", "")], [("1", " resname=\"a\"")], ["a=á"]),
    ]

  @Test(arguments: namedInOneFile.indices) func aNameThatTheBaseFileLacks(_ i: Int) throws {
    let (base, own, wanted) = Self.namedInOneFile[i]
    for names in [["a.strings"], ["a.strings", "b.strings"]] {
      func bytes(_ units: [(id: String, more: String)], _ target: String?) -> [UInt8] {
        let units = units.map { unit($0.id, "A", target, more: $0.more) }.joined()
        return first(names.map { file(units, original: $0) }.joined())
      }
      let english = try source(bytes(base, nil))
      let es = FileRole.translation(try #require(LocaleTag("es")))
      let read = try XLIFF().read(bytes(own, "á"), as: es, beside: english)
      #expect(texts(read) == names.flatMap { name in wanted.map { names.count > 1 ? "\(name):\($0)" : $0 } })
      for entry in english.catalog.entries where read.catalog[entry.id] != nil {
        let edited = try read.applying([EntryEdit(entry.id, "é")], base: english)
        let again = try XLIFF().read(edited, as: es, beside: english)
        #expect(again.catalog[entry.id]?.text == "é")
        #expect(again.catalog.entries.count == read.catalog.entries.count)
      }
    }
  }

  @Test func aNameThatIsAnotherUnitsIdIsRefused() throws {
    let base = try source(first(file(unit("a", "A") + unit("b", "B"))))
    let own = first(file(unit("a", "A", "á", more: " resname=\"b\"")))
    let error = #expect(throws: SyntaxError.self) {
      try XLIFF().read(own, as: .translation(try #require(LocaleTag("es"))), beside: base)
    }
    #expect(error?.message == "the base file has both the unit's id 'a' and its name 'b'")
  }

  @Test(arguments: [
    ("k|==|plural.one", "k[one]"), ("k|==|device.ipad", "k/ipad"),
    ("k|==|device.ipad.plural.few", "k/ipad[few]"),
    ("k|==|substitutions.n.plural.other", "k/n[other]"), ("a|==|b|==|plural.two", "a|==|b[two]"),
    ("k|==|plural.lots", "k|==|plural.lots"), ("|==|", "|==|"),
    ("/k:dict/NSStringLocalizedFormatKey:dict/:string", "k"),
    ("/k:dict/v:dict/zero:dict/:string", "k/v[zero]"),
    ("/k:dict/:string", "/k:dict/:string"), ("/a/b:dict/v:dict/one:dict/:string", "a/b/v[one]"),
  ])
  func idsOfXcode(_ id: String, _ name: String) throws {
    let read = try source(first(file(unit(id, "x"), isXcodes: true)))
    #expect(texts(read) == ["a.strings:\(name)=x"])
    // Elsewhere an id is an id.
    #expect(texts(try source(first(file(unit(id, "x"))))) == ["\(id)=x"])
  }

  @Test func aVariableAloneIsAPlural() throws {
    let read = try source(
      first(
        file(
          unit("/k:dict/NSStringLocalizedFormatKey:dict/:string", "%#@v@")
            + unit("/k:dict/v:dict/other:dict/:string", "%d files"), isXcodes: true)))
    #expect(texts(read).contains("a.strings:k[other]=%d files"))
    #expect(read.catalog.entries.filter(\.isTranslatable).count == 1)
  }

  @Test func notesAndWhatIsNotTranslated() throws {
    let units =
      "<group translate=\"no\">\(unit("a", "A"))\(unit("b", "B", more: " translate=\"yes\""))</group>"
      + "<trans-unit id=\"c\"><source>C</source><note>one</note><note/><note>two</note></trans-unit>"
    let entries = try source(first(file(units))).catalog.entries
    #expect(entries.map(\.isTranslatable) == [false, true, true])
    #expect(entries.map(\.comment) == ["", "", "one\ntwo"])
  }

  @Test func segments() throws {
    let two =
      "<unit id=\"1\"><segment><source>A.</source><target order=\"3\">a.</target></segment><ignorable><source> </source></ignorable>"
      + "<segment><source>B.</source><target order=\"1\">b.</target></segment></unit>"
    #expect(texts(try source(second(two))) == ["1=A. B."])
    let read = try spanish(second(two))
    #expect(texts(read) == ["1=b. a."])
    #expect(read.findings.map(\.rule) == ["segments"])
    #expect(throws: EditError.self) { try read.applying([EntryEdit(EntryID("1"), "x")], base: read) }
  }

  @Test(arguments: [
    ("<xliff version=\"3.0\"/>", "unknown XLIFF version 3.0"), ("<xliff/>", "<xliff> has no version"),
    ("<xliff version=\"1.2\"/>", "<xliff> has no <file>"), ("<x/>", "expected <xliff>"),
    ("<xliff version=\"2.0\"><file id=\"f\"/></xliff>", "<xliff> has no srcLang"),
  ])
  func refusals(_ text: String, _ message: String) throws {
    let error = #expect(throws: SyntaxError.self) { try source(Array(text.utf8)) }
    #expect(error?.message == message)
  }

  @Test func refusedUnits() throws {
    let cases = [
      ("<trans-unit><source>A</source></trans-unit>", "a unit without an id"),
      ("<trans-unit id=\"a\"><target>A</target></trans-unit>", "a unit without a <source>"),
      (unit("a", "A") + unit("a", "B"), "the id 'a' appears twice"),
      (
        unit("1", "A", more: " resname=\"a\"") + unit("2", "B", more: " resname=\"a\""),
        "'a' is also on line 1"
      ),
    ]
    for (units, message) in cases {
      let error = #expect(throws: SyntaxError.self) { try source(first(file(units))) }
      #expect(error?.message == message)
    }
  }

  @Test(arguments: [
    ("fr", "es", false), ("es", "es", true), ("nb", "nb-NO", true), ("pt-BR", "pt", true),
    ("fil", "tl", true),
    ("pt-PT", "pt-BR", false), ("zh-Hant", "zh-TW", true), ("zh-Hans", "zh-TW", false),
  ])
  func anotherLanguageThanThePaths(_ said: String, _ path: String, _ isSame: Bool) throws {
    let bytes = first(file(unit("a", "A"), target: " target-language=\"\(said)\""))
    let read = try XLIFF().read(bytes, as: .translation(try #require(LocaleTag(path))))
    #expect(read.findings.map(\.rule) == (isSame ? [] : ["other-language"]))
  }

  // MARK: Writing

  private func edited(_ bytes: [UInt8], base: [UInt8]? = nil, _ edits: [(EntryID, Text?)]) throws -> String {
    let result = try spanish(bytes).applying(edits.map { EntryEdit($0, $1) }, base: source(base ?? bytes))
    _ = try spanish(result)
    return String(decoding: result, as: UTF8.self)
  }

  private func edited(_ units: String, to wanted: String) throws {
    #expect(
      try edited(first(file(units)), [(EntryID("a"), "x")])
        == String(decoding: first(file(wanted)), as: UTF8.self))
  }

  @Test func aTargetIsChangedOrComes() throws {
    try edited(unit("a", "A", "y"), to: unit("a", "A", "x"))
    try edited(unit("a", "A"), to: unit("a", "A", "x"))
    try edited("<trans-unit id=\"a\"><source>A</source><target /></trans-unit>", to: unit("a", "A", "x"))
    // What follows the source stays behind the target.
    try edited(
      "<trans-unit id=\"a\"><source>A</source><seg-source>A</seg-source><note/></trans-unit>",
      to:
        "<trans-unit id=\"a\"><source>A</source><seg-source>A</seg-source><target>x</target><note/></trans-unit>"
    )
  }

  @Test func statesWhereTheFileHasThem() throws {
    try edited(
      unit("a", "A", "y", state: " state=\"new\""), to: unit("a", "A", "x", state: " state=\"translated\""))
    try edited(
      unit("b", "B", "b", state: " state=\"final\"") + unit("a", "A"),
      to: unit("b", "B", "b", state: " state=\"final\"") + unit("a", "A", "x", state: " state=\"translated\"")
    )
  }

  @Test func aFileNamesItsLanguageWithTheFirstTarget() throws {
    let edit: [(EntryID, Text?)] = [(EntryID("a"), "x")]
    #expect(
      try edited(first(file(unit("a", "A"), target: "")), edit)
        == String(decoding: first(file(unit("a", "A", "x"))), as: UTF8.self))
    let units = "<unit id=\"a\"><segment><source>A</source></segment></unit>"
    let wanted = "<unit id=\"a\"><segment><source>A</source><target>x</target></segment></unit>"
    #expect(try edited(second(units, target: ""), edit) == String(decoding: second(wanted), as: UTF8.self))
  }

  /// What only the base file has comes with its unit, a plural form that only this locale has with that of `other`.
  @Test func aUnitOfTheBaseFileIsCopied() throws {
    let base = first(
      file(
        unit("a", "A") + unit("b", "B", "B") + unit("n|==|plural.one", "%d file")
          + unit("n|==|plural.other", "%d files"),
        target: " target-language=\"en\"", isXcodes: true))
    let own = first(file(unit("a", "A", "á"), isXcodes: true))
    let name = "a.strings:"
    let wanted = first(
      file(
        unit("a", "A", "á") + "\n" + unit("b", "B", "x") + "\n"
          + unit("n|==|plural.many", "%d files", "%d de archivos") + "\n"
          + unit("n|==|plural.other", "%d files", "%d archivos"), isXcodes: true))
    let edits: [(EntryID, Text?)] = [
      (EntryID(Text("\(name)n"), .plural(.other)), "%d archivos"), (EntryID(Text("\(name)b")), "x"),
      (EntryID(Text("\(name)n"), .plural(.many)), "%d de archivos"),
    ]
    #expect(try edited(own, base: base, edits) == String(decoding: wanted, as: UTF8.self))
    let error = #expect(throws: EditError.self) { try edited(own, base: base, [(EntryID("zz"), "x")]) }
    #expect(error?.waits == true)
  }

  /// Elements in a text are the program's: a translation has the same ones.
  @Test func elementsStay() throws {
    let bytes = first(file(unit("a", "A <g id=\"1\">b</g> &amp; <x id=\"2\"/>")))
    #expect(texts(try source(bytes)) == ["a=A <g id=\"1\">b</g> &amp; <x id=\"2\"/>"])
    let good: Text = "<x id=\"2\"/> &amp; <g id=\"1\">c</g>"
    #expect(try edited(bytes, [(EntryID("a"), good)]).contains("<target>\(good)</target>"))
    for bad: Text in [
      "x", "A <g id=\"1\">b</g>", "<x id=\"2\"/> & <g id=\"1\">c</g>", "<x id=\"3\"/><g id=\"1\"/>",
    ] {
      #expect(throws: EditError.self) { try edited(bytes, [(EntryID("a"), bad)]) }
    }
  }

  @Test func elementsThatOnlyTheTargetHas() throws {
    let read = try spanish(first(file(unit("a", "A &amp; B", "<g id=\"1\">b</g> &amp; c"))))
    #expect(texts(read) == ["a=b & c"])
    #expect(read.findings.map(\.rule) == ["markup"])
  }

  @Test func charactersThatXMLCannotCarry() throws {
    let units = "<unit id=\"a\"><segment><source>A</source><target>1</target></segment></unit>"
    #expect(
      try edited(second(units), [(EntryID("a"), "b\u{7}")]).contains("<target>b<cp hex=\"0007\"/></target>"))
    #expect(throws: EditError.self) { try edited(first(file(unit("a", "A"))), [(EntryID("a"), "b\u{7}")]) }
  }

  @Test func aNewLocaleHasTheBaseFilesUnits() throws {
    let german = try #require(LocaleTag("de"))
    let base = try source(first(file(unit("a", "A", "á") + unit("b", "B"))))
    let wanted = first(file(unit("a", "A") + unit("b", "B"), target: " target-language=\"de\""))
    #expect(XLIFF().emptyFile(like: base, for: german) == wanted)
  }
}
