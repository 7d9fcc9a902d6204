import CSystemShim
import Glibc

/// Reads what a running child writes, until it has ended or has been ended.
struct ChildWatch {
  private let pid: pid_t
  private let limits: (output: Int, errors: Int)
  private var output: Int32
  private var errors: Int32
  private var result = ChildProcess.Outcome()
  private var chunk = [UInt8](repeating: 0, count: 1 << 16)

  init(pid: pid_t, streams: borrowing Streams, limits: (output: Int, errors: Int)) {
    self.pid = pid
    self.limits = limits
    output = streams.output.read
    errors = streams.errors.read
  }

  mutating func outcome(deadline: Duration, grace: Duration) -> ChildProcess.Outcome {
    let clock = ContinuousClock()
    let wake = systemshim_pidfd_open(pid)
    var end = clock.now + deadline
    var signal = SIGTERM
    while systemshim_has_ended(pid) == 0 {
      if result.overflowed {
        kill(-pid, SIGKILL)
      } else if clock.now >= end {
        result.timedOut = true
        kill(-pid, signal)
        signal = SIGKILL
        end = clock.now + grace
      }
      wait(for: wake, atMost: end - clock.now)
    }
    if wake >= 0 { close(wake) }
    drain()
    reap()
    return result
  }

  /// Waits until there is something to read, the child ends, or the time is up; reads what there is.
  private mutating func wait(for wake: Int32, atMost time: Duration) {
    // Without a descriptor for the child's end (before Linux 5.3) it is asked every 20 ms.
    let longest = Duration.milliseconds(wake >= 0 ? 60_000 : 20)
    _ = readOnce(wake, atMost: max(.milliseconds(1), min(longest, time)))
  }

  /// Takes what is left in the pipes. Somebody else may hold them open, so this is for a moment only.
  private mutating func drain() {
    while output >= 0 || errors >= 0 {
      guard readOnce(-1, atMost: .milliseconds(100)) else { break }
    }
    for descriptor in [output, errors] where descriptor >= 0 { close(descriptor) }
  }

  /// False where nothing came.
  private mutating func readOnce(_ wake: Int32, atMost time: Duration) -> Bool {
    var descriptors = [output, errors, wake].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    let parts = time.components
    let milliseconds = parts.seconds * 1000 + parts.attoseconds / 1_000_000_000_000_000
    guard poll(&descriptors, nfds_t(descriptors.count), Int32(truncatingIfNeeded: milliseconds)) > 0 else {
      return false
    }
    if descriptors[0].revents != 0 { readOutput() }
    if descriptors[1].revents != 0 { readErrors() }
    return true
  }

  private mutating func readOutput() {
    let count = take(\.output)
    let room = limits.output - result.output.count
    if count > room { result.overflowed = true }
    result.output.append(contentsOf: chunk[..<min(count, room)])
  }

  private mutating func readErrors() {
    let count = take(\.errors)
    let room = limits.errors - result.errors.count
    result.errors.append(contentsOf: chunk[..<min(count, room)])
  }

  /// Reads into `chunk`; at the end of the stream it is closed.
  private mutating func take(_ stream: WritableKeyPath<ChildWatch, Int32>) -> Int {
    let count = read(self[keyPath: stream], &chunk, chunk.count)
    if count > 0 { return count }
    if count == 0 || errno != EINTR {
      close(self[keyPath: stream])
      self[keyPath: stream] = -1
    }
    return 0
  }

  /// Ends what the child left running in its group, and takes its status. The child is still a zombie when the group
  /// is signalled, so that its number means nobody else.
  private mutating func reap() {
    kill(-pid, SIGKILL)
    var status: Int32 = 0
    while waitpid(pid, &status, 0) < 0 && errno == EINTR {}
    let code = systemshim_exit_code(status)
    let signal = systemshim_ending_signal(status)
    result.exitCode = code >= 0 ? code : nil
    result.signal = signal > 0 ? signal : nil
  }
}
