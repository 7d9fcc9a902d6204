/// A day of the Gregorian calendar, in UTC.
package struct CalendarDay: Hashable, Sendable, Comparable, CustomStringConvertible {
  package let year: Int
  package let month: Int
  package let day: Int

  /// `2027-03-31` (ISO 8601); nil for what is no day.
  package init?(_ text: String) {
    let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard text.utf8.count == 10, parts.map(\.count) == [4, 2, 2],
      parts.joined().allSatisfy({ (0x30...0x39).contains($0) })
    else { return nil }
    let numbers = parts.compactMap { Int(String(decoding: $0, as: UTF8.self)) }
    guard numbers.count == 3, (1...12).contains(numbers[1]), numbers[2] >= 1 else { return nil }
    (year, month, day) = (numbers[0], numbers[1], numbers[2])
    guard day <= Self.lastDay(of: month, year) else { return nil }
  }

  /// The day of a moment, in seconds since 1970.
  package init(at seconds: Int64) {
    // Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", civil_from_days: eras of 400 years that begin in March.
    let days = Int((seconds >= 0 ? seconds : seconds - 86399) / 86400) + 719_468
    let era = (days >= 0 ? days : days - 146_096) / 146_097
    let ofEra = days - era * 146_097
    let yearOfEra = (ofEra - ofEra / 1460 + ofEra / 36_524 - ofEra / 146_096) / 365
    let ofYear = ofEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * ofYear + 2) / 153
    day = ofYear - (153 * shifted + 2) / 5 + 1
    month = shifted < 10 ? shifted + 3 : shifted - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// How many seconds of its day are left at a moment, one at least.
  package static func left(at seconds: Int64) -> Int64 {
    let passed = seconds % 86400
    return passed >= 0 ? 86400 - passed : -passed
  }

  private static func lastDay(of month: Int, _ year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  package static func < (a: CalendarDay, b: CalendarDay) -> Bool {
    (a.year, a.month, a.day) < (b.year, b.month, b.day)
  }

  package var description: String {
    func padded(_ number: Int, _ width: Int) -> String {
      String(repeating: "0", count: max(0, width - "\(number)".utf8.count)) + "\(number)"
    }
    return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
  }
}
