import Testing

@testable import Service

struct SettlePolicyTests {
  private func contents(_ text: String, modified: Int64 = 1) -> SheetContents {
    let bytes = Array(text.utf8)
    let identity = FileIdentity(device: 1, inode: 1, size: Int64(bytes.count), modified: modified)
    return SheetContents(bytes: bytes, identity: identity)
  }

  @Test func twoEqualReadsFarEnoughApart() {
    var policy = SettlePolicy(settle: .seconds(2))
    #expect(policy.observe(contents("a"), at: .seconds(10)) == .wait(until: .seconds(12)))
    #expect(policy.observe(contents("a"), at: .seconds(11)) == .wait(until: .seconds(12)))
    #expect(policy.observe(contents("a"), at: .seconds(12)) == .settled(contents("a")))
    #expect(policy.observe(contents("a"), at: .seconds(13)) == .wait(until: .seconds(15)))
  }

  @Test func sixPiecesInPlace() {
    var policy = SettlePolicy(settle: .seconds(2))
    var text = ""
    for piece in 0..<6 {
      text += "piece \(piece)\n"
      let now = Duration.milliseconds(400 * piece)
      let answer = policy.observe(contents(text, modified: Int64(piece)), at: now)
      #expect(answer == .wait(until: now + .seconds(2)))
    }
    #expect(
      policy.observe(contents(text, modified: 5), at: .seconds(4)) == .settled(contents(text, modified: 5)))
  }

  @Test(arguments: [
    ("same size, other bytes", "b", Int64(1)), ("touched", "a", 2), ("longer", "aa", 1),
  ])
  func anyDifferenceBeginsAnew(_ what: String, text: String, modified: Int64) {
    var policy = SettlePolicy(settle: .seconds(2))
    _ = policy.observe(contents("a"), at: .zero)
    #expect(policy.observe(contents(text, modified: modified), at: .seconds(5)) == .wait(until: .seconds(7)))
  }

  @Test func aFailedReadBeginsAnew() {
    var policy = SettlePolicy(settle: .seconds(2))
    _ = policy.observe(contents("a"), at: .zero)
    policy.forget()
    #expect(policy.observe(contents("a"), at: .seconds(5)) == .wait(until: .seconds(7)))
  }

  @Test func aClockThatWentBackBeginsAnew() {
    var policy = SettlePolicy(settle: .seconds(2))
    _ = policy.observe(contents("a"), at: .seconds(100))
    #expect(policy.observe(contents("a"), at: .seconds(5)) == .wait(until: .seconds(7)))
  }
}
