import Glibc
import RepositoryModel

extension Repository {
  /// Moves refs by compare-and-swap, each on its own and in the given order: one that is refused holds up no other.
  ///
  /// - Returns: The moves that were not made, with the reasons for which ``move(_:reason:)`` throws. Locks that somebody
  ///   else holds are waited for about a second in all, however many there are.
  package func move(
    independent moves: [RefMove], reason: String = "sync"
  ) -> [(move: RefMove, error: GitError)] {
    var refused: [RefMove: GitError] = [:]
    var open = moves
    var patience = LockPatience(in: commonDirectory)
    while !open.isEmpty {
      var locked: [RefMove] = []
      for move in open {
        do throws(GitError) {
          try checkTarget(of: move)
          try moveOnce([move], reason: reason)
          refused[move] = nil
        } catch {
          refused[move] = error
          if error.kind == .locked { locked.append(move) }
        }
      }
      if locked.isEmpty { break }
      open = patience.worthAnotherTry(locked)
    }
    return moves.compactMap { move in refused.removeValue(forKey: move).map { (move, $0) } }
  }
}

/// How long locks of refs are waited for.
struct LockPatience {
  /// Nobody holds a lock that long: its owner is gone, or stopped. Seconds.
  private static let longest = 60

  private let folder: String
  private var pause: UInt32 = 5_000

  /// - Parameter folder: Has a slash at its end.
  init(in folder: String) { self.folder = folder }

  /// Removes the locks that killed processes of ours left, waits, and gives the moves that may succeed by now. None is
  /// left after about a second.
  mutating func worthAnotherTry(_ locked: [RefMove]) -> [RefMove] {
    MovingNote.clearLeft(in: folder)
    let hopeful = locked.filter { !isOld($0.ref) }
    guard !hopeful.isEmpty, pause < 1_000_000 else { return [] }
    usleep(pause)
    pause *= 2
    return hopeful
  }

  /// True where there is a lock that nobody can be waiting to release. It stays: it is not ours to remove.
  private func isOld(_ ref: RefName) -> Bool {
    var status = stat()
    guard lstat(folder + ref.full + ".lock", &status) == 0 else { return false }
    return time(nil) - status.st_mtim.tv_sec > Self.longest
  }
}
