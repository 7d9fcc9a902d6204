import Foundation
import Testing

/// While a side branch cannot move, the sheet says what it would say if it did; and once it moves, everything is as if it had
/// moved all the time.
@Suite struct StuckHistoryTests {
  /// How many histories are lived, and from which seed on, unless `GLOSSATOR_HISTORIES` and `GLOSSATOR_SEED` say otherwise.
  private static let count = number("GLOSSATOR_HISTORIES") ?? 160
  private static let first = number("GLOSSATOR_SEED") ?? 0
  private static let batch = 20
  private static let times = 4

  private static func number(_ name: String) -> Int? {
    ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
  }

  @Test(arguments: 0..<(count + batch - 1) / batch) func beingStuckLeavesNoTrace(_ number: Int) throws {
    let begin = Self.first + number * Self.batch
    let seeds = begin..<min(begin + Self.batch, Self.first + Self.count)
    var compared = 0
    for seed in seeds {
      var history = try StuckHistory(seed: UInt64(seed))
      do { compared += try history.play(times: Self.times) } catch {
        Issue.record("seed \(seed): \(error)\n\(history.log.joined(separator: "\n"))")
        continue
      }
    }
    #expect(compared > seeds.count / 2)
  }
}
