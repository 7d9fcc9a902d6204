import Git
import ProjectConfiguration
import RepositoryModel
import Workflow

/// An agreed entry that is written, and that no journal has yet.
struct WrittenAgreement {
  let id: ObjectID
  /// The commits that it rests on.
  let rests: [ObjectID]
  /// In seconds since 1970.
  let date: Int64

  init(id: ObjectID, rests: [ObjectID], date: Int64) { (self.id, self.rests, self.date) = (id, rests, date) }

  /// The moves that put it at the end of a journal, behind what came there since it was written.
  func moves(in journal: Journal, after tip: ObjectID?) throws(GitError) -> [RefMove] {
    let repository = journal.repository
    let entry = try repository.commit(id)
    let last = entry.parents.first == tip ? id : try behind(tip, entry, repository)
    var kept: [ObjectID] = []
    for commit in rests where repository.exists(commit) { kept.append(commit) }
    return try journal.moves(to: last, from: tip, keeping: kept, date: date)
  }

  private func behind(_ tip: ObjectID?, _ entry: CommitInfo, _ repository: Repository) throws(GitError)
    -> ObjectID
  {
    let before = try tip.map { id throws(GitError) in try repository.commit(id) }
    let seconds = max(entry.committer.seconds, before?.committer.seconds ?? 0)
    let by = Signature(name: entry.committer.name, email: entry.committer.email, seconds: seconds)
    // The step is from what stood before it then; the entries since have the same sheets.
    let step = RepositoryPath(SheetStep.name).map { FileEdit(path: $0, content: nil) }
    return try repository.commit(
      CommitDraft(
        parents: tip.map { [$0] } ?? [], base: entry.tree, edits: step.map { [$0] } ?? [],
        message: entry.message,
        author: entry.author, committer: by))
  }
}

extension JournalEntry {
  /// The commits that an agreed entry rests on, of a project's own branches. They stay reachable when a side branch is
  /// deleted, or a branch is reset.
  func commits(of names: SharedNames) -> [ObjectID] {
    var commits: [ObjectID] = []
    for state in ownBranches(names) {
      let all: [ObjectID?] =
        [state.side, state.tip, state.madeFrom]
        + (Array(state.unread.values) + state.unreadOnSide.values).map(Optional.some) + [state.left]
      for case let commit? in all where !commits.contains(commit) { commits.append(commit) }
    }
    return commits
  }
}
