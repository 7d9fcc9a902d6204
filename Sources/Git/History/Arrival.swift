import RepositoryModel

extension Repository {
  /// So many merges are looked at.
  private static let mostMerges = 2000
  /// Clocks are wrong here and there; so many commits in a row that are older than another one are older.
  private static let mostOlder = 100

  /// The merge on a branch's own line, that of first parents, that brought a commit there. Nil where the commit was made on
  /// that line, or came by none of the newest merges.
  package func arrival(of commit: ObjectID, at tip: ObjectID) throws(GitError) -> ObjectID? {
    guard let merges = try merges(at: tip, downTo: commit) else { return nil }
    // Newest first: those that have the commit stand before those that do not. The one that is looked for is near the end,
    // where questions about descent are short.
    var (low, high, step) = (-1, merges.count, 1)
    while low < 0, high > 0 {
      let index = max(0, high - step)
      if try isAncestor(commit, of: merges[index].id) { low = index } else { high = index }
      step *= 2
    }
    while high - low > 1, low >= 0 {
      let middle = (low + high) / 2
      if try isAncestor(commit, of: merges[middle].id) { low = middle } else { high = middle }
    }
    guard low >= 0, let before = merges[low].parents.first, try !isAncestor(commit, of: before) else {
      return nil
    }
    return merges[low].id
  }

  /// The merges on a line of first parents which may have a commit, newest first; nil where it is on the line itself.
  private func merges(at tip: ObjectID, downTo commit: ObjectID) throws(GitError) -> [CommitNode]? {
    let seconds = try node(commit).seconds
    var merges: [CommitNode] = []
    var (next, older): (ObjectID?, Int) = (tip, 0)
    while let id = next, older < Self.mostOlder, merges.count < Self.mostMerges {
      if id == commit { return nil }
      let node = try node(id)
      if node.parents.count > 1 { merges.append(node) }
      older = node.seconds < seconds ? older + 1 : 0
      next = node.parents.first
    }
    return merges
  }
}
