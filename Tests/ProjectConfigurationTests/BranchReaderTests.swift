import ProjectConfiguration
import TestSupport
import Testing
import TranslationModel

@Suite struct BranchReaderTests {
  static let roles: [(release: String, branch: String, isRelease: Bool)] = [
    ("release/*", "release/1.2", true), ("release/*", "release/", true),
    ("release/*", "release", false),
    ("release/*", "release/1/2", false), ("release/**", "release/1/2", true),
    ("release/***", "release/1/2", true),
    ("*-release", "1.2-release", true), ("*-release", "a/1.2-release", false),
    ("v*.*", "v1.2", true),
    ("v*.*", "v12", false), ("**", "a/b/c", true), ("é", "e\u{301}", false), ("rel", "rel", true),
    ("rel", "relx", false),
  ]

  @Test(arguments: roles.indices) func aPatternTakes(_ i: Int) {
    let (pattern, branch, isRelease) = Self.roles[i]
    let role = BranchRules(release: [pattern]).role(of: branch)
    #expect(role == (isRelease ? .release : .unwatched))
  }

  @Test func sideComesFirstAndFeatureLast() {
    let rules = BranchRules(
      production: ["main"], integration: "develop", feature: ["**"], release: ["*"],
      side: "l10n/{branch}")
    #expect(rules.role(of: "l10n/main") == .side(of: "main"))
    #expect(rules.role(of: "main") == .production)
    #expect(rules.role(of: "develop") == .integration)
    #expect(rules.role(of: "x") == .release)
    #expect(rules.role(of: "x/y") == .feature)
  }

  @Test(arguments: ["l10n/{branch}", "l10n-{branch}", "a/{branch}/b", "é/{branch}e\u{301}"])
  func theSideBranchNamesItsOwner(_ side: String) {
    let rules = BranchRules(side: side)
    for branch in ["develop", "release/1.2", "l10n/release/1.2", "é", "e\u{301}", "{branch}"] {
      #expect(
        rules.branch(ofSide: rules.sideBranch(of: branch)).map { Array($0.utf8) }
          == Array(branch.utf8))
    }
    #expect(rules.branch(ofSide: rules.sideBranch(of: "")) == nil)
  }

  static let mistakes: [(text: String, finding: String)] = [
    ("integration = a b", "f:8:1: 'a b' is not a branch name"),
    ("production = refs//x", "f:8:1: 'refs//x' is not a branch name"),
    ("release = release/* hotfix/*", "f:8:1: 'release/* hotfix/*' is not a pattern of branches"),
    ("feature = a..b", "f:8:1: 'a..b' is not a pattern of branches"),
    ("integration = main", "f:8:1: 'main' is both the production branch and the integration branch"),
    (
      "production = develop", "f:8:1: 'develop' is both the production branch and the integration branch"
    ),
    ("release = dev*", "f:8:1: the release branches 'dev*' would include 'develop'"),
    ("release = **", "f:8:1: the release branches '**' would include 'main'"),
    (
      "side = l10n/{branch}/{branch}",
      "f:8:1: the side branch must have {branch} once, after a prefix"
    ),
    ("side = {branch}/l10n", "f:8:1: the side branch must have {branch} once, after a prefix"),
    ("side = l10n/{branch}.lock", "f:8:1: 'l10n/{branch}.lock' is not a branch name"),
    (
      "side = feature/{branch}\nfeature = ***",
      "f:8:1: the side branch of 'release/*' would itself match '***'"
    ),
    ("feature = **", ""), ("production =\nintegration = main\nrelease = main", ""),
    ("release = main", ""),
    ("release = main\nrelease = m*", "f:9:1: the release branches 'm*' would include 'main'"),
    ("side = feature/{branch}", "f:8:1: the side branch of 'main' would itself match 'feature/*'"),
    ("side = feature/{branch}\nfeature = feature/f-*", ""),
    (
      "side = feature-{branch}\nfeature = *-develop",
      "f:8:1: the side branch of 'develop' would itself match '*-develop'"
    ),
    (
      "side = release/l10n-{branch}",
      "f:8:1: the side branch of 'main' would itself match 'release/*'"
    ),
    ("production =\nintegration = main", ""), ("production = a\nproduction = b", ""),
  ]

  @Test(arguments: mistakes.indices) func isRefused(_ i: Int) {
    let (text, wanted) = Self.mistakes[i]
    let (project, findings) = Project.read(
      Array((Sample.project + "[branches]\n" + text).utf8), file: "f")
    let lines = findings.map { "\($0.place.map(\.description) ?? ""): \($0.message)" }
    #expect(wanted.isEmpty ? lines.isEmpty : lines.contains(wanted), "\(lines)")
    #expect((project != nil) == wanted.isEmpty)
  }

  /// A side branch that is nobody else's: over random patterns, the check and the names themselves agree.
  @Test func whatIsAcceptedNeverCollides() throws {
    var numbers = SeededNumbers(seed: 3)
    func text(_ pieces: [String], _ most: Int) -> String {
      (0..<Int.random(in: 1...most, using: &numbers)).map { _ in
        pieces.randomElement(using: &numbers) ?? ""
      }.joined()
    }
    var accepted = 0
    for _ in 0..<3000 {
      let feature = text(["a", "b", "*", "**", "/"], 4)
      let side = text(["a", "b", "/"], 3) + "{branch}"
      let branches =
        "[branches]\nproduction =\nfeature = \(feature)\nrelease = a*\nside = \(side)\n"
      guard
        let rules = Project.read(Array((Sample.project + branches).utf8), file: "f")
          .configuration?.branches
      else { continue }
      accepted += 1
      // A feature is whatever has no other role.
      if feature == "**" { continue }
      for release in ["a", "ab", "abba", "aab"] {
        let name = rules.sideBranch(of: release)
        #expect(
          BranchRules(feature: [feature], side: "none/{branch}").role(of: name) != .feature,
          "\(feature) \(side)")
      }
    }
    #expect(accepted > 100)
  }
}
