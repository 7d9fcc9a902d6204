/// A release branch, as people call the release.
struct BranchName: Hashable, Sendable {
  let full: String

  init(_ full: String) { self.full = full }

  /// `1.2` for `release/1.2`.
  var short: String {
    let rest = full.drop { $0 != "/" }.dropFirst()
    return rest.isEmpty ? full : String(rest)
  }
}
