import CLibgit2
import RepositoryModel

extension Repository {
  /// The commits that changed one file, newest first, each with what it left there.
  ///
  /// As `git log -- PATH` does by default, a merge that took the file as one parent has it leads to that parent only,
  /// and is not listed.
  ///
  /// - Parameters:
  ///   - limit: How many changes at most.
  ///   - visiting: How many commits are looked at, at most.
  package func history(
    of path: RepositoryPath, from tip: ObjectID, limit: Int = .max, visiting: Int = .max
  ) throws(GitError) -> [PathChange] {
    var changes: [PathChange] = []
    var queue = CommitQueue()
    queue.add(try PathState(path, at: tip, in: self))
    var visited = 0
    while changes.count < limit, visited < visiting, let state = queue.next() {
      visited += 1
      var parents: [PathState] = []
      for parent in state.commit.parents { parents.append(try PathState(path, at: parent, in: self)) }
      if let same = parents.first(where: { $0.blob == state.blob }) {
        queue.add(same)
      } else {
        if state.blob != nil || !parents.isEmpty {
          changes.append(PathChange(commit: state.commit, blob: state.blob))
        }
        for parent in parents { queue.add(parent) }
      }
    }
    return changes
  }
}

/// A commit, and what one path is in it.
private struct PathState {
  var commit: CommitInfo
  var blob: ObjectID?

  init(_ path: RepositoryPath, at id: ObjectID, in repository: Repository) throws(GitError) {
    commit = try repository.commit(id)
    blob = try repository.file(at: path, in: commit.tree)?.id
  }
}

/// Commits to look at, newest first, each once.
private struct CommitQueue {
  // Histories have few open ends at a time, so a sorted list does.
  private var open: [PathState] = []
  private var seen: Set<ObjectID> = []

  mutating func add(_ state: PathState) {
    guard seen.insert(state.commit.id).inserted else { return }
    let index = open.firstIndex { Self.precedes(state.commit, $0.commit) } ?? open.endIndex
    open.insert(state, at: index)
  }

  // The oldest first, so that the newest comes off the end.
  mutating func next() -> PathState? { open.popLast() }

  private static func precedes(_ a: CommitInfo, _ b: CommitInfo) -> Bool {
    (a.committer.seconds, a.id) < (b.committer.seconds, b.id)
  }
}
