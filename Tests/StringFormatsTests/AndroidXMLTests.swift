import StringFormats
import Testing
import TranslationModel

struct AndroidXMLTests {
  private func read(_ text: String) throws -> any StringFile {
    try AndroidXML().read(Array(text.utf8), as: .translation(english))
  }

  private static func file(_ inner: String) -> String {
    "<resources xmlns:xliff=\"urn:oasis:names:tc:xliff:document:1.2\">\n\(inner)\n</resources>\n"
  }

  private static let k = EntryID("k")

  struct Value: Sendable, CustomTestStringConvertible {
    var name: String
    var old: String
    var text: Text
    var new: String
    /// The base file's value; where there is one, the entry is new in the file.
    var base: String?
    init(_ name: String, _ old: String, _ text: Text, _ new: String) {
      (self.name, self.old, self.text, self.new) = (name, old, text, new)
    }
    var testDescription: String { name }
  }

  private static let values: [Value] = [
    Value("aapt's escapes", "x", "it's \"a\"\\\n\t\r", "it\\'s \\\"a\\\"\\\\\\n\\t\\u000D"),
    Value("XML's escapes", "x", "a & b < c > ]]>", "a &amp; b &lt; c > ]]&gt;"),
    Value("&gt; where the file has it", "a &gt; b", "c > d", "c &gt; d"),
    Value("spaces that would go", "x", " a  b ", "\\u0020a \\u0020b\\u0020"),
    Value("no reference", "x", "@string/y", "\\@string/y"),
    Value("no attribute", "x", "?y @z", "\\?y @z"),
    Value("quotes stay", "\"x\"", " it's  a ", "\" it's  a \""),
    Value(
      "CDATA stays", "<![CDATA[<b>x</b>]]>", "<i>it's</i>]]>", "<![CDATA[<i>it\\'s</i>]]]]><![CDATA[>]]>"),
    Value(
      "markup stays markup", "Hi <b>x</b>", "Ho <b>y</b> & <i z='1'>w</i><br/>",
      "Ho <b>y</b> &amp; <i z='1'>w</i><br/>"),
    Value("broken markup is text", "Hi <b>x</b>", "Ho <b>y & </i>", "Ho &lt;b>y &amp; &lt;/i>"),
    Value("text that looks like markup stays text", "Hi &lt;b>x&lt;/b>", "Ho <b>y</b>", "Ho &lt;b>y&lt;/b>"),
    Value(
      "xliff:g comes back around its placeholder", "To <xliff:g id=\"n\">%1$s</xliff:g>!", "%1$s, Hallo",
      "<xliff:g id=\"n\">%1$s</xliff:g>, Hallo"),
    Value(
      "two xliff:g change places", "<xliff:g id=\"a\">%1$s</xliff:g> <xliff:g id=\"b\">%2$s</xliff:g>",
      "%2$s%1$s", "<xliff:g id=\"b\">%2$s</xliff:g><xliff:g id=\"a\">%1$s</xliff:g>"),
    Value("xliff:g goes with its placeholder", "To <xliff:g id=\"n\">%1$s</xliff:g>!", "Hallo", "Hallo"),
    Value("xliff:g is not guessed", "To <xliff:g id=\"n\">%1$s</xliff:g>!", "%1$s %1$s", "%1$s %1$s"),
    Value(
      "xliff:g inside markup", "<b><xliff:g id=\"n\">%1$s</xliff:g></b>", "<b>%1$s</b>!",
      "<b><xliff:g id=\"n\">%1$s</xliff:g></b>!"),
  ]

  /// As aapt2 decides it: a percent sign that is no placeholder counts as well.
  @Test(arguments: [
    ("%s of %d", true), ("%1$s of %2$d", false), ("%s", false), ("%s, 100%%", false),
    ("100% of 50% off", true),
    ("%1$s and %s", true), ("%5d of %d", true), ("%s%n%s", true), ("%<s %s", true), ("%D %M", false),
    ("%s %", false),
  ])
  func severalPlaceholdersHaveNumbers(_ text: String, _ isRefused: Bool) throws {
    func edited(_ attribute: String) throws -> [UInt8] {
      let file = try AndroidXML().read(
        Array("<resources><string name=\"a\"\(attribute)>x</string></resources>".utf8), as: .source(english))
      return try file.applying([EntryEdit(EntryID("a"), Text(text))], base: file)
    }
    let isWritten = (try? edited("")) != nil
    #expect(isWritten != isRefused)
    #expect(throws: Never.self) { try edited(" formatted=\"false\"") }
  }

  @Test(arguments: values) func changedValues(_ c: Value) throws {
    let file = try read(Self.file("<string name=\"k\">\(c.old)</string>"))
    let result = try file.applying([EntryEdit(Self.k, c.text)], base: file)
    #expect(String(decoding: result, as: UTF8.self) == Self.file("<string name=\"k\">\(c.new)</string>"))
    #expect(try AndroidXML().read(result, as: .translation(english)).catalog[Self.k]?.text == c.text)
  }

  /// A new entry is written in the manner of the base file's value, but for quotes, which are one translator's habit.
  @Test(arguments: values) func newValues(_ c: Value) throws {
    let base = try read(Self.file("<string name=\"a\">x</string>\n<string name=\"k\">\(c.old)</string>"))
    let file = try read(Self.file("<string name=\"a\">y</string>"))
    let result = try file.applying([EntryEdit(Self.k, c.text)], base: base)
    let read = try AndroidXML().read(result, as: .translation(english))
    #expect(read.catalog[Self.k]?.text == c.text)
    if c.name != "quotes stay" && c.name != "&gt; where the file has it" {
      #expect(
        String(decoding: result, as: UTF8.self)
          == Self.file("<string name=\"a\">y</string>\n<string name=\"k\">\(c.new)</string>"))
    }
  }

  /// A tag of the base file that needs what only that file declares would break this one.
  @Test(arguments: [
    "<xliff:g x=\"&e;\">%1$s</xliff:g>", "<xliff:g tools:x=\"\">%1$s</xliff:g>", "<xliff:gx>%1$s</xliff:gx>",
  ]) func guardsThatNeedTheBaseFile(_ value: String) throws {
    let base = try read(
      "<!DOCTYPE r [<!ENTITY e \"x\">]><resources xmlns:tools=\"t\" xmlns:xliff=\"x\"><string name=\"k\">\(value)</string></resources>"
    )
    let file = try read(Self.file(""))
    let result = try file.applying([EntryEdit(Self.k, "To %1$s")], base: base)
    #expect(String(decoding: result, as: UTF8.self).contains(">To %1$s</string>"))
    #expect(try AndroidXML().read(result, as: .translation(english)).catalog[Self.k]?.text == "To %1$s")
  }

  struct Reading: Sendable, CustomTestStringConvertible {
    var inner: String
    var text: Text
    init(_ inner: String, _ text: Text) { (self.inner, self.text) = (inner, text) }
    var testDescription: String { inner }
  }

  @Test(arguments: [
    Reading("a \\n b", "a \n b"), Reading(" lead <b>x</b> trail ", " lead <b>x</b> trail "),
    Reading("  <xliff:g>x</xliff:g>  y  <xliff:g>z</xliff:g>  ", "x y z"),
    Reading("x<xliff:g> </xliff:g> y \"q<xliff:g>  it's </xliff:g>  \" z", "x y q  it's    z"),
    Reading("Hi <a href=\"x?a&amp;b\">l</a><br />", "Hi <a href=\"x?a&amp;b\">l</a><br />"),
    Reading("a\r\n  b", "a b"), Reading("&#160;x&#xA0;", "\u{A0}x\u{A0}"), Reading("\\é\\😀", "é😀"),
    Reading("a<!-- c -->b<?p?>c", "abc"), Reading("?", "?"), Reading("@a/b c", "@a/b c"),
  ]) func texts(_ c: Reading) throws {
    let entry = try #require(try read(Self.file("<string name=\"k\">\(c.inner)</string>")).catalog[Self.k])
    #expect(entry.text == c.text)
    #expect(entry.isTranslatable)
  }

  @Test(arguments: [
    "@string/x", "?attr/x", "?x", "@null", "@empty", "@android:string/ok", "@*android:string/ok", " @+id/x ",
  ]) func referencesAreNotTranslatable(_ text: String) throws {
    let file = try read(Self.file("<string name=\"k\">\(text)</string>"))
    #expect(file.catalog[Self.k]?.isTranslatable == false)
    // A file that has the reference as text gets it back as one, since the base file has it so.
    let other = try file.applying([EntryEdit(Self.k, "x")], base: file)
    let back = try AndroidXML().read(other, as: .translation(english))
      .applying([EntryEdit(Self.k, file.catalog[Self.k]?.text)], base: file)
    #expect(try AndroidXML().read(back, as: .translation(english)).catalog[Self.k]?.isTranslatable == false)
  }

  struct Edit: Sendable, CustomTestStringConvertible {
    var name: String
    var file: String
    var edits: [EntryEdit]
    var base: String?
    var result: String
    init(_ name: String, _ file: String, _ edits: [EntryEdit], base: String? = nil, _ result: String) {
      (self.name, self.file, self.edits, self.base, self.result) = (name, file, edits, base, result)
    }
    var testDescription: String { name }
  }

  private static func plural(_ category: PluralCategory) -> EntryID { EntryID("n", .plural(category)) }

  @Test(arguments: [
    Edit(
      "a category goes into its group",
      "  <plurals name=\"n\">\n    <item quantity=\"one\">a</item>\n    <item quantity=\"other\">b</item>\n  </plurals>",
      [EntryEdit(plural(.few), "c")],
      "  <plurals name=\"n\">\n    <item quantity=\"one\">a</item>\n    <item quantity=\"few\">c</item>\n    <item quantity=\"other\">b</item>\n  </plurals>"
    ),
    Edit(
      "the first category", "  <plurals name=\"n\">\n    <item quantity=\"other\">b</item>\n  </plurals>",
      [EntryEdit(plural(.one), "c")],
      "  <plurals name=\"n\">\n    <item quantity=\"one\">c</item>\n    <item quantity=\"other\">b</item>\n  </plurals>"
    ),
    Edit(
      "a new group", "  <string name=\"a\">x</string>",
      [EntryEdit(plural(.other), "b", comment: "c"), EntryEdit(plural(.one), "a", comment: "c")],
      "  <string name=\"a\">x</string>\n  <!-- c -->\n  <plurals name=\"n\">\n    <item quantity=\"one\">a</item>\n    <item quantity=\"other\">b</item>\n  </plurals>"
    ),
    Edit(
      "the last variant takes its group along",
      "  <string name=\"a\">x</string>\n  <!-- c -->\n  <plurals name=\"n\">\n    <item quantity=\"other\">b</item>\n  </plurals>",
      [EntryEdit(plural(.other), nil)], "  <string name=\"a\">x</string>"),
    Edit(
      "one of two variants",
      "  <plurals name=\"n\">\n    <item quantity=\"one\">a</item>\n    <item quantity=\"other\">b</item>\n  </plurals>",
      [EntryEdit(plural(.one), nil)],
      "  <plurals name=\"n\">\n    <item quantity=\"other\">b</item>\n  </plurals>"),
    Edit(
      "an item at the end of its array", "\t<string-array name=\"l\">\n\t\t<item>a</item>\n\t</string-array>",
      [EntryEdit(EntryID("l", .index(1)), "b")],
      "\t<string-array name=\"l\">\n\t\t<item>a</item>\n\t\t<item>b</item>\n\t</string-array>"),
    Edit(
      "an empty array", "  <string-array name=\"l\"/>", [EntryEdit(EntryID("l", .index(0)), "b")],
      "  <string-array name=\"l\">\n    <item>b</item>\n  </string-array>"),
    Edit(
      "a product", "  <string name=\"a\">x</string>", [EntryEdit(EntryID("a@tablet"), "y")],
      "  <string name=\"a\">x</string>\n  <string name=\"a\" product=\"tablet\">y</string>"),
    Edit(
      "formatted as in the base", "  <string name=\"a\">x</string>", [EntryEdit(k, "%s %s")],
      base: "<string name=\"k\" formatted=\"false\" tools:x=\"\" xmlns:tools=\"t\">%s %s</string>",
      "  <string name=\"a\">x</string>\n  <string name=\"k\" formatted=\"false\">%s %s</string>"),
    Edit(
      "a self-closing string", "<string name=\"k\" />", [EntryEdit(k, "x")], "<string name=\"k\">x</string>"),
    Edit(
      "a string that is an item", "<item name=\"k\" type=\"string\"/>", [EntryEdit(k, "x")],
      "<item name=\"k\" type=\"string\">x</item>"),
    Edit(
      "a comment cannot be ended from inside", "  <string name=\"a\">x</string>",
      [EntryEdit(k, "x", comment: "a --> b-")],
      "  <string name=\"a\">x</string>\n  <!-- a - -> b- -->\n  <string name=\"k\">x</string>"),
    Edit(
      "in the order of the base", "  <string name=\"a\">x</string>\n  <string name=\"z\">x</string>",
      [EntryEdit(k, "x")],
      base: "<string name=\"a\">x</string><string name=\"k\">x</string><string name=\"z\">x</string>",
      "  <string name=\"a\">x</string>\n  <string name=\"k\">x</string>\n  <string name=\"z\">x</string>"),
    Edit(
      "a removal takes its comment",
      "  <!-- s -->\n\n  <!-- c -->\n  <string name=\"k\">x</string>\n  <string name=\"z\">x</string>",
      [EntryEdit(k, nil)], "  <!-- s -->\n\n  <string name=\"z\">x</string>"),
  ]) func edits(_ c: Edit) throws {
    let file = try read(Self.file(c.file))
    let result = try file.applying(c.edits, base: c.base.map { try read(Self.file($0)) } ?? file)
    #expect(String(decoding: result, as: UTF8.self) == Self.file(c.result))
  }

  @Test(arguments: [
    EntryEdit(EntryID("a-b"), "x"), EntryEdit(EntryID("1"), "x"), EntryEdit(EntryID(""), "x"),
    EntryEdit(EntryID("k\" x=\""), "x"), EntryEdit(EntryID("k@"), "x"), EntryEdit(EntryID("k@default"), "x"),
    EntryEdit(EntryID("k@a\"b"), "x"), EntryEdit(EntryID("l", .index(1)), "x"),
    EntryEdit(EntryID("new"), "\u{1}"),
    EntryEdit(EntryID("new"), "a\0"), EntryEdit(EntryID("new"), "\u{FFFE}"), EntryEdit(EntryID("k"), "\u{8}"),
  ]) func whatCannotBeWritten(_ edit: EntryEdit) throws {
    let file = try read(Self.file("<string name=\"k\">x</string>"))
    let error = #expect(throws: EditError.self) { try file.applying([edit], base: file) }
    #expect(error?.id == edit.id)
  }

  struct Refusal: Sendable, CustomTestStringConvertible {
    var file: String
    var place: String
    init(_ file: String, _ place: String) { (self.file, self.place) = (file, place) }
    var testDescription: String { file }
  }

  @Test(arguments: [
    Refusal("", "1:1"), Refusal("<resources>\n<string name=\"a\">x", "2:1"),
    Refusal("<resources></resource>", "1:12"),
    Refusal("<manifest/>", "1:1"), Refusal("<resources>\n  <strng name=\"a\"/>\n</resources>", "2:3"),
    Refusal("<resources>\n<string name=\"a\"/>\n<string name=\"a\"/>\n</resources>", "3:1"),
    Refusal("<resources><plurals name=\"a\"><item quantity=\"1\"/></plurals></resources>", "1:30"),
    Refusal("<resources><plurals name=\"a\"/><plurals name=\"a\"/></resources>", "1:31"),
    Refusal("<resources><string name=\"a\">&nope;</string></resources>", "1:29"),
    Refusal("<resources><string name=\"a\">a & b</string></resources>", "1:31"),
    Refusal("<resources><string name=\"a\"><x:g/></string></resources>", "1:30"),
    Refusal("<resources><string name=\"a\" name=\"b\"/></resources>", "1:29"),
    Refusal("<resources><string name=\"a\">\\u00g9</string></resources>", "1:12"),
    Refusal("<!DOCTYPE r SYSTEM \"http://x/y.dtd\"><resources/>", "1:20"),
    Refusal("<!DOCTYPE r [<!ENTITY x SYSTEM \"/etc/passwd\">]><resources/>", "1:14"),
    Refusal("<!DOCTYPE r [<!ENTITY % x \"y\">]><resources/>", "1:14"),
    Refusal("<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><resources/>", "1:6"),
    Refusal("<resources/><resources/>", "1:13"), Refusal("<resources/>x", "1:13"),
    Refusal("<resources><string name=\"a\">\u{1}</string></resources>", "1:29"),
    Refusal("<resources><!-- a -- b --></resources>", "1:19"), Refusal("<resources>]]></resources>", "1:14"),
  ]) func refusals(_ c: Refusal) throws {
    let error = #expect(throws: SyntaxError.self) { try read(c.file) }
    #expect(error.map { "\($0.line):\($0.column)" } == c.place, "\(error?.message ?? "")")
  }

  @Test func entitiesCannotBlowUp() throws {
    var declarations = "<!ENTITY a \"\(String(repeating: "x", count: 1000))\">"
    for (name, other) in zip("bcdefghi", "abcdefgh") {
      declarations += "<!ENTITY \(name) \"\(String(repeating: "&\(other);", count: 10))\">"
    }
    let error = #expect(throws: SyntaxError.self) { try read("<!DOCTYPE r [\(declarations)]><resources/>") }
    #expect(error?.message.contains("16 MiB") == true)
  }

  @Test(arguments: [
    ("it's", "bare-apostrophe"), ("\\uD83D\\uDE00", "surrogate-escape"),
  ]) func findings(_ text: String, _ rule: String) throws {
    #expect(try read(Self.file("<string name=\"k\">\(text)</string>")).findings.map(\.rule) == [rule])
  }

  @Test func findingsOfGroupsAndStrayText() throws {
    let file = try read(Self.file("<plurals name=\"n\"><item quantity=\"one\">x</item></plurals>\nstray"))
    #expect(file.findings.map(\.rule) == ["plural-without-other", "stray-text"])
    #expect(file.findings.map { $0.place?.line } == [2, 3])
  }

  @Test func commentsBelongToTheNextElement() throws {
    let file = try read(
      Self.file(
        "<!-- far -->\n\n<!-- a\n -->\n<string name=\"a\"/> <!-- of a -->\n<string name=\"b\"/>\n<!-- n -->\n<plurals name=\"n\">\n<!-- o -->\n<item quantity=\"one\">x</item>\n<item quantity=\"other\">x</item></plurals>"
      ))
    #expect(file.catalog.entries.map(\.comment) == ["a", "", "o", "n"])
    #expect(file.catalog.entries.map(\.line) == [6, 7, 11, 12])
  }

  @Test func otherResourcesAreLeftAlone() throws {
    let file = try read(
      Self.file(
        "<color name=\"c\">#fff</color><style name=\"s\"><item name=\"x\">@null</item></style><item type=\"id\" name=\"i\"/><integer-array name=\"n\"><item>1</item></integer-array>"
      ))
    #expect(file.catalog.entries.isEmpty)
    #expect(file.findings.isEmpty)
  }

  @Test func anEmptyFileHasTheHeadOfItsBase() throws {
    let base = try read(
      "<?xml version='1.0' encoding='UTF-8'?>\r\n<!-- Copyright -->\r\n<resources xmlns:tools=\"t\" tools:locale=\"en\"\r\n  tools:ignore=\"x\"><string name=\"a\"/></resources>"
    )
    #expect(
      String(decoding: try AndroidXML().emptyFile(like: base, for: english), as: UTF8.self)
        == "<?xml version='1.0' encoding='UTF-8'?>\r\n<!-- Copyright -->\r\n<resources xmlns:tools=\"t\"\r\n  tools:ignore=\"x\">\r\n</resources>\r\n"
    )
  }
}
