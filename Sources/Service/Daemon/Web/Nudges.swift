import Synchronization

/// How each watched repository is told to look again. Whoever tells one waits for nothing.
package final class Nudges: Sendable {
  private let nudges = Mutex<[String: Nudge]>([:])

  package init() {}

  /// The watch of a repository begins, perhaps in the place of another.
  func began(_ name: String, _ nudge: Nudge) { nudges.withLock { $0[name] = nudge } }

  /// False where nobody watches it.
  @discardableResult
  package func callAsFunction(_ name: String) -> Bool {
    guard let nudge = nudges.withLock({ $0[name] }) else { return false }
    nudge()
    return true
  }
}
