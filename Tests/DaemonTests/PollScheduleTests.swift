import Testing

@testable import Daemon

struct PollScheduleTests {
  @Test func failuresDoubleTheWaitUpToTheLongest() {
    var schedule = PollSchedule(every: .seconds(10), longest: .seconds(300), seed: 1)
    let nominal = [10, 20, 40, 80, 160, 300, 300, 300]
    for seconds in nominal {
      let wait = schedule.next(after: .failed)
      #expect(wait <= .seconds(seconds))
      #expect(wait >= .seconds(seconds) * 3 / 4)
    }
    #expect(schedule.next(after: .unchanged) == .seconds(10))
    #expect(schedule.next(after: .failed) <= .seconds(10))
  }

  @Test(arguments: [PollSchedule.Result.unchanged, .changed])
  func otherwiseTheInterval(_ result: PollSchedule.Result) {
    var schedule = PollSchedule(every: .seconds(10), seed: 1)
    #expect((0..<3).map { _ in schedule.next(after: result) } == Array(repeating: .seconds(10), count: 3))
  }

  @Test func nothingOverflows() {
    var schedule = PollSchedule(every: .zero, longest: .zero, seed: .max)
    for _ in 0..<1000 { #expect(schedule.next(after: .failed) <= .milliseconds(1)) }
    var long = PollSchedule(every: .seconds(1 << 40), seed: 3)
    for _ in 0..<1000 { #expect(long.next(after: .failed) > .zero) }
  }

  @Test func seedsDiffer() {
    let waits = (0..<50).map { seed in
      var schedule = PollSchedule(every: .seconds(10), seed: UInt64(seed))
      return schedule.next(after: .failed)
    }
    #expect(Set(waits).count > 45)
  }

  @Test func tenNudgesAreOneLook() async {
    let nudge = Nudge()
    for _ in 0..<10 { nudge() }
    nudge.finish()
    var looks = 0
    for await _ in nudge.looks { looks += 1 }
    #expect(looks == 1)
  }
}
