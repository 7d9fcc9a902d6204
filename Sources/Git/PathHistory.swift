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
    var walk = PathWalk(of: path, in: self)
    try walk.start(from: tip)
    var changes: [PathChange] = []
    while changes.count < limit, let change = try walk.next(visiting: visiting) { changes.append(change) }
    return changes
  }
}

/// Goes back through the commits that changed one file, as far as somebody asks.
package struct PathWalk {
  private let path: RepositoryPath
  private let repository: Repository
  private var queue = CommitQueue()
  /// How many commits were looked at.
  private var visited = 0

  package init(of path: RepositoryPath, in repository: Repository) {
    (self.path, self.repository) = (path, repository)
  }

  /// Adds a commit to start from; each of several is a start of its own.
  package mutating func start(from tip: ObjectID) throws(GitError) {
    queue.add(try PathState(path, at: tip, in: repository))
  }

  /// The next older change; nil where there is none, or once so many commits were looked at.
  package mutating func next(visiting most: Int = .max) throws(GitError) -> PathChange? {
    while visited < most, let state = queue.next() {
      visited += 1
      var parents: [PathState] = []
      for parent in state.commit.parents { parents.append(try PathState(path, at: parent, in: repository)) }
      if let same = parents.first(where: { $0.blob == state.blob }) {
        queue.add(same)
        continue
      }
      for parent in parents { queue.add(parent) }
      if state.blob != nil || !parents.isEmpty { return PathChange(commit: state.commit, blob: state.blob) }
    }
    return nil
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
