import Service
import Synchronization

/// How each watched repository is told to look again, and whether its code host said something. Whoever tells waits for
/// nothing.
package final class Nudges: Sendable {
  private struct Watched {
    var nudge: Nudge
    var hasWord = false
    /// By the clock that does not jump: when the host was asked for its word last.
    var asked: Duration?
  }

  /// Whether the host is to be asked what it has.
  enum Word: Equatable {
    case none
    case now
    /// It was asked a moment ago.
    case later(Duration)
  }

  /// A burst of webhooks is few questions: hosts count them.
  private static let pause = Duration.seconds(15)

  private let watched = Mutex<[String: Watched]>([:])

  package init() {}

  /// The watch of a repository begins, perhaps in the place of another.
  func began(_ name: String, _ nudge: Nudge) {
    watched.withLock { watched in
      let before = watched[name]
      watched[name] = Watched(nudge: nudge, hasWord: before?.hasWord ?? false, asked: before?.asked)
    }
  }

  /// The code host says that something happened there.
  func hostHasWord(_ name: String) {
    let nudge = watched.withLock { watched in
      watched[name]?.hasWord = true
      return watched[name]?.nudge
    }
    nudge?()
  }

  /// The daemon wrote a repository's sheet for somebody.
  func sheetChanged(_ name: String) {
    let nudge = watched.withLock { $0[name]?.nudge }
    nudge?()
  }

  /// What it said counts once; where it is asked later, it still counts then.
  func takeWord(of name: String, at now: Moment = .now) -> Word {
    watched.withLock { watched in
      guard let entry = watched[name], entry.hasWord else { return .none }
      if let asked = entry.asked, now.uptime - asked < Self.pause {
        return .later(asked + Self.pause - now.uptime)
      }
      watched[name]?.hasWord = false
      watched[name]?.asked = now.uptime
      return .now
    }
  }
}
