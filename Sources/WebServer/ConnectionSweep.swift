@preconcurrency import Dispatch
import Glibc
import Synchronization

/// Closes connections on which no whole request has come for long: a byte every few seconds keeps one from being idle. Where there
/// are as many as there may be, those that have waited longest make room for whoever comes.
final class ConnectionSweep: Sendable {
  private struct Connections {
    var count = 0
    /// Since when each socket is open, or had its last whole request; without those that are excused, and those that were closed here.
    var since: [Int32: ContinuousClock.Instant] = [:]
  }

  private let connections = Mutex(Connections())
  private let longest: Duration
  private let most: Int
  /// Bytes a second: slower lines are few.
  private static let pace: UInt64 = 64 << 10
  private let timer: any DispatchSourceTimer

  /// `limit` is how many the server takes. A few less make room, so that it never stops accepting.
  init(after longest: Duration, limit: Int) {
    self.longest = longest
    most = limit - min(64, limit / 8)
    timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "glossator.web"))
  }

  func begin() {
    timer.setEventHandler { [weak self] in self?.sweep() }
    let pause = DispatchTimeInterval.milliseconds(Int(longest / .milliseconds(4)))
    timer.schedule(deadline: .now() + pause, repeating: pause)
    timer.activate()
  }

  func end() { timer.cancel() }

  func opened(_ socket: Int32) {
    connections.withLock {
      $0.count += 1
      $0.since[socket] = .now
      guard $0.count > most, let oldest = $0.since.min(by: { $0.value < $1.value })?.key, oldest != socket
      else { return }
      $0.since[oldest] = nil
      shutdown(oldest, Int32(SHUT_RDWR))
    }
  }

  /// Whoever gets a long answer has the time for it, at this pace at least.
  func answered(_ socket: Int32, bytes: UInt64 = 0) {
    connections.withLock { $0.since[socket] = .now + .seconds(Int64(clamping: bytes / Self.pace)) }
  }

  /// Its answer has no end, and is looked after by whoever gives it.
  func excused(_ socket: Int32) { _ = connections.withLock { $0.since.removeValue(forKey: socket) } }

  func closed(_ socket: Int32) {
    connections.withLock {
      $0.count -= 1
      $0.since[socket] = nil
    }
  }

  /// The number still means that connection: who closes it says so first, and waits for the lock.
  private func sweep() {
    connections.withLock {
      let latest = ContinuousClock.now - longest
      for (socket, start) in $0.since where start < latest { shutdown(socket, Int32(SHUT_RDWR)) }
    }
  }
}
