import RepositoryModel

/// Goes back through the commits that changed one file.
package struct PathWalk {
  private let repository: Repository
  private let path: RepositoryPath
  private let trail: PathTrail
  /// True where each commit counts that is looked at.
  private let countsAll: Bool
  private var queue = CommitQueue()
  /// How many commits were looked at.
  private var visited = 0
  /// True once a commit came that does not have the file: those that have it may have it from another path.
  package private(set) var hasGap = false

  package init(of path: RepositoryPath, in repository: Repository) {
    (self.path, self.repository, countsAll) = (path, repository, true)
    trail = PathTrail([path], repository)
  }

  /// A walk that passes what changed none of the trail's paths.
  init(of path: RepositoryPath, along trail: PathTrail, in repository: Repository) {
    (self.path, self.trail, self.repository, countsAll) = (path, trail, repository, false)
  }

  /// Adds a commit to start from; each of several is a start of its own.
  package mutating func start(from tip: ObjectID) throws(GitError) {
    let first = try state(tip)
    queue.add(first)
  }

  /// The next older change; nil where there is none, or once so many commits were looked at.
  package mutating func next(visiting most: Int = .max) throws(GitError) -> PathStep? {
    if case .step(let step) = try find(upTo: [], visiting: most) { return step }
    return nil
  }

  enum Found {
    case step(PathStep)
    /// A commit that somebody knows, and that is all that the walk goes on from.
    case known(ObjectID)
  }

  mutating func find(upTo known: Set<ObjectID>, visiting most: Int = .max) throws(GitError) -> Found? {
    while visited < most, let state = queue.next() {
      visited += 1
      let (commit, isAlone) = (state.stop.commit, queue.isEmpty)
      if isAlone, known.contains(commit.id) { return .known(commit.id) }
      var parents: [PathState] = []
      for parent in commit.parents { parents.append(try self.state(parent)) }
      if let same = parents.first(where: { $0.blob == state.blob }) {
        queue.add(same)
        continue
      }
      for parent in parents { queue.add(parent) }
      if state.blob != nil || !parents.isEmpty {
        return .step(PathStep(commit: commit.id, blob: state.blob, isAlone: isAlone))
      }
    }
    return nil
  }

  private mutating func state(_ id: ObjectID) throws(GitError) -> PathState {
    let stop = try countsAll ? trail.commit(id) : trail.stop(from: id)
    let blob = try trail.versions.blob(at: path, in: stop.version)
    if blob == nil { hasGap = true }
    return PathState(stop: stop, blob: blob)
  }
}

/// A commit to look at, and what one path is in it.
private struct PathState {
  var stop: PathTrail.Stop
  var blob: ObjectID?
}

/// Commits to look at, newest first, each once.
private struct CommitQueue {
  // Histories have few open ends at a time, so a sorted list does.
  private var open: [PathState] = []
  private var seen: Set<ObjectID> = []

  var isEmpty: Bool { open.isEmpty }

  mutating func add(_ state: PathState) {
    guard seen.insert(state.stop.commit.id).inserted else { return }
    let index = open.firstIndex { state.stop.order < $0.stop.order } ?? open.endIndex
    open.insert(state, at: index)
  }

  // The oldest first, so that the newest comes off the end.
  mutating func next() -> PathState? { open.popLast() }
}
