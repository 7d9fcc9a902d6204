/// What the names of a repository's branches say about their roles.
struct BranchProposal {
  private(set) var rules = BranchRules()
  /// A line for each choice.
  private(set) var explanation: [String] = []

  init(_ branches: [String]) {
    readTrunks(branches)
    rules.feature = patterns(["feature/", "features/", "feat/", "feature-"], sure: 1, branches)
    rules.release = patterns(
      ["release/", "hotfix/", "releases/", "hotfixes/", "release-", "hotfix-"], sure: 2, branches)
    let found = branches.count { rules.role(of: $0) == .release }
    explanation.append(
      "release branches: \(rules.release.joined(separator: ", ")) (\(found == 0 ? "none yet" : "\(found) now"))"
    )
    if branches.contains("l10n") {
      rules.side = "glossator/{branch}"
      explanation.append("side branches are \(rules.side), because the branch 'l10n' is in the way of l10n/…")
    }
  }

  private mutating func readTrunks(_ branches: [String]) {
    func first(_ names: [String]) -> String? { names.first(where: branches.contains) }
    let production = first(["main", "master", "production"])
    if let integration = first(["develop", "development", "dev"]) {
      rules.integration = integration
      rules.production = production.map { [$0] } ?? []
      explanation.append(
        production.map { "branches as in git-flow: production \($0), integration \(integration)" }
          ?? "integration branch \(integration); there is no main or master for releases to end up on")
      return
    }
    let usual = BranchRules()
    rules.integration =
      production ?? first(["trunk"]) ?? branches.first { usual.role(of: $0) == .unwatched } ?? "main"
    if rules.integration != "production", branches.contains("production") {
      rules.production = ["production"]
      explanation.append("production branch 'production', integration branch \(rules.integration)")
      return
    }
    rules.production = []
    explanation.append(
      "integration branch \(rules.integration): there is no develop branch, so a release branch counts as long as it "
        + "exists")
  }

  /// The patterns for these beginnings: the first `sure` ones always, the others where a branch has one. Names with
  /// further slashes get a pattern that crosses them.
  private func patterns(_ beginnings: [String], sure: Int, _ branches: [String]) -> [String] {
    beginnings.enumerated().compactMap { i, beginning in
      let mine = branches.filter { $0.hasPrefix(beginning) }
      guard i < sure || !mine.isEmpty else { return nil }
      let isDeep = mine.contains { $0.dropFirst(beginning.count).contains("/") }
      return beginning + (isDeep ? "**" : "*")
    }
  }
}
