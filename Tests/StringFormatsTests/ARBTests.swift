import StringFormats
import Testing
import TranslationModel

@Suite struct ARBTests {
  private func read(_ text: String) throws -> any StringFile {
    try ARB().read(Array(text.utf8), as: .source(english))
  }

  /// A message, and its entries: `variant=text`, the plain one without a variant.
  static let messages: [(String, [String])] = [
    ("Hi {name}", ["=Hi {name}"]), ("It's {name}", ["=It's {name}"]), ("", ["="]),
    ("{n, plural, one{# item} other{# items}}", ["one=# item", "other=# items"]),
    ("{n, plural, =0{none} =1{one} =2{two} other{{n}}}", ["zero=none", "one=one", "two=two", "other={n}"]),
    ("{ n ,plural , few { a } other{b}}", ["few= a ", "other=b"]),
    ("{n, plural, other{{name} has {n}}}", ["other={name} has {n}"]),
    // More than a plural, or another thing, is one text.
    ("You have {n, plural, one{x} other{y}}", ["=You have {n, plural, one{x} other{y}}"]),
    ("{n, plural, one{x} other{y}} ", ["={n, plural, one{x} other{y}} "]),
    ("{g, select, m{he} other{they}}", ["={g, select, m{he} other{they}}"]),
    ("{n, plural, =5{five} other{y}}", ["={n, plural, =5{five} other{y}}"]),
    ("{n, plural, =1{a} one{b} other{c}}", ["={n, plural, =1{a} one{b} other{c}}"]),
    ("{n, plural, one{x}}", ["={n, plural, one{x}}"]),
    ("{n, plural, offset:1 one{x} other{y}}", ["={n, plural, offset:1 one{x} other{y}}"]),
    ("{n, selectordinal, one{x} other{y}}", ["={n, selectordinal, one{x} other{y}}"]),
    ("{a} {b}", ["={a} {b}"]),
  ]

  @Test(arguments: messages.indices) func isReadAs(_ i: Int) throws {
    let (message, wanted) = Self.messages[i]
    let entries = try read("{\"k\": \"\(message)\"}").catalog.entries
    #expect(entries.map { "\($0.variant.text)=\($0.text)" } == wanted)
  }

  @Test func descriptionsAndTypesBelongToTheMessage() throws {
    let file = try read(
      """
      {"@@locale": "en", "a": "{n} of {t}", "@a": {"description": "d", "placeholders": {"n": {"type": "int"}, "t": {}}},
       "b": "{c, plural, other{{c}}}", "@@last_modified": "x", "@gone": {}}
      """)
    #expect(file.catalog.entries.map(\.key) == ["a", "b"])
    #expect(file.catalog.entries.map(\.comment) == ["d", ""])
    #expect(file.catalog.entries.map(\.integers) == [["n"], ["c"]])
    let message = Message("{n} of {t}", .braces, integers: ["n"])
    #expect(message.neutral == "%1$d of %2$@")
  }

  @Test func bracesThatDoNotBalanceAreFound() throws {
    for message in ["a {b", "a } b", "}{"] {
      #expect(try read("{\n\"k\": \"\(message)\"}").findings.map(\.rule) == ["message-syntax"], "\(message)")
    }
    // With use-escaping they may.
    #expect(try read("{\"k\": \"a '{' b\"}").findings.isEmpty)
  }

  /// gen-l10n refuses the whole file.
  @Test(arguments: [
    ("{g, select, male{Él}}", "'{g, select, …' needs other{…}, or Flutter refuses the file"),
    (
      "{g, select, male Él other{Elle}}",
      "its choice cannot be read at character 18, '{' is missing behind 'male', or Flutter refuses the file"
    ),
  ]) func aChoiceThatCannotBeReadIsRefused(text: Text, says: String) throws {
    let file = try read("{\"a\":\"{g, select, male{He} other{They}}\"}")
    let error = #expect(throws: EditError.self) {
      try file.applying([EntryEdit(EntryID("a"), text)], base: file)
    }
    #expect(error?.message == says)
    let whole: Text = "{g, select, male{Él} other{Elle}} va"
    #expect(
      try read(String(decoding: file.applying([EntryEdit(EntryID("a"), whole)], base: file), as: UTF8.self))
        .catalog[EntryID("a")]?.text == whole)
  }

  @Test func aTextThatIsThereAlreadyIsNoEdit() throws {
    let file = try read("{\"a\":\"open {\"}")
    #expect(try file.applying([EntryEdit(EntryID("a"), "open {")], base: file) == file.bytes)
  }

  @Test func aMessageThatIsNoTextIsRefused() {
    let error = #expect(throws: SyntaxError.self) { try read("{\n  \"k\": {}}") }
    #expect(error.map { "\($0.line):\($0.column)" } == "2:8")
  }

  /// A message, its forms' new texts (nil takes one out), and the message with them.
  static let edits: [(String, [(PluralCategory, Text?)], String)] = [
    ("{n, plural, one{a} other{b}}", [(.few, "f")], "{n, plural, one{a} few{f} other{b}}"),
    ("{n, plural, =1{a} other{b}}", [(.one, "x")], "{n, plural, =1{x} other{b}}"),
    (
      "{n, plural,\\n one{a}\\n other{b}}", [(.zero, "z"), (.many, "m")],
      "{n, plural,\\n zero{z}\\n one{a}\\n many{m}\\n other{b}}"
    ),
    ("{n, plural, one{a} few{f} other{b}}", [(.one, nil), (.few, nil)], "{n, plural, other{b}}"),
    ("{n,plural,other{b}}", [(.one, "a")], "{n,plural,one{a} other{b}}"),
    // A translation that is no plural yet becomes one like the base's.
    ("Tage", [(.one, "{n} Tag"), (.other, "{n} Tage")], "{n, plural, =1{{n} Tag} other{{n} Tage}}"),
  ]

  @Test(arguments: edits.indices) func formsAreWritten(_ i: Int) throws {
    let (message, forms, wanted) = Self.edits[i]
    let base = try read("{\"k\": \"{n, plural, =1{x} other{y}}\"}")
    let edits = forms.map { EntryEdit(EntryID("k", .plural($0.0)), $0.1) }
    let result = try read("{\"k\": \"\(message)\"}").applying(edits, base: base)
    #expect(String(decoding: result, as: UTF8.self) == "{\"k\": \"\(wanted)\"}")
  }

  @Test func aNewMessageStandsBehindItsNeighboursDescription() throws {
    let base = try read("{\"a\": \"1\", \"@a\": {}, \"b\": \"{n, plural, one{x} other{y}}\", \"c\": \"3\"}")
    let file = try read(
      "{\n  \"@@locale\": \"de\",\n  \"a\": \"1\",\n  \"@a\": {},\n  \"@c\": {},\n  \"c\": \"3\"\n}\n")
    let forms = [PluralCategory.other, .one].map { EntryEdit(EntryID("b", .plural($0)), Text($0.rawValue)) }
    #expect(
      String(decoding: try file.applying(forms, base: base), as: UTF8.self)
        == "{\n  \"@@locale\": \"de\",\n  \"a\": \"1\",\n  \"@a\": {},\n  \"b\": \"{n, plural, one{one} other{other}}\",\n  \"@c\": {},\n  \"c\": \"3\"\n}\n"
    )
    let error = #expect(throws: EditError.self) { try file.applying([forms[1]], base: base) }
    #expect(error?.waits == true)
  }

  @Test func anEmptyFileNamesItsLocale() throws {
    let base = try read("{\n    \"@@locale\": \"en\",\n    \"a\": \"1\"\n}")
    let brazilian = try #require(LocaleTag("pt-BR"))
    let empty = ARB().emptyFile(like: base, for: brazilian)
    #expect(String(decoding: empty, as: UTF8.self) == "{\n    \"@@locale\": \"pt_BR\"\n}")
    let result = try ARB().read(empty, as: .translation(brazilian)).applying(
      [EntryEdit(EntryID("a"), "x")], base: base)
    #expect(String(decoding: result, as: UTF8.self) == "{\n    \"@@locale\": \"pt_BR\",\n    \"a\": \"x\"\n}")
  }
}
