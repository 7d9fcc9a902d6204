import Dispatch
import Workflow

/// Side by side, on as many threads as there are cores. It blocks its caller: not for a task of the shared pool.
package struct AllCores: WorkExecutor {
  package init() {}

  package func run(_ count: Int, _ work: @Sendable (Int) -> Void) {
    DispatchQueue.concurrentPerform(iterations: count, execute: work)
  }
}
