import Foundation
import Testing

/// A look that is killed leaves no trace: what people do after it ends as if it had never begun, or had come to its end.
@Suite struct TwinHistoryTests {
  /// How many histories are lived, and from which seed on, unless `GLOSSATOR_HISTORIES` and `GLOSSATOR_SEED` say otherwise.
  private static let count = number("GLOSSATOR_HISTORIES") ?? 160
  private static let first = number("GLOSSATOR_SEED") ?? 0
  private static let batch = 20
  private static let kills = 4

  private static func number(_ name: String) -> Int? {
    ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
  }

  @Test(arguments: 0..<(count + batch - 1) / batch) func aKillLeavesNoTrace(_ number: Int) throws {
    let begin = Self.first + number * Self.batch
    let seeds = begin..<min(begin + Self.batch, Self.first + Self.count)
    var compared = 0
    for seed in seeds {
      var history = try TwinHistory(seed: UInt64(seed))
      do { compared += try history.play(kills: Self.kills) } catch {
        Issue.record("seed \(seed): \(error)\n\(history.log.joined(separator: "\n"))")
        return
      }
    }
    #expect(compared > seeds.count)
  }
}
