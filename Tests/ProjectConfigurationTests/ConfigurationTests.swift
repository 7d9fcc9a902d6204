import ProjectConfiguration
import Testing
import TranslationModel

@Suite struct ProjectConfigurationTests {
  static let good = """
    [project]
        base = en
        target = es th
    [resource "ios"]
        format = apple-strings
        path = ios/{locale}.lproj/*.strings
    """

  @Test func defaultsAreGitFlow() throws {
    let project = try #require(Project.read(Array(Self.good.utf8), file: "f").0)
    #expect(project.branches == BranchRules())
    #expect(project.gate.require.map(\.description) == ["es", "th"])
    #expect(project.stale == .keep)
  }

  static let mistakes: [(String, String)] = [
    ("[project]\nbace = en\n", "f:2:1: error: unknown key 'bace' in [project]"),
    ("[project]\nbase = english language\n", "f:2:1: error: 'english language' is not a locale tag"),
    ("[project]\nbase = en\ntarget = es es\n", "f:3:1: error: es is listed twice"),
    ("[project]\nbase = en\ntarget = en\n", "f:3:1: error: the base locale en is also a target"),
    (
      "[project]\nbase = en\ntarget = es\n[gate]\nrequire = fr\n",
      "f:5:1: error: 'fr' is required but is not a target"
    ),
    (
      "[resource \"a\"]\nformat = apple-strngs\npath = a/{locale}\n",
      "f:2:1: error: unknown format 'apple-strngs'"
    ),
    (
      "[resource \"a\"]\nformat = apple-strings\npath = ../{locale}\n",
      "f:3:1: error: '../{locale}' is not a path pattern"
    ),
    (
      "[resource \"a\"]\nformat = apple-strings\npath = .github/{locale}\n",
      "f:3:1: error: '.github/{locale}' is not a path pattern"
    ),
    ("[resource \"a\"]\nformat = apple-strings\npath = a/b\n", "f:3:1: error: the path has no {locale}"),
    ("[branches]\nside = l10n\n", "f:2:1: error: the side branch must have {branch} once, after a prefix"),
    ("[project\n", "f:1:9: error: ']' is missing after the section's name"),
    ("[project]\n  base = \"en\n", "f:2:13: error: the quotes of this value are not closed"),
    (
      "[staging \"es\"]\n[project]\nbase = en\ntarget = es\n",
      "f:1:1: error: the staging locale es is already the base or a target"
    ),
  ]

  @Test(arguments: mistakes) func aMistakeNamesItsPlace(_ text: String, _ wanted: String) {
    let (project, findings) = Project.read(Array(text.utf8), file: "f")
    let lines = findings.map { "\($0.place.map { "\($0): " } ?? "")\($0.severity.rawValue): \($0.message)" }
    #expect(project == nil)
    #expect(lines.contains(wanted), "\(lines)")
  }

  @Test func everyPrefixIsReadOrRefused() {
    let bytes = Array(Self.good.utf8)
    for end in 0...bytes.count {
      let (project, findings) = Project.read(Array(bytes[..<end]), file: "f")
      #expect(project != nil || !findings.isEmpty)
    }
  }
}

@Suite struct PathPatternTests {
  static let cases: [(pattern: String, path: String, locale: String?, wildcards: [String])] = [
    ("ios/{locale}.lproj/*.strings", "ios/pt-BR.lproj/Main.strings", "pt-BR", ["Main"]),
    ("ios/{locale}.lproj/*.strings", "ios/pt-BR.lproj/sub/Main.strings", nil, []),
    ("res/values-{locale}/strings.xml", "res/values-b+sr+Latn/strings.xml", "b+sr+Latn", []),
    ("res/values-{locale}/strings.xml", "res/values/strings.xml", nil, []),
    ("**/values-{locale}/strings.xml", "a/b/values-es/strings.xml", "es", ["a/b"]),
    ("**/values-{locale}/strings.xml", "values-es/strings.xml", "es", [""]),
    ("l10n/app_{locale}.arb", "l10n/app_pt_BR.arb", "pt_BR", []),
  ]

  @Test(arguments: cases.indices) func matches(_ i: Int) throws {
    let (text, path, locale, wildcards) = Self.cases[i]
    let pattern = try #require(PathPattern(text))
    let match = pattern.match(path)
    #expect(match?.locale == locale)
    if let match {
      #expect(match.wildcards == wildcards)
      #expect(pattern.fill(locale: match.locale, wildcards: match.wildcards) == path)
    }
  }

  @Test(arguments: [
    "", "/a/{locale}", "a/../{locale}", "a//{locale}", "{locale}/{locale}", ".git/{locale}", "a\\b/{locale}",
  ])
  func refuses(_ text: String) { #expect(PathPattern(text) == nil) }

  @Test func aHostilePatternEnds() throws {
    let pattern = try #require(PathPattern(String(repeating: "*a", count: 8) + "{locale}"))
    #expect(pattern.match(String(repeating: "a", count: 40)) != nil)
  }
}

@Suite struct BranchRulesTests {
  static let roles: [(String, BranchRole)] = [
    ("main", .production), ("develop", .integration), ("feature/login", .feature), ("release/1.2", .release),
    ("hotfix/1.2.1", .release), ("release/1.2/x", .unwatched), ("l10n/release/1.2", .side(of: "release/1.2")),
    ("l10n/", .unwatched), ("other", .unwatched),
  ]

  @Test(arguments: roles.indices) func role(_ i: Int) {
    #expect(BranchRules().role(of: Self.roles[i].0) == Self.roles[i].1)
  }

  @Test func twoStarsCrossSlashes() {
    #expect(BranchRules(release: ["release/**"]).role(of: "release/1.2/x") == .release)
  }
}
