/// A moment as servers of the web and people write it, always in UTC: the same one reads the same on every host.
package struct WebDate: Hashable, Sendable {
  /// Since 1970.
  package let seconds: Int64

  package init(seconds: Int64) { self.seconds = seconds }

  /// Days since 1970.
  package var days: Int64 { seconds / 86400 }

  /// `Mon, 23 Nov 2026 14:45:10 GMT` (RFC 9110, section 5.6.7); nil for anything else, the two older forms included, which nobody
  /// may send any more.
  package init?(http text: String) {
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 6, words[0].utf8.count == 4, words[5] == "GMT",
      let month = Self.months.firstIndex(of: String(words[2])),
      let day = Self.number(words[1], digits: 2), let year = Self.number(words[3], digits: 4)
    else { return nil }
    self.init(Self.days(year, month + 1, day), Self.time(words[4]))
  }

  /// `2026-11-23T14:45:10Z` (RFC 3339, as JSON has it); nil for anything else.
  package init?(iso text: String) {
    guard text.utf8.count == 20, text.hasSuffix("Z"), text.dropFirst(10).first == "T" else { return nil }
    self.init(Self.days(of: text.prefix(10)), Self.time(text.dropFirst(11).dropLast()))
  }

  /// The beginning of the day that a text begins with: `2026-12-31`; nil for anything else.
  package init?(day text: String) { self.init(Self.days(of: text.prefix(10)), 0) }

  private init?(_ days: Int64?, _ time: Int64?) {
    guard let days, let time else { return nil }
    seconds = days * 86400 + time
  }

  // MARK: Written

  /// `2026-11-23T14:45:10Z` (RFC 3339).
  package var iso: String {
    let rest = secondsOfDay
    return "\(day)T\(two(rest / 3600)):\(two(rest / 60 % 60)):\(two(rest % 60))Z"
  }

  /// `2026-11-23 14:45 UTC`, for people.
  package var text: String { "\(day) \(two(secondsOfDay / 3600)):\(two(secondsOfDay / 60 % 60)) UTC" }

  /// `2026-11-23`.
  package var day: String {
    // Howard Hinnant's civil-from-days.
    let z = seconds / 86400 - (seconds % 86400 < 0 ? 1 : 0) + 719_468
    let era = (z >= 0 ? z : z - 146_096) / 146_097
    let dayOfEra = z - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    let day = Int(dayOfYear - (153 * shifted + 2) / 5 + 1)
    let month = Int(shifted < 10 ? shifted + 3 : shifted - 9)
    let year = Int(yearOfEra + era * 400 + (month <= 2 ? 1 : 0))
    let fourDigits = (0..<1000).contains(year) ? String("\(10_000 + year)".dropFirst()) : String(year)
    return "\(fourDigits)-\(two(month))-\(two(day))"
  }

  private var secondsOfDay: Int {
    let rest = Int(seconds % 86400)
    return rest < 0 ? rest + 86400 : rest
  }

  private func two(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }

  // MARK: Parts

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  private static func number(_ text: Substring, digits: Int) -> Int? {
    guard text.utf8.count == digits, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return Int(text)
  }

  private static func time(_ text: Substring) -> Int64? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { number($0, digits: 2) }
    guard parts.count == 3, let hour = parts[0], hour < 24, let minute = parts[1], minute < 60,
      let second = parts[2], second <= 60
    else { return nil }
    return Int64(hour * 3600 + minute * 60 + second)
  }

  private static func days(of text: Substring) -> Int64? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, let year = number(parts[0], digits: 4), let month = number(parts[1], digits: 2),
      let day = number(parts[2], digits: 2)
    else { return nil }
    return days(year, month, day)
  }

  /// Howard Hinnant's days-from-civil: years begin in March.
  private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int64? {
    guard (1...12).contains(month), (1...31).contains(day) else { return nil }
    let shifted = month <= 2 ? year - 1 : year
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return Int64(era * 146_097 + dayOfEra - 719_468)
  }
}
