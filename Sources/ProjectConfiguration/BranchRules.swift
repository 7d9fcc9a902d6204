/// Which branch plays which role, by its name.
package struct BranchRules: Hashable, Sendable {
  /// How teams call the branch that work comes together on, the likeliest name first.
  package static let usualTrunks = ["develop", "development", "dev", "main", "master", "trunk"]

  /// Names; none where the project has no branch that releases end up on.
  package var production: [String]
  /// A name.
  package var integration: String
  /// Patterns: `*` stands for anything but a slash, `**` for anything.
  package var feature: [String]
  /// Patterns.
  package var release: [String]
  /// Patterns of the tags of what users got: what a tag holds is released.
  package var released: [String]
  /// With `{branch}` once: `l10n/{branch}`.
  package var side: String

  /// Those of git-flow.
  package init(
    production: [String] = ["main"], integration: String = "develop", feature: [String] = ["feature/*"],
    release: [String] = ["release/*", "hotfix/*"], released: [String] = ["v*"],
    side: String = "l10n/{branch}"
  ) {
    self.production = production
    self.integration = integration
    self.feature = feature
    self.release = release
    self.released = released
    self.side = side
  }

  /// The role of a branch; of several that would fit, the first of: side, production, integration, release, feature.
  package func role(of branch: String) -> BranchRole {
    if let owner = self.branch(ofSide: branch) { return .side(of: owner) }
    if production.contains(where: { $0.utf8.elementsEqual(branch.utf8) }) { return .production }
    if integration.utf8.elementsEqual(branch.utf8) { return .integration }
    if release.contains(where: { BranchPattern($0).matches(branch) }) { return .release }
    if feature.contains(where: { BranchPattern($0).matches(branch) }) { return .feature }
    return .unwatched
  }

  /// The pattern of feature branches that takes whatever has no other role.
  package static let anyFeature = "**"

  /// True for a branch that no pattern but ``anyFeature`` takes, or none: a sheet may live there.
  package func isFree(_ branch: String) -> Bool {
    switch role(of: branch) {
    case .unwatched: true
    case .feature: !feature.contains { $0 != Self.anyFeature && BranchPattern($0).matches(branch) }
    case .production, .integration, .release, .side: false
    }
  }

  /// True for a branch that the sheet has rows for as long as it is active, whatever else it is: a team without release
  /// branches names its trunk.
  package func isRelease(_ branch: String) -> Bool {
    guard self.branch(ofSide: branch) == nil else { return false }
    return release.contains { BranchPattern($0).matches(branch) }
  }

  /// True for a tag of a shipped version; that of a pre-release (`v1.2.0-rc.1`) is not one.
  package func isFinal(tag: String) -> Bool {
    released.contains { BranchPattern($0).matches(tag) } && !tag.utf8.contains(UInt8(ascii: "-"))
  }

  /// The branch that Glossator commits to for a branch.
  package func sideBranch(of branch: String) -> String {
    let (before, after) = sideParts
    return String(decoding: Array(before) + Array(branch.utf8) + Array(after), as: UTF8.self)
  }

  /// The branch that a side branch is for; nil where it is not a side branch.
  package func branch(ofSide side: String) -> String? {
    let (before, after) = sideParts
    let name = side.utf8
    guard name.count > before.count + after.count, name.starts(with: before),
      name.suffix(after.count).elementsEqual(after)
    else { return nil }
    return String(decoding: Array(name)[before.count..<(name.count - after.count)], as: UTF8.self)
  }

  /// What comes before and after `{branch}`. Without `{branch}` the branch's name goes to the end.
  private var sideParts: (before: ArraySlice<UInt8>, after: ArraySlice<UInt8>) {
    let bytes = Array(side.utf8)
    let marker = Array("{branch}".utf8)
    let start = bytes.indices.first { bytes[$0...].starts(with: marker) }
    guard let start else { return ((bytes + [UInt8(ascii: "/")])[...], []) }
    return (bytes[..<start], bytes[(start + marker.count)...])
  }
}
