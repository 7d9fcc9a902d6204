import Dispatch
import Workflow

/// Side by side, on as many threads as there are cores. It blocks its caller: not for a task of the shared pool.
package struct AllCores: WorkExecutor {
  package init() {}

  package func run(_ count: Int, _ work: @Sendable (Int) -> Void) {
    DispatchQueue.concurrentPerform(iterations: count, execute: work)
  }

  /// Does work, and other work meanwhile on another thread; returns, or throws, when both are done.
  func beside<Made, Failure: Error>(
    _ other: @escaping @Sendable () -> Void, _ work: () throws(Failure) -> Made
  ) throws(Failure) -> Made {
    let item = DispatchWorkItem(block: other)
    DispatchQueue.global().async(execute: item)
    defer { item.wait() }
    return try work()
  }
}
