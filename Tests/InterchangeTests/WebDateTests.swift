import Foundation
import Interchange
import Testing

/// Dates as servers of the web write them.
@Suite struct WebDateTests {
  @Test(
    arguments: [
      ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777), ("Mon, 23 Nov 2026 14:45:10 GMT", 1_795_445_110),
      ("Thu, 01 Jan 1970 00:00:00 GMT", 0), ("Tue, 29 Feb 2028 23:59:59 GMT", 1_835_481_599),
      ("Mon, 01 Jan 1900 00:00:00 GMT", -2_208_988_800), ("", nil), ("a b c d e GMT", nil),
      ("Sunday, 06-Nov-94 08:49:37 GMT", nil), ("Sun Nov  6 08:49:37 1994", nil),
      ("Sun, 06 Nov 1994 08:49:37 UTC", nil), ("Sun, 06 Nov 1994 24:49:37 GMT", nil),
      ("Sun, 06 Nov 1994 08:49 GMT", nil), ("Sun, 00 Nov 1994 08:49:37 GMT", nil),
      ("Sun, 06 Foo 1994 08:49:37 GMT", nil), ("Sun, +6 Nov 1994 08:49:37 GMT", nil),
      ("Sun, ٠٦ Nov 1994 08:49:37 GMT", nil),
    ] as [(String, Int64?)])
  func inAHead(_ text: String, _ expected: Int64?) { #expect(WebDate(http: text)?.seconds == expected) }

  @Test(
    arguments: [
      ("1970-01-01T00:00:00Z", 0), ("2026-11-23T14:45:10Z", 1_795_445_110),
      ("2024-02-29T23:59:59Z", 1_709_251_199), ("2000-03-01T00:00:00Z", 951_868_800), ("", nil),
      ("2026-11-23", nil), ("2026-11-23T14:45:10+01:00", nil), ("2026-11-23 14:45:10Z", nil),
      ("2026-13-01T00:00:00Z", nil), ("2026-00-01T00:00:00Z", nil), ("99999999999-11-23T14:45:10Z", nil),
      ("2026-11-23T24:00:00Z", nil), ("-1-1-1-1-1-1Z", nil),
    ] as [(String, Int64?)])
  func inJSON(_ text: String, _ expected: Int64?) { #expect(WebDate(iso: text)?.seconds == expected) }

  @Test(
    arguments: [
      ("1970-01-02", 1), ("2026-12-31", 20818), ("2026-12-31 10:00:00 UTC", 20818), ("2026-13-31", nil),
      ("never", nil), ("31.12.2026", nil), ("2026-1-31", nil),
    ] as [(String, Int64?)])
  func aDay(_ text: String, _ expected: Int64?) { #expect(WebDate(day: text)?.days == expected) }

  @Test(
    arguments: [
      (0, "1970-01-01T00:00:00Z", "1970-01-01 00:00 UTC"),
      (-1, "1969-12-31T23:59:59Z", "1969-12-31 23:59 UTC"),
      (1_795_445_110, "2026-11-23T14:45:10Z", "2026-11-23 14:45 UTC"),
      (951_782_400, "2000-02-29T00:00:00Z", "2000-02-29 00:00 UTC"),
      (-62_135_596_800, "0001-01-01T00:00:00Z", "0001-01-01 00:00 UTC"),
    ] as [(Int64, String, String)]) func isWritten(_ seconds: Int64, _ iso: String, _ text: String)
  {
    #expect(WebDate(seconds: seconds).iso == iso)
    #expect(WebDate(seconds: seconds).text == text)
  }

  /// A number of somebody's JSON may be anything.
  @Test(arguments: [Int64.min, .min + 1, .max]) func anyNumberOfSecondsIsWritten(_ seconds: Int64) {
    #expect(WebDate(seconds: seconds).iso.hasSuffix("Z"))
  }

  /// As Foundation has it, over four hundred years.
  @Test func everyMonthHasItsDays() throws {
    let format = ISO8601DateFormatter()
    format.formatOptions = [.withFullDate]
    for month in stride(from: 0, to: 4800, by: 1) {
      let day = "\(1900 + month / 12)-\(String(format: "%02d", month % 12 + 1))-28"
      let expected = try #require(format.date(from: day)).timeIntervalSince1970 / 86400
      #expect(WebDate(day: day)?.days == Int64(expected))
    }
  }
}
