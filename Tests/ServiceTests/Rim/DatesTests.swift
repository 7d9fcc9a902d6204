import Service
import Testing

/// Moments, as people and as programs read them.
@Suite struct DatesTests {
  static let moments: [(seconds: Int64, people: String, programs: String)] = [
    (0, "1970-01-01 00:00 UTC", "1970-01-01T00:00:00Z"),
    (1_795_356_305, "2026-11-22 14:05 UTC", "2026-11-22T14:05:05Z"),
    (951_782_399, "2000-02-28 23:59 UTC", "2000-02-28T23:59:59Z"),
    (951_782_400, "2000-02-29 00:00 UTC", "2000-02-29T00:00:00Z"),
    (-1, "1969-12-31 23:59 UTC", "1969-12-31T23:59:59Z"),
    (-62_135_596_800, "0001-01-01 00:00 UTC", "0001-01-01T00:00:00Z"),
  ]

  @Test(arguments: moments.indices) func isWritten(_ i: Int) {
    let (seconds, people, programs) = Self.moments[i]
    #expect(dateText(seconds) == people)
    #expect(isoDate(seconds) == programs)
  }
}
