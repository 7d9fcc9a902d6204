import Service
import TestSupport
import Testing
import Workflow

/// Locales take their turns in any order, and at once: what comes of it is the same byte for byte.
@Suite struct SideBySideTests {
  /// One after the other, the last one first.
  private struct Backwards: WorkExecutor {
    func run(_ count: Int, _ work: @Sendable (Int) -> Void) {
      for number in (0..<count).reversed() { work(number) }
    }
  }

  /// Every branch and the sheet after some releases of a train.
  private func outcome(_ executor: any WorkExecutor) throws -> (branches: String, sheet: [UInt8]) {
    let train = try ReleaseTrain(seed: 7)
    train.world.executor = executor
    for number in 1...4 { try train.ship(number) }
    let branches = try train.world.git("for-each-ref", "refs/heads", "refs/tags")
    return (branches, try train.world.sheetBytes())
  }

  @Test func theOrderOfTurnsChangesNothing() throws {
    let plain = try outcome(InOrder())
    #expect(plain.branches.contains("refs/heads/l10n/"))
    for executor in [Backwards(), AllCores()] as [any WorkExecutor] {
      let other = try outcome(executor)
      #expect(other.branches == plain.branches && other.sheet == plain.sheet)
    }
  }
}
