import Synchronization

/// More handles of one repository, for work on several threads: each is in the hands of one at a time, and one more is opened
/// where all are out. Nothing is shared, as libgit2 would have to lock it: while one thread finds a new pack, another may
/// be reading its list of packs.
package final class RepositoryPool: Sendable {
  /// Unchecked, since whoever takes it out of the list has it alone.
  private struct Idle: @unchecked Sendable {
    let repository: Repository
  }

  private let path: String
  private let quarantine: [String]
  /// What any of them came upon.
  let damage: Damage
  private let idle = Mutex<[Idle]>([])

  init(path: String, quarantine: [String], _ damage: Damage) {
    (self.path, self.quarantine, self.damage) = (path, quarantine, damage)
  }

  /// Lends a handle for the length of a call.
  package func lend<Result>(_ use: (Repository) throws(GitError) -> Result) throws(GitError) -> Result {
    let known = idle.withLock { $0.popLast() }
    let repository =
      if let known { known.repository } else { try Repository(at: path, quarantine: quarantine, damage) }
    let lent = Idle(repository: repository)
    defer { idle.withLock { $0.append(lent) } }
    return try use(repository)
  }
}
