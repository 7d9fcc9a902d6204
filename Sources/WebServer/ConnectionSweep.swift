@preconcurrency import Dispatch
import Glibc
import Synchronization

/// Closes connections on which no whole request has come for long: a byte every few seconds keeps one from being idle.
final class ConnectionSweep: Sendable {
  /// Since when each socket is open, or had its last whole request.
  private let since = Mutex<[Int32: ContinuousClock.Instant]>([:])
  private let longest: Duration
  /// Bytes a second: slower lines are few.
  private static let pace: UInt64 = 64 << 10
  private let timer: any DispatchSourceTimer

  init(after longest: Duration) {
    self.longest = longest
    timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "glossator.web"))
  }

  func begin() {
    timer.setEventHandler { [weak self] in self?.sweep() }
    let pause = DispatchTimeInterval.milliseconds(Int(longest / .milliseconds(4)))
    timer.schedule(deadline: .now() + pause, repeating: pause)
    timer.activate()
  }

  func end() { timer.cancel() }

  func opened(_ socket: Int32) { since.withLock { $0[socket] = .now } }
  /// Whoever gets a long answer has the time for it, at this pace at least.
  func answered(_ socket: Int32, bytes: UInt64 = 0) {
    since.withLock { $0[socket] = .now + .seconds(Int64(clamping: bytes / Self.pace)) }
  }
  /// Its answer has no end, and is looked after by whoever gives it.
  func excused(_ socket: Int32) { closed(socket) }
  func closed(_ socket: Int32) { _ = since.withLock { $0.removeValue(forKey: socket) } }

  /// The number still means that connection: who closes it says so first, and waits for the lock.
  private func sweep() {
    since.withLock { since in
      let latest = ContinuousClock.now - longest
      for (socket, start) in since where start < latest { shutdown(socket, Int32(SHUT_RDWR)) }
    }
  }
}
