import Foundation
import StringFormats
import Testing
import TranslationModel

@Suite struct JSONTests {
  @Test func aListWithoutItemsGetsThem() throws {
    let base = try PlainJSON().read(Array(#"{"k": ["One", "Two"]}"#.utf8), as: .source(english))
    let file = try PlainJSON().read(Array("{\n  \"k\": []\n}\n".utf8), as: .translation(english))
    let edits = [EntryEdit(EntryID("k", .index(0)), "Uno"), EntryEdit(EntryID("k", .index(1)), "Dos")]
    let read = try PlainJSON().read(file.applying(edits, base: base), as: .translation(english))
    #expect(read.catalog.entries.map(\.text) == ["Uno", "Dos"])
  }

  private func read(_ text: String) throws -> any StringFile {
    try PlainJSON().read(Array(text.utf8), as: .source(english))
  }

  /// A document, and its entries as `key=text`, a list's elements as `key[0]=text`.
  static let documents: [(String, [String])] = [
    ("{}", []), (" { } \n", []), ("{\"a\":\"1\"}", ["a=1"]),
    ("{\"a\":{\"b\":\"1\",\"c\":{\"d\":\"2\"}}}", ["a.b=1", "a.c.d=2"]),
    ("{\"a.b\":\"1\",\"a\":{\"c\":\"2\"}}", ["a.b=1", "a.c=2"]),
    ("{\"l\":[\"x\",\"y\"]}", ["l[0]=x", "l[1]=y"]),
    // What is no text is nobody's to translate.
    ("{\"n\":1,\"t\":true,\"z\":null,\"e\":[],\"m\":[\"x\",1],\"o\":[{\"a\":\"b\"}],\"s\":\"\"}", ["s="]),
    (#"{"a":"\u00e9\ud83d\ude00\/\"\\\b\f\n\r\t"}"#, ["a=é😀/\"\\\u{8}\u{C}\n\r\t"]),
    (#"{"\u0061":"1","":"2","__proto__":"3"}"#, ["a=1", "=2", "__proto__=3"]),
    ("{\"a\":\"\u{2028}\u{7F}\"}", ["a=\u{2028}\u{7F}"]),
    ("{\"a\":-1.5e+10,\"b\":0,\"c\":0.1}", []),
  ]

  @Test(arguments: documents.indices) func isReadAs(_ i: Int) throws {
    let entries = try read(Self.documents[i].0).catalog.entries.map { entry in
      entry.key.string + (entry.variant == .plain ? "" : "[\(entry.variant.text)]") + "=" + entry.text.string
    }
    #expect(entries == Self.documents[i].1)
  }

  /// What is refused, the place, and why.
  static let refusals: [(String, String)] = [
    ("", "1:1: a file of strings must be one JSON object, in braces"),
    ("[]", "1:1: a file of strings must be one JSON object, in braces"),
    ("{\"a\":\"1\",}", "1:9: a comma with nothing after it"),
    ("{\n  \"a\": [\"1\",]\n}", "2:12: a comma with nothing after it"),
    ("{\"a\":1,\"a\":2}", "1:8: the name 'a' appears twice in one object"),
    ("{\"a\":\"1\",\"\\u0061\":\"2\"}", "1:10: the name 'a' appears twice in one object"),
    ("{\"a.b\":\"1\",\"a\":{\"b\":\"2\"}}", "1:21: 'a.b' is also on line 1, nested differently"),
    ("\u{FEFF}{}", "1:1: a byte order mark, which JSON cannot begin with"),
    ("{} x", "1:4: text after the object's end"), ("{\"a\" \"1\"}", "1:6: expected ':' after the name 'a'"),
    ("{\"a\":\"1\" \"b\":\"2\"}", "1:10: expected ',' or the end"),
    ("{a:1}", "1:2: expected a name in double quotes"),
    ("{\"a\":\"1", "1:6: the quote that opens here is never closed"),
    ("{\"a\":{", "1:6: what opens here is never closed"),
    ("{\"a\":", "1:6: the file ends where a value is expected"), ("{\"a\":NaN}", "1:6: not a JSON value"),
    ("{\"a\":01}", "1:6: not a JSON value"), ("{\"a\":+1}", "1:6: not a JSON value"),
    ("{\"a\":1.}", "1:6: not a JSON value"),
    ("{\"a\":'1'}", "1:6: not a JSON value"), ("{/**/}", "1:2: expected a name in double quotes"),
    ("{\"a\":/**/1}", "1:6: a comment, which JSON does not have"),
    ("{\"a\":\"\t\"}", "1:7: a control character inside quotes"),
    ("{\"a\":\"\\x\"}", "1:7: an escape that JSON does not have"),
    ("{\"a\":\"\\u12g4\"}", "1:7: '\\u' needs four hexadecimal digits"),
    ("{\"a\":\"\\ud83d\"}", "1:7: half of a surrogate pair, which is not a character"),
    ("{\"a\":\"\\ude00\\ud83d\"}", "1:7: half of a surrogate pair, which is not a character"),
    (String(repeating: "{\"a\":", count: 129), "1:641: more than 128 levels of nesting"),
  ]

  @Test(arguments: refusals.indices) func isRefused(_ i: Int) throws {
    let (text, wanted) = Self.refusals[i]
    let error = #expect(throws: SyntaxError.self) { try read(text) }
    #expect(error.map { "\($0.line):\($0.column): \($0.message)" } == wanted)
  }

  @Test func bytesThatAreNotUTF8AreRefused() {
    for bytes in [[0xC3, 0x28], [0xED, 0xA0, 0x80], [0xFF]] as [[UInt8]] {
      let document = Array("{\"a\":\"".utf8) + bytes + Array("\"}".utf8)
      #expect(throws: SyntaxError.self) { try PlainJSON().read(document, as: .source(english)) }
    }
  }

  /// A file, its base file, new texts, and the file with them.
  static let insertions: [(name: String, String, base: String, [(String, Text)], String)] = [
    (
      "between neighbours of the base file", "{\n  \"a\": \"1\",\n  \"c\": \"3\"\n}\n",
      base: "{\"a\":\"1\",\"b\":\"2\",\"c\":\"3\"}", [("b", "2")],
      "{\n  \"a\": \"1\",\n  \"b\": \"2\",\n  \"c\": \"3\"\n}\n"
    ),
    (
      "into the object that is there", "{\n\t\"m\": {\n\t\t\"a\": \"1\"\n\t}\n}",
      base: "{\"m\":{\"a\":\"1\",\"b\":\"2\"}}",
      [("m.b", "2")], "{\n\t\"m\": {\n\t\t\"a\": \"1\",\n\t\t\"b\": \"2\"\n\t}\n}"
    ),
    (
      "with the objects that it needs", "{\n  \"z\": \"1\"\n}",
      base: "{\"m\":{\"n\":{\"b\":\"2\",\"c\":\"3\"}},\"z\":\"1\"}",
      [("m.n.c", "3"), ("m.n.b", "2")],
      "{\n  \"m\": {\n    \"n\": {\n      \"b\": \"2\",\n      \"c\": \"3\"\n    }\n  },\n  \"z\": \"1\"\n}"
    ),
    (
      "flat where the file is flat", "{\n  \"m.a\": \"1\"\n}", base: "{\"m\":{\"a\":\"1\",\"b\":\"2\"}}",
      [("m.b", "2")],
      "{\n  \"m.a\": \"1\",\n  \"m.b\": \"2\"\n}"
    ),
    ("in place of null", "{\"a\": null}", base: "{\"a\":\"1\"}", [("a", "x")], "{\"a\": \"x\"}"),
    ("into an empty object", "{}\n", base: "{\n  \"a\": \"1\"\n}\n", [("a", "x")], "{\n  \"a\": \"x\"\n}\n"),
    (
      "in the file's escapes", #"{"a":"\u00e9"}"#, base: #"{"a":"e","b":"é"}"#, [("b", "ñ😀")],
      #"{"a":"\u00e9","b":"\u00f1\ud83d\ude00"}"#
    ),
    (
      "before all others", "{ \"b\" : \"2\" }", base: "{\"a\":\"1\",\"b\":\"2\"}", [("a", "1")],
      "{ \"a\" : \"1\", \"b\" : \"2\" }"
    ),
  ]

  @Test(arguments: insertions.indices) func newTextsStand(_ i: Int) throws {
    let (name, text, base, new, wanted) = Self.insertions[i]
    let edits = new.map { EntryEdit(EntryID(Text($0.0)), $0.1) }
    let result = try read(text).applying(edits, base: read(base))
    #expect(String(decoding: result, as: UTF8.self) == wanted, "\(name)")
  }

  /// A file, a key that cannot be in it, and why.
  static let impossible: [(String, EntryID, String)] = [
    ("{\"a\":{\"b\":\"1\"}}", EntryID("a"), "there is an object of that name"),
    ("{\"a\":[\"b\"]}", EntryID("a"), "there is a list of that name"),
    ("{\"a\":1}", EntryID("a"), "there is a number or a truth value of that name"),
    ("{\"a\":\"1\",\"b\":{\"c\":\"2\"}}", EntryID("a.b"), "there is a text of that name"),
    ("{\"a\":[\"b\"]}", EntryID("a", .index(2)), "the list has only 1 text before it"),
    ("{\"a\":\"1\"}", EntryID("n", .plural(.one)), "this format has no plurals"),
  ]

  @Test(arguments: impossible.indices) func isNotWritten(_ i: Int) throws {
    let (text, id, message) = Self.impossible[i]
    let file = try read(text)
    let error = #expect(throws: EditError.self) { try file.applying([EntryEdit(id, "x")], base: file) }
    #expect(error == EditError(id, message))
  }

  /// Foundation reads the same texts from every real file that we take.
  @Test func foundationAgrees() throws {
    for (path, bytes) in CorpusFiles.all(ending: ".json") {
      guard let file = try? PlainJSON().read(bytes, as: .source(english)) else { continue }
      let root = try JSONSerialization.jsonObject(with: Data(bytes))
      var texts: [String: String] = [:]
      Self.collect(root, "", into: &texts)
      let ours = file.catalog.entries.map {
        ($0.key.string + ($0.variant == .plain ? "" : "[\($0.variant.text)]"), $0.text.string)
      }
      #expect(Dictionary(ours, uniquingKeysWith: { a, _ in a }) == texts, "\(path)")
    }
  }

  private static func collect(_ value: Any, _ key: String, into texts: inout [String: String]) {
    if let text = value as? String { texts[key] = text }
    if let list = value as? [Any], let all = list as? [String] {
      for (index, text) in all.enumerated() { texts["\(key)[\(index)]"] = text }
    }
    for (name, inner) in value as? [String: Any] ?? [:] {
      collect(inner, key.isEmpty ? name : "\(key).\(name)", into: &texts)
    }
  }
}

/// Each entry is on the line on which its text begins, whatever ends lines.
@Suite struct JSONLineTests {
  @Test(arguments: ["json", "i18next-json", "arb"], ["\n", "\r\n", "\r"])
  func entriesKnowTheirLines(_ format: String, _ end: String) throws {
    let lines = [
      "{", "", "  \"a\": \"one\",", "  \"b\"", "  :", "  \"two\", \"c\": \"three\",", "", "  \"d\": \"four\"",
      "}",
    ]
    let file = try #require(StringFormats.named(format)).read(
      Array(lines.joined(separator: end).utf8), as: .translation(english))
    #expect(file.catalog.entries.map { "\($0.key) \($0.line)" } == ["a 3", "b 6", "c 6", "d 8"])
  }

  /// What no JSON may have, in a text that nobody reads.
  @Test func aLineEndBehindABackslashIsOne() throws {
    let text = "{\n  \"list\": [\"a\\\nb\", 1],\n  \"a\": \"one\"\n}\n"
    let file = try #require(StringFormats.named("json")).read(Array(text.utf8), as: .translation(english))
    #expect(file.catalog.entries.map { "\($0.key) \($0.line)" } == ["a 4"])
  }

  @Test func elementsOfAListToo() throws {
    let text =
      "{\n  \"list\": [\n    \"one\",\n\n    \"two\", \"three\"\n  ],\n  \"in\": {\n    \"a\": \"four\"\n  }\n}\n"
    let file = try #require(StringFormats.named("json")).read(Array(text.utf8), as: .translation(english))
    #expect(file.catalog.entries.map(\.line) == [3, 5, 5, 8])
  }
}
