import Foundation
import Testing

/// A look that is killed leaves no trace: what people do after it ends as if it had never begun, or had come to its end.
@Suite struct TwinHistoryTests {
  private static func number(_ name: String) -> Int? {
    ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
  }
  static let count = number("GLOSSATOR_HISTORIES") ?? 200
  static let first = number("GLOSSATOR_SEED") ?? 0

  @Test func aKillLeavesNoTrace() throws {
    var compared = 0
    for seed in Self.first..<Self.first + Self.count {
      var history = try TwinHistory(seed: UInt64(seed))
      do { compared += try history.play(kills: 4) } catch {
        print("seed \(seed): \(error)\n\(history.log.joined(separator: "\n"))\n")
        Issue.record("seed \(seed)")
      }
    }
    print("compared \(compared)")
    #expect(compared > Self.count)
  }
}
