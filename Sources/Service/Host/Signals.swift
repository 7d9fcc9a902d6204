@preconcurrency import Dispatch
import Glibc

/// Signals as values.
package enum Signals {
  /// The named signals as they come, on top of whatever the process did with them. Waiting ones of a kind are one.
  package static func stream(of signals: [Int32] = [SIGTERM, SIGINT, SIGHUP]) -> AsyncStream<Int32> {
    let (stream, continuation) = AsyncStream.makeStream(of: Int32.self, bufferingPolicy: .bufferingNewest(16))
    let queue = DispatchQueue(label: "glossator.signals")
    let sources = signals.map { number in
      // The default action is taken away; the kernel still tells the source.
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      // Sendable, so that it does not take on the isolation of whoever calls: it runs on the queue.
      source.setEventHandler { @Sendable in continuation.yield(number) }
      source.activate()
      return source
    }
    continuation.onTermination = { @Sendable _ in
      for source in sources { source.cancel() }
    }
    return stream
  }

  /// Writing to a connection that the other side closed becomes an error and no longer ends the process.
  package static func ignoreBrokenPipes() { signal(SIGPIPE, SIG_IGN) }
}
