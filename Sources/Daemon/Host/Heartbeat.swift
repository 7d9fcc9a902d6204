import Synchronization

/// Whether every loop of the daemon still does its rounds: each says by when it will be back at the latest.
///
/// The service manager's watchdog is fed from this alone, so that a loop that hangs is noticed although other threads
/// are alive.
package final class Heartbeat: Sendable {
  private let due = Mutex<[String: ContinuousClock.Instant]>([:])

  package init() {}

  /// The loop is alive, and is back within that time.
  package func expect(_ loop: String, within time: Duration, now: ContinuousClock.Instant = .now) {
    due.withLock { $0[loop] = now + time }
  }

  /// The loop has ended, and is not waited for.
  package func ended(_ loop: String) { due.withLock { $0[loop] = nil } }

  /// The loops that are overdue.
  package func overdue(now: ContinuousClock.Instant = .now) -> [String] {
    due.withLock { $0.filter { $0.value < now }.map(\.key).sorted() }
  }
}
