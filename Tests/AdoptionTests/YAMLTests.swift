import TranslationModel
import Testing

@testable import Adoption

/// YAML as settings files have it: what is read, and what is refused with its line.
@Suite struct YAMLTests {
  static let cases: [(name: String, yaml: String, value: String)] = [
    ("nothing", "", "null"), ("a comment", "# nothing\n", "null"),
    ("a mapping", "a: b\nc: d # e\n", "{a=b, c=d}"),
    ("names in quotes", "\"a b\" : 'it''s'\n'c': \"\\u00e9\\n\"\n", "{a b=it's, c=é\n}"),
    ("nothing after a name", "a:\nb:\n", "{a=null, b=null}"),
    ("a list", "a:\n  - b\n  - c\n", "{a=[b, c]}"),
    ("a list below its name", "a:\n- b\n- c\nd: e\n", "{a=[b, c], d=e}"),
    ("mappings in a list", "- a: b\n  c: d\n-\n  e: f\n", "[{a=b, c=d}, {e=f}]"),
    ("lists in a list", "- - a\n  - b\n- c\n", "[[a, b], c]"),
    ("a flow", "a: [b, \"c, d\", {e: f, \"g\":h}]\n", "{a=[b, c, d, {e=f, g=h}]}"),
    ("a flow over lines", "a: [\n  # what\n  {\n    \"b\" : \"c\",\n  },\n]\n", "{a=[{b=c}]}"),
    ("an empty flow", "a: []\nb: {}\n", "{a=[], b={}}"),
    (
      "signs in a plain text", "a: /x/%y%/*.strings\nb: http://c.org/#d\n",
      "{a=/x/%y%/*.strings, b=http://c.org/#d}"
    ),
    ("a literal", "a: |\n  b\n   c\n\n  d\ne: f\n", "{a=b\n c\n\nd, e=f}"),
    ("folded", "a: >-\n  b\n  c\n", "{a=b c}"), ("a document's mark", "---\na: b\n...\n", "{a=b}"),
    ("a byte order mark, and CRLF", "\u{FEFF}a: b\r\nc:\r\n  - d\r\n", "{a=b, c=[d]}"),
    ("null", "a: ~\nb: null\n", "{a=null, b=null}"),
  ]

  @Test(arguments: cases.indices) func isRead(_ i: Int) throws {
    let (name, yaml, value) = Self.cases[i]
    #expect(Self.text(try YAMLValue(reading: Array(yaml.utf8))) == value, "\(name)")
  }

  private static func text(_ value: YAMLValue) -> String {
    switch value.content {
    case .null: "null"
    case .scalar(let text): text
    case .list(let values): "[" + values.map(text).joined(separator: ", ") + "]"
    case .mapping(let members):
      "{" + members.map { "\($0.name)=\(text($0.value))" }.joined(separator: ", ") + "}"
    }
  }

  static let wrong: [(name: String, yaml: String, line: Int, message: String)] = [
    ("an anchor", "a: b\nc: &d e\n", 2, "an anchor"), ("an alias", "a: *b\n", 1, "an alias"),
    ("a tag", "a: !!str b\n", 1, "a tag"), ("a name twice", "a: b\na: c\n", 2, "'a' is there twice"),
    ("a tab", "a:\n\t- b\n", 2, "a tab in the indentation"),
    ("a text over lines", "a: b\n  c\n", 2, "a text that goes on in a second line"),
    ("an open quote", "a: \"b\n", 1, "a text between quotes that goes on in a second line"),
    ("an open flow", "a: [b\n", 2, "neither ',' nor ']' after a value"),
    ("something after a value", "a: \"b\" c\n", 1, "something follows the value"),
    ("a second document", "a: b\n---\nc: d\n", 2, "a second document"),
    ("deeper than a level can be", String(repeating: "[", count: 99), 1, "deeper than 32 levels"),
    ("lists that are too deep", String(repeating: "- ", count: 99) + "a", 1, "deeper than 32 levels"),
  ]

  @Test(arguments: wrong.indices) func isRefused(_ i: Int) throws {
    let (name, yaml, line, message) = Self.wrong[i]
    do {
      let value = try YAMLValue(reading: Array(yaml.utf8))
      Issue.record("\(name) is read as \(Self.text(value))")
    } catch {
      #expect(error.line == line && error.message.hasPrefix(message), "\(name): \(error)")
    }
  }

  @Test func aValueKnowsItsLine() throws {
    let yaml = try YAMLValue(reading: Array("a: b\n\nfiles:\n  - source: x\n    translation: y\n".utf8))
    #expect(yaml["files"]?.line == 3 && yaml["files"]?.list.first?["translation"]?.line == 5)
  }
}
