import Foundation
import Testing

/// Invariants over random histories. A seed that ever failed stays in the list.
@Suite struct RandomHistoryTests {
  /// How many histories run, unless `GLOSSATOR_HISTORIES` says otherwise.
  static let count = ProcessInfo.processInfo.environment["GLOSSATOR_HISTORIES"].flatMap { Int($0) } ?? 500
  /// One seed alone, with `GLOSSATOR_SEED`.
  private static let seeds: [Int] = {
    let alone = ProcessInfo.processInfo.environment["GLOSSATOR_SEED"].flatMap { Int($0) }
    return alone.map { [$0] } ?? Array(0..<count)
  }()
  private static let batch = 20

  @Test(arguments: 0..<(seeds.count + batch - 1) / batch) func invariants(_ number: Int) throws {
    for seed in Self.seeds[(number * Self.batch)..<min((number + 1) * Self.batch, Self.seeds.count)] {
      var history = try RandomHistory(seed: UInt64(seed))
      do { try history.play(steps: 12) } catch {
        Issue.record("seed \(seed): \(error)\n\(history.log.joined(separator: "\n"))")
        return
      }
    }
  }
}
