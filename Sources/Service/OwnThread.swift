import Glibc

/// Runs work that blocks on a thread of its own, and waits without holding a thread of the shared pool, which has only
/// as many as the machine has cores.
package func onOwnThread<Result: Sendable>(_ work: @escaping @Sendable () -> Result) async -> Result {
  await withCheckedContinuation { continuation in
    let job = Unmanaged.passRetained(ThreadJob { continuation.resume(returning: work()) })
    var thread = pthread_t()
    let code = pthread_create(
      &thread, nil,
      { argument in
        if let argument { Unmanaged<ThreadJob>.fromOpaque(argument).takeRetainedValue().work() }
        return nil
      }, job.toOpaque())
    guard code == 0 else {
      // No thread to be had: here, then, late rather than never.
      job.takeRetainedValue().work()
      return
    }
    pthread_detach(thread)
  }
}

private final class ThreadJob: Sendable {
  let work: @Sendable () -> Void

  init(_ work: @escaping @Sendable () -> Void) { self.work = work }
}
