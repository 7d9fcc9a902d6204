import StringFormats
import Testing
import TranslationModel

/// A key gets another name in its file, and no other byte changes.
struct RenamingTests {
  /// What a file is before and after `old` is called `new`; nil where it has to stay.
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var format: any StringFormat
    var (old, new): (Text, Text)
    var before: String
    var after: String?

    init(
      _ name: String, _ format: any StringFormat, _ old: Text, _ new: Text, _ before: String, _ after: String?
    ) {
      (self.name, self.format, self.old, self.new, self.before, self.after) = (
        name, format, old, new, before, after
      )
    }

    var testDescription: String { "\(format.name): \(name)" }
  }

  private static func dictionary(_ key: String) -> String {
    """
    <plist version="1.0">
    <dict>
    <!-- Of a folder -->
    <key>\(key)</key>
    <dict><key>NSStringLocalizedFormatKey</key><string>%#@a@ in %#@b@</string>
    <key>a</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
    <key>one</key><string>%d file</string><key>other</key><string>%d files</string></dict>
    <key>b</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
    <key>other</key><string>%d folders</string></dict></dict>
    </dict></plist>

    """
  }

  private static func resx(_ data: String) -> String {
    "<root>\n<resheader name=\"reader\"><value>r</value></resheader>\n"
      + "<resheader name=\"writer\"><value>w</value></resheader>\n\(data)\n</root>\n"
  }

  private static func xliff(_ unit: String, original: String = "a") -> String {
    "<xliff version=\"1.2\"><file original=\"\(original)\" source-language=\"en\" target-language=\"en\"><body>\n\(unit)\n</body></file></xliff>\n"
  }

  static let cases: [Case] = [
    Case(
      "comments stay", AppleStrings(), "a.b", "a.c", "/* Hi */\n\"a.b\"  = \"1\"; // a.b\n\"a.bc\"=\"2\";\n",
      "/* Hi */\n\"a.c\"  = \"1\"; // a.b\n\"a.bc\"=\"2\";\n"),
    Case(
      "quotes that were not needed", AppleStrings(), "NSCamera", "NS Photo", "NSCamera = \"x\";",
      "\"NS Photo\" = \"x\";"),
    Case("no quotes", AppleStrings(), "NSCamera", "NSPhoto", "NSCamera = \"x\";", "NSPhoto = \"x\";"),
    Case(
      "escapes", AppleStrings(), "say \"a\"", "say \"b\"\\", "\"say \\\"a\\\"\"=\"x\";",
      "\"say \\\"b\\\"\\\\\"=\"x\";"),
    Case("doubles", AppleStrings(), "a", "b", "\"a\"=\"1\";\n\"a\"=\"2\";\n", "\"b\"=\"1\";\n\"b\"=\"2\";\n"),
    Case("a key that is its text", AppleStrings(), "a", "b", "a;\n", nil),
    Case("a key that is not there", AppleStrings(), "x", "b", "\"a\"=\"1\";\n", "\"a\"=\"1\";\n"),
    Case(
      "all variables", Stringsdict(), "files", "items <1>", dictionary("files"), dictionary("items &lt;1>")),
    Case(
      "every locale", XCStrings(), "a", "b\"",
      "{\"sourceLanguage\":\"en\",\"strings\":{\"a\" : {\"comment\":\"c\",\"localizations\":{\"en\":{\"stringUnit\":{\"state\":\"new\",\"value\":\"A\"}},\"de\":{\"stringUnit\":{\"state\":\"translated\",\"value\":\"D\"}}}}},\"version\":\"1.0\"}",
      "{\"sourceLanguage\":\"en\",\"strings\":{\"b\\\"\" : {\"comment\":\"c\",\"localizations\":{\"en\":{\"stringUnit\":{\"state\":\"new\",\"value\":\"A\"}},\"de\":{\"stringUnit\":{\"state\":\"translated\",\"value\":\"D\"}}}}},\"version\":\"1.0\"}"
    ),
    Case(
      "products and plurals", AndroidXML(), "a", "b_1",
      "<resources>\n<!-- a -->\n<string name=\"a\">1</string>\n<string product='tablet' name='a' >2</string>\n<plurals name=\"a\"><item quantity=\"other\">3</item></plurals>\n<string name=\"aa\">@string/a</string>\n</resources>\n",
      "<resources>\n<!-- a -->\n<string name=\"b_1\">1</string>\n<string product='tablet' name='b_1' >2</string>\n<plurals name=\"b_1\"><item quantity=\"other\">3</item></plurals>\n<string name=\"aa\">@string/a</string>\n</resources>\n"
    ),
    Case(
      "no name of a resource", AndroidXML(), "a", "b-c",
      "<resources><string name=\"a\">1</string></resources>", nil),
    Case(
      "a product alone", AndroidXML(), "a@tv", "b@tv",
      "<resources><string name=\"a\" product=\"tv\">1</string></resources>", nil),
    Case(
      "escapes", Properties(), "a.b", "c d=é", "# a.b\na.b : 1\\\n  2\na.bc=3\n",
      "# a.b\nc\\ d\\=\\u00E9 : 1\\\n  2\na.bc=3\n"),
    Case(
      "its value and comment", Resx(), "a", "b&c",
      resx("<data xml:space=\"preserve\" name=\"a\"><value>a</value><comment>a</comment></data>"),
      resx("<data xml:space=\"preserve\" name=\"b&amp;c\"><value>a</value><comment>a</comment></data>")),
    Case(
      "context stays", PO(), "[menu] open", "[menu] start",
      "#. Say\n#, fuzzy\nmsgctxt \"menu\"\nmsgid \"open\"\nmsgstr \"Open\"\n",
      "#. Say\n#, fuzzy\nmsgctxt \"menu\"\nmsgid \"start\"\nmsgstr \"Open\"\n"),
    Case(
      "another context", PO(), "[menu] open", "open", "msgctxt \"menu\"\nmsgid \"open\"\nmsgstr \"Open\"\n",
      nil),
    Case(
      "what has no translation", PO(), "a", "b", "msgid \"\"\n\"a\"\nmsgstr \"\"\n",
      "msgid \"b\"\nmsgstr \"\"\n"),
    Case(
      "an id", QtLinguist(), "a", "b",
      "<TS version=\"2.1\"><context><name>M</name><message id=\"a\"><source>A</source><translation>a</translation></message></context></TS>",
      "<TS version=\"2.1\"><context><name>M</name><message id=\"b\"><source>A</source><translation>a</translation></message></context></TS>"
    ),
    Case(
      "a message named by its text", QtLinguist(), "[M] A", "[M] B",
      "<TS version=\"2.1\"><context><name>M</name><message><source>A</source><translation>a</translation></message></context></TS>",
      nil),
    Case(
      "the name, not the id", XLIFF(), "a", "b",
      xliff("<trans-unit id=\"1\" resname='a'><source>A</source><target>a</target></trans-unit>"),
      xliff("<trans-unit id=\"1\" resname='b'><source>A</source><target>a</target></trans-unit>")),
    Case(
      "the id", XLIFF(), "a", "b",
      xliff("<trans-unit id=\"a\"><source>A</source><target>a</target></trans-unit>"),
      xliff("<trans-unit id=\"b\"><source>A</source><target>a</target></trans-unit>")),
    Case(
      "what describes it", ARB(), "aB", "bC", "{\"aB\":\"1\",\n \"@aB\": {\"description\":\"aB\"}}\n",
      "{\"bC\":\"1\",\n \"@bC\": {\"description\":\"aB\"}}\n"),
    Case("no name of a method", ARB(), "aB", "b.c", "{\"aB\":\"1\"}", nil),
    Case(
      "inside an object", PlainJSON(), "a.b", "a.c", "{\"a\":{\"b\":\"1\",\"bb\":\"2\"},\"b\":\"3\"}",
      "{\"a\":{\"c\":\"1\",\"bb\":\"2\"},\"b\":\"3\"}"),
    Case("out of its object", PlainJSON(), "a.b", "c.b", "{\"a\":{\"b\":\"1\"}}", nil),
    Case("into another level", PlainJSON(), "a.b", "a.c.d", "{\"a\":{\"b\":\"1\"}}", nil),
    Case("a list", PlainJSON(), "a", "b", "{\"a\":[\"1\",\"2\"]}", "{\"b\":[\"1\",\"2\"]}"),
    Case("flat names", PlainJSON(), "a.b", "c.d", "{\"a.b\":\"1\"}", "{\"c.d\":\"1\"}"),
    Case(
      "plural forms", I18nextJSON(), "item", "thing",
      "{\"item_one\":\"1\",\"item_other\":\"2\",\"item_x\":\"3\"}",
      "{\"thing_one\":\"1\",\"thing_other\":\"2\",\"item_x\":\"3\"}"),
  ]

  @Test(arguments: cases) func onlyTheNameChanges(_ example: Case) throws {
    let role =
      try example.format.carries.contains(.newKeys)
      ? FileRole.source(english) : .translation(english)
    let file = try example.format.read(Array(example.before.utf8), as: role)
    guard let after = example.after else {
      #expect(throws: EditError.self) { try file.renaming(example.old, to: example.new) }
      return
    }
    let result = try file.renaming(example.old, to: example.new)
    #expect(String(decoding: result, as: UTF8.self) == after)
    _ = try example.format.read(result, as: role)
  }

  /// Of every sample, each key there and back: the same entries under the new name, and the same bytes at the end.
  @Test(arguments: Sample.all) func thereAndBack(_ sample: Sample) throws {
    let file = try sample.read()
    let keys = Set(file.catalog.entries.map(\.key))
    for key in keys {
      let new = Text("\(key)x9")
      guard !key.isEmpty, key.utf8.last != UInt8(ascii: "."), !keys.contains(new),
        let bytes = try? file.renaming(key, to: new), bytes != sample.bytes
      else { continue }
      let renamed = try #require(try? read(bytes, like: sample), "\(key)")
      guard renamed.catalog.entries.contains(where: { $0.key == new }) else {
        // What hangs on a key is not renamed by itself.
        continue
      }
      let before = file.catalog.entries.map { [$0.text, $0.comment, Text($0.variant.text)] }
      if !keyIsText(sample, renamed, new) {
        #expect(
          renamed.catalog.entries.map { [$0.text, $0.comment, Text($0.variant.text)] } == before, "\(key)")
      }
      let back = try renamed.renaming(new, to: key)
      #expect(try read(back, like: sample).catalog == file.catalog, "\(key)")
      if back != sample.bytes {
        // Spelled as Glossator does: an escape that was not needed, a quote of another kind, several strings in one.
        #expect(try read(back, like: sample).renaming(key, to: new) == bytes, "\(key)")
      }
    }
  }

  private func keyIsText(_ sample: Sample, _ file: any StringFile, _ key: Text) -> Bool {
    file.catalog.entries.contains { $0.key == key && $0.text == key } || sample.format is PO
  }

  private func read(_ bytes: [UInt8], like sample: Sample) throws -> any StringFile {
    try Sample(sample.format, sample.name, bytes).read()
  }
}
