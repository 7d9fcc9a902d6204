import RepositoryModel

/// Where a push goes: that says whose `.glossator` counts.
package enum PushPlace: Hashable, Sendable {
  /// Into this very repository, as its server sees it.
  case here
  /// From this clone to a remote, by the name that the clone has for it. What was fetched from there last counts first: the
  /// clone's own branches may be older.
  case remote(String?)

  /// The tips of each branch; of them, the first that has a `.glossator` counts.
  func tips(_ refs: RefSnapshot) -> [String: [ObjectID]] {
    guard case .remote(let remote) = self else { return RepositoryView.branches(refs).mapValues { [$0] } }
    var ranked: [String: [Int: [ObjectID]]] = [:]
    for entry in refs.entries {
      guard let (branch, rank) = Self.rank(entry.ref, remote) else { continue }
      ranked[branch, default: [:]][rank, default: []].append(entry.id)
    }
    return ranked.mapValues { ids in ids.sorted { $0.key < $1.key }.flatMap(\.value) }
  }

  /// The remote that is pushed to comes first, then `origin`, other remotes, and the clone's own branches.
  private static func rank(_ ref: RefName, _ remote: String?) -> (branch: String, rank: Int)? {
    if let branch = ref.branch { return (branch, 3) }
    if let remote, !remote.isEmpty, ref.hasPrefix("refs/remotes/\(remote)/") {
      let branch = String(ref.full.dropFirst("refs/remotes/\(remote)/".count))
      return branch.isEmpty || branch == "HEAD" ? nil : (branch, 0)
    }
    return ref.remoteBranch.map { ($0, ref.hasPrefix("refs/remotes/origin/") ? 1 : 2) }
  }
}
