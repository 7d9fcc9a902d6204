import RepositoryModel

/// The history as some paths see it: of the commits in a row that have the same at all of them, the oldest stands for all.
/// However many paths there are, each commit and its tree are read once.
final class PathTrail {
  let versions: PathVersions
  private let repository: Repository
  private var commits: [ObjectID: Stop] = [:]
  private var stops: [ObjectID: Stop] = [:]
  /// Commits that stand for themselves, as somebody knows how it goes on from there.
  var landmarks: Set<ObjectID> = []

  struct Stop {
    var commit: CommitNode
    /// What it has at the paths.
    var version: Int
    /// Where it stands among others, newest last: as the oldest of those that it stands for, so that a walk finds changes
    /// in the order in which it would come to them one by one.
    var order: Order
  }

  struct Order: Comparable {
    var seconds: Int64
    var id: ObjectID

    static func < (a: Order, b: Order) -> Bool { (a.seconds, a.id) < (b.seconds, b.id) }
  }

  init(_ paths: [RepositoryPath], _ repository: Repository) {
    self.repository = repository
    versions = PathVersions(paths, repository)
  }

  /// A commit itself.
  func commit(_ id: ObjectID) throws(GitError) -> Stop {
    if let known = commits[id] { return known }
    let node = try repository.quickNode(id)
    let stop = Stop(
      commit: node, version: try versions.version(of: node.tree), order: Order(seconds: node.seconds, id: id))
    commits[id] = stop
    return stop
  }

  /// The commit that stands for one: the first where a path changed, or histories meet or begin.
  func stop(from id: ObjectID) throws(GitError) -> Stop {
    var passed: [Stop] = []
    var found = stops[id]
    var next = try commit(id)
    while found == nil {
      passed.append(next)
      guard next.commit.parents.count == 1, !landmarks.contains(next.commit.id),
        let parent = next.commit.parents.first,
        let before = try? commit(parent), before.version == next.version
      else {
        found = next
        break
      }
      found = stops[parent]
      next = before
    }
    guard var stop = found else { return next }
    for one in passed.reversed() {
      stop.order = min(stop.order, one.order)
      stops[one.commit.id] = stop
    }
    return stop
  }
}
