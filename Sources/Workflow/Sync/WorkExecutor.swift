import Synchronization

/// Runs pieces of work that do not depend on each other: one after the other, or side by side. The rim hands one in, so that
/// the plan knows nothing of threads, and is the same with one core and with sixteen.
package protocol WorkExecutor: Sendable {
  /// Calls `work` once with each number below `count`, in any order and on any thread, and returns when all are done.
  func run(_ count: Int, _ work: @Sendable (Int) -> Void)
}

/// One after the other, on the calling thread.
package struct InOrder: WorkExecutor {
  package init() {}

  package func run(_ count: Int, _ work: @Sendable (Int) -> Void) {
    for number in 0..<count { work(number) }
  }
}

extension WorkExecutor {
  /// What `work` makes of each element, with its number, in the order of the elements.
  package func map<Element: Sendable, Result: Sendable>(
    _ elements: [Element], _ work: @Sendable (Int, Element) -> Result
  ) -> [Result] {
    let results = Mutex<[Result?]>(Array(repeating: nil, count: elements.count))
    run(elements.count) { number in
      let result = work(number, elements[number])
      results.withLock { $0[number] = result }
    }
    return results.withLock { $0.compactMap { $0 } }
  }

  /// The same of work that may fail: throws what the first of the elements that failed threw.
  package func map<Element: Sendable, Made: Sendable, Failure: Error>(
    _ elements: [Element], throwing work: @Sendable (Element) throws(Failure) -> Made
  ) throws(Failure) -> [Made] {
    let results = map(elements) { _, element -> Swift.Result<Made, Failure> in
      do throws(Failure) { return .success(try work(element)) } catch { return .failure(error) }
    }
    var made: [Made] = []
    made.reserveCapacity(results.count)
    for result in results { made.append(try result.get()) }
    return made
  }
}
