import Service
import Testing

@testable import Daemon

struct SettlePolicyTests {
  private func seen(size: Int64 = 1, modified: Int64 = 1, changed: Int64 = 1, inode: UInt64 = 1)
    -> FileIdentity
  {
    FileIdentity(device: 1, inode: inode, size: size, modified: modified, changed: changed)
  }

  @Test func twoEqualLooksFarEnoughApart() {
    var policy = SettlePolicy(settle: .seconds(2))
    #expect(policy.observe(seen(), at: .seconds(10)) == .wait(until: .seconds(12)))
    #expect(policy.observe(seen(), at: .seconds(11)) == .wait(until: .seconds(12)))
    #expect(policy.observe(seen(), at: .seconds(12)) == .settled)
    #expect(policy.observe(seen(), at: .seconds(13)) == .wait(until: .seconds(15)))
  }

  @Test func sixPiecesInPlace() {
    var policy = SettlePolicy(settle: .seconds(2))
    for piece in 0..<6 {
      let now = Duration.milliseconds(400 * piece)
      let answer = policy.observe(seen(size: Int64(piece), modified: Int64(piece)), at: now)
      #expect(answer == .wait(until: now + .seconds(2)))
    }
    #expect(policy.observe(seen(size: 5, modified: 5), at: .seconds(4)) == .settled)
  }

  /// The last one is a save that sets the old size and time: only the time of the change itself tells.
  @Test(arguments: [
    ("touched", Int64(1), Int64(2), UInt64(1)), ("longer", 2, 1, 1), ("renamed over", 1, 1, 2),
    ("as old as before", 1, 1, 1),
  ])
  func anyDifferenceBeginsAnew(_ what: String, size: Int64, modified: Int64, inode: UInt64) {
    var policy = SettlePolicy(settle: .seconds(2))
    _ = policy.observe(seen(), at: .zero)
    let next = seen(size: size, modified: modified, changed: 2, inode: inode)
    #expect(policy.observe(next, at: .seconds(5)) == .wait(until: .seconds(7)))
  }

  @Test func aClockThatWentBackBeginsAnew() {
    var policy = SettlePolicy(settle: .seconds(2))
    _ = policy.observe(seen(), at: .seconds(100))
    #expect(policy.observe(seen(), at: .seconds(5)) == .wait(until: .seconds(7)))
  }
}
