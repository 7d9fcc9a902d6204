import CSystemShim
@preconcurrency import Dispatch
import Glibc
import Service

/// Signals as values.
package enum Signals {
  /// The named signals as they come, in the place of what they did before. Made once in a process: the pipe that they
  /// come through is never closed, and a second stream would take them away from the first.
  package static func stream(of signals: [Int32] = [SIGTERM, SIGINT, SIGHUP])
    throws(Failure) -> AsyncStream<Int32>
  {
    let (reading, writing) = try pipe()
    let (stream, continuation) = AsyncStream.makeStream(of: Int32.self, bufferingPolicy: .bufferingNewest(16))
    let queue = DispatchQueue(label: "glossator.signals")
    let source = DispatchSource.makeReadSource(fileDescriptor: reading, queue: queue)
    // Sendable, so that it does not take on the isolation of whoever calls: it runs on the queue.
    source.setEventHandler { @Sendable in
      var numbers = [UInt8](repeating: 0, count: 64)
      let count = read(reading, &numbers, numbers.count)
      for number in numbers.prefix(max(0, count)) { continuation.yield(Int32(number)) }
    }
    source.activate()
    continuation.onTermination = { @Sendable _ in source.cancel() }
    for number in signals {
      let code = systemshim_catch_signal(number, writing)
      if code < 0 { throw Failure(.bug, "cannot catch signal \(number): \(SystemError(-code))") }
    }
    return stream
  }

  /// Lets the named signals through to the calling thread. Whoever started this process may have blocked them, and a
  /// blocked SIGTERM ends nothing.
  package static func unblock(_ signals: [Int32] = [SIGTERM, SIGINT, SIGHUP]) {
    var set = sigset_t()
    sigemptyset(&set)
    for signal in signals { sigaddset(&set, signal) }
    pthread_sigmask(SIG_UNBLOCK, &set, nil)
  }

  /// Writing to a connection that the other side closed becomes an error and no longer ends the process.
  package static func ignoreBrokenPipes() { signal(SIGPIPE, SIG_IGN) }

  private static func pipe() throws(Failure) -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [-1, -1]
    let code = systemshim_pipe(&ends)
    if code < 0 { throw Failure(.repository, "cannot create a pipe for signals: \(SystemError(-code))") }
    for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    return (ends[0], ends[1])
  }
}
