import Testing

@testable import Daemon

/// P05, P06.
struct QuarantineTests {
  private static let hour = Duration.seconds(3600)
  private var quarantine = Quarantine()

  @discardableResult
  private mutating func die(_ unit: String = "app", _ digest: String = "1", at now: Duration) -> Duration? {
    quarantine.died(of: unit, digest: digest, reason: "signal 4", at: now)
  }

  @Test mutating func twoDeathsOnOneInput() {
    #expect(die(at: .zero) == nil)
    #expect(quarantine.knows("app"))
    #expect(quarantine.pause(of: "app", digest: "1", at: .seconds(1)) == nil)
    #expect(die(at: .seconds(10)) == .seconds(300))
    #expect(quarantine.pause(of: "app", digest: "1", at: .seconds(11)) == .seconds(310))
    #expect(quarantine.pause(of: "other", digest: "1", at: .seconds(11)) == nil)
    #expect(quarantine.leftAlone(at: .seconds(11)).map(\.unit) == ["app"])
  }

  @Test mutating func deathsFarApartDoNotCountTogether() {
    for day in 0..<5 { #expect(die(at: Self.hour * 24 * day) == nil) }
    #expect(die(at: Self.hour * 24 * 4 + Self.hour) == .seconds(300))
  }

  @Test mutating func itIsTriedAgainAndThePausesGrowUpToADay() {
    var now = Duration.zero
    var pauses: [Duration] = []
    die(at: now)
    for _ in 0..<12 {
      guard let pause = die(at: now) else { break }
      pauses.append(pause)
      #expect(quarantine.pause(of: "app", digest: "1", at: now + pause - .seconds(1)) != nil)
      now += pause
      #expect(quarantine.pause(of: "app", digest: "1", at: now) == nil)
      #expect(quarantine.leftAlone(at: now).isEmpty)
    }
    #expect(pauses.map { $0 / .seconds(60) } == [5, 10, 20, 40, 80, 160, 320, 640, 1280, 1440, 1440, 1440])
  }

  /// Nothing tells that a remote has changed while nobody fetches.
  @Test mutating func aCallerMayAskForShorterPauses() {
    for _ in 0..<20 { die(at: .zero) }
    let pause = quarantine.died(of: "app", digest: "1", reason: "x", longest: Self.hour, at: .zero)
    #expect(pause == Self.hour)
  }

  @Test mutating func anotherInputIsAnotherChance() {
    for _ in 0..<2 { die(at: .zero) }
    #expect(quarantine.pause(of: "app", digest: "2", at: .seconds(1)) == nil)
    #expect(die("app", "2", at: .seconds(2)) == nil)
    #expect(die("app", "2", at: .seconds(3)) == .seconds(300))
  }

  @Test mutating func anAnswerForgetsTheDeaths() {
    die(at: .zero)
    quarantine.finished("app")
    #expect(!quarantine.knows("app"))
    #expect(die(at: .seconds(1)) == nil)
    #expect(quarantine.leftAlone(at: .seconds(1)).isEmpty)
  }

  @Test mutating func whatNobodyTriesAnyMoreIsForgotten() {
    for number in 0..<100 { for _ in 0..<2 { die("\(number)", at: .zero) } }
    die("new", at: Self.hour * 49)
    #expect(!quarantine.knows("0"))
    #expect(quarantine.knows("new"))
  }
}
