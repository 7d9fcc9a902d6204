import Git
import RepositoryModel

/// The commits that agreements rest on, kept from collection when a side branch is deleted or a branch is reset: the
/// parents of the commits of one ref. They are no parents of the journal's own entries, so that a copy of the journal drags
/// no history of a repository along.
struct KeptCommits {
  /// It goes wherever the journal goes that it is beside.
  static let ref = RefName(Journal.refs + "kept")

  private let repository: Repository
  private let signature: Signature

  init(_ repository: Repository, by signature: Signature) {
    (self.repository, self.signature) = (repository, signature)
  }

  /// What keeps these commits, too; nil where each is a parent of the newest commit there already.
  func move(keeping commits: [ObjectID]) throws(GitError) -> RefMove? {
    guard let ref = Self.ref else { return nil }
    let tip = try repository.id(of: ref)
    let known = try tip.map { tip throws(GitError) in try repository.commit(tip) }
    if Set(commits).isSubset(of: known?.parents ?? []) { return nil }
    var kept: [ObjectID] = []
    for commit in commits where !kept.contains(commit) { kept.append(commit) }
    return RefMove(ref, from: tip, to: try self.commit(after: tip.map { [$0] } ?? [], keeping: kept))
  }

  /// What two hosts keep, together.
  func joined(_ ours: ObjectID, _ theirs: ObjectID) throws(GitError) -> ObjectID {
    try commit(after: [theirs], keeping: [ours])
  }

  private func commit(after tips: [ObjectID], keeping commits: [ObjectID]) throws(GitError) -> ObjectID {
    var seconds = signature.seconds
    for tip in tips { seconds = max(seconds, try repository.commit(tip).committer.seconds) }
    let by = Signature(name: signature.name, email: signature.email, seconds: seconds)
    return try repository.commit(
      CommitDraft(
        parents: tips + commits, base: nil, edits: [], message: "sheet: what the journal rests on\n",
        author: by, committer: by))
  }
}
