import Testing
import TranslationModel

@Suite struct CalendarDayTests {
  @Test(arguments: [
    (0, 86400), (1, 86399), (86399, 1), (86400, 86400), (-1, 1), (-86399, 86399), (-86400, 86400),
  ])
  func whatIsLeftOfADay(seconds: Int64, left: Int64) {
    #expect(CalendarDay.left(at: seconds) == left)
    #expect(CalendarDay(at: seconds) != CalendarDay(at: seconds + left))
    #expect(CalendarDay(at: seconds) == CalendarDay(at: seconds + left - 1))
  }

  static let days: [(text: String, isDay: Bool)] = [
    ("2027-03-31", true), ("2028-02-29", true), ("2000-02-29", true), ("2100-02-29", false),
    ("2027-02-29", false),
    ("2027-04-31", false), ("2027-13-01", false), ("2027-00-10", false), ("2027-1-1", false),
    ("27-01-01", false),
    ("2027-01-0a", false), ("2027/01/01", false), ("", false),
  ]

  @Test(arguments: days.indices) func isReadAsISOWritesIt(_ i: Int) {
    let (text, isDay) = Self.days[i]
    #expect(CalendarDay(text)?.description == (isDay ? text : nil))
  }

  static let moments: [(seconds: Int64, day: String)] = [
    (0, "1970-01-01"), (86399, "1970-01-01"), (86400, "1970-01-02"), (-1, "1969-12-31"),
    (951_782_400, "2000-02-29"),
    (1_795_564_800, "2026-11-25"), (4_107_542_400, "2100-03-01"),
  ]

  @Test(arguments: moments.indices) func isTheDayOfAMoment(_ i: Int) {
    let (seconds, day) = Self.moments[i]
    #expect(CalendarDay(at: seconds).description == day)
  }

  @Test func oneComesBeforeTheNext() throws {
    let days = try ["2026-12-31", "2027-01-01", "2027-01-31", "2027-02-01"].map {
      try #require(CalendarDay($0))
    }
    #expect(days == days.shuffled().sorted())
  }
}
