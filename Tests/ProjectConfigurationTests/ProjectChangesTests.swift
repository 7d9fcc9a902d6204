import ProjectConfiguration
import Testing
import TranslationModel

/// What `init` offers where there is a `.glossator` already.
@Suite struct ProjectChangesTests {
  private static let known = """
    [project]
    base = en
    target = es zh-Hans
    [branches]
    production = main
    [resource "ios"]
    format = apple-strings
    path = ios/{locale}.lproj/*.strings

    """

  struct Case: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var paths: [String]
    var added: String
    var gone: [String] = []

    init(_ name: String, _ paths: String, _ added: String, gone: [String] = []) {
      (testDescription, self.added, self.gone) = (name, added, gone)
      self.paths = paths.split(separator: " ").map(String.init)
    }
  }

  static let cases: [Case] = [
    Case("nothing", "ios/en.lproj/L.strings ios/es.lproj/L.strings", ""),
    Case(
      "a locale", "ios/en.lproj/L.strings ios/es.lproj/L.strings ios/uk.lproj/L.strings",
      "[project]\n    target = uk\n"),
    Case(
      "a locale by another name",
      "ios/en.lproj/L.strings ios/es.lproj/L.strings ios/zh-Hans.lproj/L.strings web/en.json "
        + "web/zh-CN.json web/es.json",
      "[resource \"web\"]\n    format = json\n    path = web/{locale}.json\n    locale = zh-Hans zh-CN\n"),
    Case(
      "another family of the same platform",
      "ios/en.lproj/L.strings ios/es.lproj/L.strings mac/en.lproj/M.strings mac/es.lproj/M.strings",
      "[resource \"ios-mac\"]\n    format = apple-strings\n    path = mac/{locale}.lproj/M.strings\n"),
    Case(
      "moved", "app/en.lproj/L.strings app/es.lproj/L.strings",
      "[resource \"ios-2\"]\n    format = apple-strings\n    path = app/{locale}.lproj/L.strings\n",
      gone: ["ios"]),
  ]

  @Test(arguments: cases) func offers(_ c: Case) throws {
    let known = try #require(Project.read(Array(Self.known.utf8), file: "f").configuration)
    let found = ProjectDiscovery(paths: c.paths.sorted(), branches: ["main"]) { path in
      Array((path.hasSuffix(".json") ? "{\"a\":\"Hi {name}\"}" : "\"a\" = \"Hello\";").utf8)
    }
    let changes = ProjectChanges(from: known, to: try #require(found.configuration), in: c.paths)
    #expect(changes.text == c.added)
    #expect(changes.gone.map(\.name) == c.gone)
    // With these lines at its end it has everything.
    let (grown, findings) = Project.read(Array((Self.known + changes.text).utf8), file: "f")
    let again = ProjectChanges(
      from: try #require(grown, "\(findings)"), to: try #require(found.configuration), in: c.paths)
    #expect(again.text.isEmpty)
  }
}
