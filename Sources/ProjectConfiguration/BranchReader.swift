import RepositoryModel
import TranslationModel

extension CheckedConfiguration {
  /// `[branches]`. What it leaves out is as in git-flow.
  mutating func branchRules() -> BranchRules {
    var rules = BranchRules()
    let production = branchSettings("production")
    if !production.isEmpty { rules.production = production.compactMap(\.value).filter { !$0.isEmpty } }
    for setting in production { checkBranch(setting) }
    if let setting = settings("branches", "integration").last {
      checkBranch(setting)
      rules.integration = setting.value ?? rules.integration
    }
    rules.feature = patterns("feature") ?? rules.feature
    rules.release = patterns("release") ?? rules.release
    rules.released = patterns("released") ?? rules.released
    checkRoles(rules)
    if let side = settings("branches", "side").last { readSide(side, into: &rules) }
    return rules
  }

  /// More are of no use, and each is compared with each.
  private static let mostBranches = 50

  private mutating func branchSettings(_ name: String) -> [Setting] {
    let settings = settings("branches", name)
    if settings.count > Self.mostBranches {
      fail(
        "many-branches", "'\(name)' is set more than \(Self.mostBranches) times",
        at: settings[Self.mostBranches],
        hint: "use a pattern")
    }
    return Array(settings.prefix(Self.mostBranches))
  }

  private mutating func patterns(_ name: String) -> [String]? {
    let settings = branchSettings(name)
    for setting in settings { checkBranch(setting, replacing: ["*": "x"], what: "pattern of branches") }
    return settings.isEmpty ? nil : settings.compactMap(\.value)
  }

  private mutating func checkBranch(
    _ setting: Setting, replacing wildcards: [Character: Character] = [:], what: String = "branch name"
  ) {
    guard let value = setting.value, !value.isEmpty else { return }
    let example = String(value.map { wildcards[$0] ?? $0 })
    guard RefName(branch: example) == nil || value.utf8.count > 255 else { return }
    let hint = value.contains(" ") ? "one per line: write '\(setting.name) =' again for each" : nil
    fail(
      "branch-name", "'\(value)' is not a \(what)", at: setting, hint: hint ?? "see git check-ref-format(1)")
  }

  /// A branch with two roles would be treated by one of them only. A team without release branches names its trunk as the
  /// release; a pattern that takes it along is a mistake.
  private mutating func checkRoles(_ rules: BranchRules) {
    let place = settings("branches", "integration").last ?? settings("branches", "production").last
    if rules.production.contains(rules.integration), let place {
      fail(
        "branch-roles", "'\(rules.integration)' is both the production branch and the integration branch",
        at: place,
        hint: "if releases end up on no branch of their own, write 'production =' for none")
    }
    for setting in settings("branches", "release").prefix(Self.mostBranches) {
      guard let value = setting.value else { continue }
      for name in rules.production + [rules.integration]
      where value != name && BranchPattern(value).matches(name) {
        fail(
          "branch-roles", "the release branches '\(value)' would include '\(name)'", at: setting,
          hint: "without release branches, name it: release = \(name)")
      }
    }
  }

  private mutating func readSide(_ setting: Setting, into rules: inout BranchRules) {
    guard let value = setting.value else { return }
    let pieces = value.split(separator: "{branch}", omittingEmptySubsequences: false).map(String.init)
    guard pieces.count == 2, !pieces[0].isEmpty else {
      return fail(
        "side", "the side branch must have {branch} once, after a prefix", at: setting,
        hint: "side = l10n/{branch}")
    }
    guard RefName(branch: pieces.joined(separator: "x")) != nil, value.utf8.count <= 255 else {
      return fail("side", "'\(value)' is not a branch name", at: setting, hint: "side = l10n/{branch}")
    }
    rules.side = value
    // A feature is whatever has no other role: '**' takes nothing away from the side branches.
    let others = rules.release + rules.feature.filter { $0 != BranchRules.anyFeature }
    for owner in rules.release + rules.production + [rules.integration] {
      let side = BranchPattern(pieces.joined(separator: owner))
      if let other = others.first(where: { BranchPattern($0).overlaps(side) }) {
        return fail(
          "side", "the side branch of '\(owner)' would itself match '\(other)'", at: setting,
          hint: "side = l10n/{branch}")
      }
    }
  }
}
