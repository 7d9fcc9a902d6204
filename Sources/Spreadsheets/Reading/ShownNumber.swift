/// The text of a number, a date or a time, which people see in one of many ways: the plainest one.
enum ShownNumber {
  /// `value` is what the file has. Returns it as it is where it is no number.
  static func text(_ value: String, _ kind: NumberFormats.Kind, from1904: Bool) -> String {
    guard let number = Double(value), number.isFinite else { return value }
    switch kind {
    case .number: return plain(number)
    case .percent: return plain((number * 1e12).rounded() / 1e10) + "%"
    case .date, .time, .dateTime: return moment(number, kind, from1904: from1904) ?? plain(number)
    }
  }

  /// As few digits as tell it from others: `0.1`, `12`, `1e+20`.
  private static func plain(_ number: Double) -> String {
    let text = "\(number)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// `2026-11-23`, `14:05`, `14:05:30`, `2026-11-23 14:05`; nil for what no program shows as a date.
  private static func moment(_ number: Double, _ kind: NumberFormats.Kind, from1904: Bool) -> String? {
    guard number >= 0, number < 2_958_466 else { return nil }
    let seconds = Int((number * 86_400).rounded())
    let day = seconds / 86_400
    let time = clock(seconds % 86_400)
    switch kind {
    case .time: return day == 0 ? time : clock(seconds)
    case .date where seconds % 86_400 == 0: return date(day, from1904: from1904)
    default: return "\(date(day, from1904: from1904)) \(time)"
    }
  }

  private static func clock(_ seconds: Int) -> String {
    let rest = seconds % 60
    return "\(two(seconds / 3600)):\(two(seconds / 60 % 60))" + (rest == 0 ? "" : ":\(two(rest))")
  }

  /// Days are counted from the end of 1899. Lotus 1-2-3 took 1900 for a leap year, and so does Excel: before March 1900
  /// days are one later.
  private static func date(_ day: Int, from1904: Bool) -> String {
    let sinceEpoch = from1904 ? day - 24_107 : day - (day < 60 ? 25_568 : 25_569)
    // Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", civil_from_days.
    let shifted = sinceEpoch + 719_468
    let era = shifted / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let month = (5 * dayOfYear + 2) / 153
    let year = yearOfEra + era * 400 + (month < 10 ? 0 : 1)
    return "\(year)-\(two(month < 10 ? month + 3 : month - 9))-\(two(dayOfYear - (153 * month + 2) / 5 + 1))"
  }

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
