/// What a branch is for.
package enum BranchRole: Hashable, Sendable {
  case production, integration, feature, release
  case side(of: String)
  case unwatched
}

/// Which branch plays which role, by its name.
package struct BranchRules: Hashable, Sendable {
  package var production: [String]
  package var integration: String
  package var feature: [String]
  package var release: [String]
  /// With `{branch}` once: `l10n/{branch}`.
  package var side: String

  package init(
    production: [String] = ["main"], integration: String = "develop", feature: [String] = ["feature/*"],
    release: [String] = ["release/*", "hotfix/*"], side: String = "l10n/{branch}"
  ) {
    self.production = production
    self.integration = integration
    self.feature = feature
    self.release = release
    self.side = side
  }

  package func role(of branch: String) -> BranchRole {
    if let owner = self.branch(ofSide: branch) { return .side(of: owner) }
    if production.contains(branch) { return .production }
    if branch == integration { return .integration }
    if release.contains(where: { Self.matches(branch, $0) }) { return .release }
    if feature.contains(where: { Self.matches(branch, $0) }) { return .feature }
    return .unwatched
  }

  package func sideBranch(of branch: String) -> String {
    let (before, after) = sideParts
    return before + branch + after
  }

  package func branch(ofSide side: String) -> String? {
    let (before, after) = sideParts
    guard side.hasPrefix(before), side.hasSuffix(after), side.utf8.count > before.utf8.count + after.utf8.count else {
      return nil
    }
    return String(side.dropFirst(before.count).dropLast(after.count))
  }

  private var sideParts: (String, String) {
    let marker = "{branch}"
    guard let start = side.indices.first(where: { side[$0...].hasPrefix(marker) }) else { return (side + "/", "") }
    return (String(side[..<start]), String(side[start...].dropFirst(marker.count)))
  }

  /// `*` stands for anything but a slash, `**` for anything.
  static func matches(_ name: String, _ pattern: String) -> Bool {
    var candidates: Set<Int> = [0]
    let bytes = Array(name.utf8)
    var rest = Array(pattern.utf8)[...]
    while let piece = rest.first, !candidates.isEmpty {
      if piece == 0x2A {
        let crosses = rest.starts(with: [0x2A, 0x2A])
        rest = rest.dropFirst(crosses ? 2 : 1)
        var reached: Set<Int> = []
        for start in candidates {
          var at = start
          reached.insert(at)
          while at < bytes.count, crosses || bytes[at] != 0x2F {
            at += 1
            reached.insert(at)
          }
        }
        candidates = reached
      } else {
        rest = rest.dropFirst()
        candidates = Set(candidates.filter { $0 < bytes.count && bytes[$0] == piece }.map { $0 + 1 })
      }
    }
    return candidates.contains(bytes.count)
  }
}
