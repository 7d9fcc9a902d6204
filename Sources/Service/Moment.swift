import Glibc

/// A point in time: for people by the host's clock, and by one that does not jump, for what is measured.
package struct Moment: Hashable, Sendable {
  /// Since the program looked at it first, time asleep included.
  package var uptime: Duration
  /// Seconds since 1970.
  package var date: Int64

  package init(uptime: Duration, date: Int64) { (self.uptime, self.date) = (uptime, date) }

  private static let start = ContinuousClock.now

  package static var now: Moment { Moment(after: .zero) }

  /// So long from now.
  package init(after time: Duration) {
    uptime = ContinuousClock.now - Self.start + time
    date = Int64(Glibc.time(nil)) + time.components.seconds
  }
}
