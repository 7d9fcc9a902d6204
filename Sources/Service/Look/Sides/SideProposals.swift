import Git
import ProjectConfiguration
import RepositoryModel
import Workflow

// What our commits on a side branch proposed before the last one.
extension BranchLook {
  /// More commits than these do not come to a side branch while somebody merges it, were it in a queue for hours: each save of a sheet
  /// makes one.
  private static let mostProposals = 100

  /// What our commits on a side branch had before the last one, since the branch was agreed: the newest ones, and that which the branch
  /// has merged since, however many came after it. Commits of the branch itself, one that a force push has dropped since, are none of
  /// them: they are in what the last one was made from.
  func proposals(
    before last: ObjectID, since old: [ObjectID], of tip: ObjectID, _ resources: [Resource]
  ) throws(GitError) -> [Proposal] {
    let earlier = try commits(before: last, notIn: old)
    var found: [Proposal] = []
    for (number, commit) in earlier.enumerated() {
      // Where there are more, the oldest that is looked at stands for them. Once it has landed, the tip has no other base with it than itself.
      let isLast = number == Self.mostProposals - 1
      let makers = try isLast ? bases(of: commit, with: old + [tip]) : view.repository.commit(commit).parents
      found.append(try proposal(commit, madeFrom: makers, resources))
    }
    if let merged = try view.repository.mergeBase(last, tip), merged != last,
      !earlier.contains(merged), try isNewer(merged, than: old)
    {
      found.append(try proposal(merged, madeFrom: bases(of: merged, with: old), resources))
    }
    return found
  }

  /// The commits on a side branch before one of them, the newest first, that none of others has.
  private func commits(before last: ObjectID, notIn old: [ObjectID]) throws(GitError) -> [ObjectID] {
    // A walk that leaves some out goes a little beyond them, where a shallow clone may have nothing.
    guard view.repository.isShallow else {
      let found = try view.repository.commits(
        of: last, notIn: old.filter(known), limit: Self.mostProposals + 1, firstParent: true)
      return Array(found.dropFirst())
    }
    var (found, commit): ([ObjectID], ObjectID) = ([], last)
    while found.count < Self.mostProposals, let parent = try view.repository.commit(commit).parents.first,
      try isNewer(parent, than: old)
    {
      found.append(parent)
      commit = parent
    }
    return found
  }

  /// True for a commit that is there, and that none of others has.
  private func isNewer(_ commit: ObjectID, than old: [ObjectID]) throws(GitError) -> Bool {
    guard known(commit) else { return false }
    return try !view.repository.isAncestor(commit, ofAny: old.filter(known))
  }

  private func proposal(_ commit: ObjectID, madeFrom makers: [ObjectID], _ resources: [Resource])
    throws(GitError) -> Proposal
  {
    var from: [TreeListing] = []
    for id in makers where id != commit && known(id) { from.append(try view.listing(id, resources)) }
    return Proposal(tip: try view.listing(commit, resources), from: from)
  }

  /// Where a commit parted from others that are still there.
  private func bases(of commit: ObjectID, with others: [ObjectID]) throws(GitError) -> [ObjectID] {
    var bases: Set<ObjectID> = []
    for other in others where known(other) {
      if let base = try view.repository.mergeBase(commit, other) { bases.insert(base) }
    }
    return bases.sorted()
  }
}
