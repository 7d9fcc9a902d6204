import RepositoryModel

/// The commits that changed files, newest first, each with what it left there, as far back as somebody asks. Where the
/// histories of two commits meet they are gone through once.
///
/// As `git log -- PATH` does by default, a merge that took the file as one parent has it leads to that parent only,
/// and is not listed.
package final class PathHistory {
  private let repository: Repository
  private var lines: [Place: Line] = [:]
  /// Where a history had a single end: whoever comes to the same change goes on as it did.
  private var ends: [Place: (line: Line, number: Int)] = [:]

  private struct Place: Hashable {
    var path: RepositoryPath
    var commit: ObjectID
  }

  /// What is known of one path from one commit on.
  private final class Line {
    /// Nil once it is over, or has come to what another one knows.
    var walk: PathWalk?
    var changes: [PathChange] = []
    var rest: (line: Line, number: Int)?

    init(_ walk: PathWalk) { self.walk = walk }
  }

  package init(_ repository: Repository) { self.repository = repository }

  /// The newest change of a file is number 0; nil where there are not so many.
  package func change(_ number: Int, of path: RepositoryPath, from tip: ObjectID) throws(GitError)
    -> PathChange?
  {
    var (line, number) = (try line(of: path, from: tip), number)
    while true {
      while number >= line.changes.count, try advance(line, path) {}
      if number < line.changes.count { return line.changes[number] }
      guard let rest = line.rest else { return nil }
      (line, number) = (rest.line, rest.number + number - line.changes.count)
    }
  }

  private func line(of path: RepositoryPath, from tip: ObjectID) throws(GitError) -> Line {
    let place = Place(path: path, commit: tip)
    if let known = lines[place] { return known }
    var walk = PathWalk(of: path, in: repository)
    try walk.start(from: tip)
    let line = Line(walk)
    lines[place] = line
    return line
  }

  /// Goes on to the next change; false where the line itself has no more.
  private func advance(_ line: Line, _ path: RepositoryPath) throws(GitError) -> Bool {
    guard let change = try line.walk?.next() else {
      line.walk = nil
      return false
    }
    guard line.walk?.isAlone == true else {
      line.changes.append(change)
      return true
    }
    let place = Place(path: path, commit: change.commit.id)
    if let end = ends[place] {
      line.rest = end
      line.walk = nil
      return false
    }
    ends[place] = (line, line.changes.count)
    line.changes.append(change)
    return true
  }
}

/// Goes back through the commits that changed one file.
package struct PathWalk {
  private let repository: Repository
  private let lookup: PathLookup
  private var queue = CommitQueue()
  /// How many commits were looked at.
  private var visited = 0
  /// True where the change that came last is all that the walk goes on from.
  private(set) var isAlone = false

  package init(of path: RepositoryPath, in repository: Repository) {
    self.repository = repository
    lookup = PathLookup(path, repository)
  }

  /// Adds a commit to start from; each of several is a start of its own.
  package mutating func start(from tip: ObjectID) throws(GitError) { queue.add(try state(tip)) }

  /// The next older change; nil where there is none, or once so many commits were looked at.
  package mutating func next(visiting most: Int = .max) throws(GitError) -> PathChange? {
    while visited < most, let state = queue.next() {
      visited += 1
      isAlone = queue.isEmpty
      var parents: [PathState] = []
      for parent in state.commit.parents { parents.append(try self.state(parent)) }
      if let same = parents.first(where: { $0.blob == state.blob }) {
        queue.add(same)
        continue
      }
      for parent in parents { queue.add(parent) }
      if state.blob != nil || !parents.isEmpty {
        return PathChange(commit: try repository.commit(state.commit.id), blob: state.blob)
      }
    }
    return nil
  }

  private func state(_ id: ObjectID) throws(GitError) -> PathState {
    let commit = try repository.node(id)
    return PathState(commit: commit, blob: try lookup.blob(in: commit.tree))
  }
}

/// A commit, and what one path is in it.
private struct PathState {
  var commit: CommitNode
  var blob: ObjectID?
}

/// Commits to look at, newest first, each once.
private struct CommitQueue {
  // Histories have few open ends at a time, so a sorted list does.
  private var open: [PathState] = []
  private var seen: Set<ObjectID> = []

  var isEmpty: Bool { open.isEmpty }

  mutating func add(_ state: PathState) {
    guard seen.insert(state.commit.id).inserted else { return }
    let index = open.firstIndex { Self.precedes(state.commit, $0.commit) } ?? open.endIndex
    open.insert(state, at: index)
  }

  // The oldest first, so that the newest comes off the end.
  mutating func next() -> PathState? { open.popLast() }

  private static func precedes(_ a: CommitNode, _ b: CommitNode) -> Bool {
    (a.seconds, a.id) < (b.seconds, b.id)
  }
}
