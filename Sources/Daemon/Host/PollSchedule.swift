/// How long to wait until the next look, after what came of the last one. Driven by hand: it reads no clock.
///
/// After failures in a row the wait doubles from the interval on, up to the longest. Up to a quarter is taken off by a
/// random number, so that many daemons that lost one server do not come back to it all at once.
package struct PollSchedule: Sendable {
  /// What came of a look.
  package enum Result: Hashable, Sendable {
    case unchanged
    case changed
    case failed
  }

  package let interval: Duration
  package let longest: Duration
  private var failures = 0
  private var random: UInt64

  /// `seed` makes the random numbers.
  package init(every interval: Duration, longest: Duration = .seconds(900), seed: UInt64) {
    self.interval = max(interval, .milliseconds(1))
    self.longest = max(longest, interval)
    random = seed
  }

  package mutating func next(after result: Result) -> Duration {
    guard result == .failed else {
      failures = 0
      return interval
    }
    var wait = interval
    for _ in 0..<failures where wait < longest { wait *= 2 }
    failures = min(failures + 1, 64)
    wait = min(wait, longest)
    wait -= wait * Double(nextRandom() >> 40) / Double(1 << 26)
    return wait
  }

  /// SplitMix64 (Steele, Lea, Flood 2014).
  private mutating func nextRandom() -> UInt64 {
    random &+= 0x9E37_79B9_7F4A_7C15
    var z = random
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
