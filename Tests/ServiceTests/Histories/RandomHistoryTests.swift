import Foundation
import Testing

/// Invariants over random histories. A seed that ever failed stays in the list.
@Suite struct RandomHistoryTests {
  /// How many histories run, unless `GLOSSATOR_HISTORIES` says otherwise.
  static let count = ProcessInfo.processInfo.environment["GLOSSATOR_HISTORIES"].flatMap { Int($0) } ?? 2000
  private static let batch = 20

  @Test(arguments: 0..<(count + batch - 1) / batch) func invariants(_ number: Int) throws {
    for seed in number * Self.batch..<min((number + 1) * Self.batch, Self.count) {
      var history = try RandomHistory(seed: UInt64(seed))
      do { try history.play(steps: 12) } catch {
        Issue.record("seed \(seed): \(error)\n\(history.log.joined(separator: "\n"))")
        return
      }
    }
  }
}
