/// A moment as servers of the web write it, in UTC.
package struct WebDate: Hashable, Sendable {
  /// Since 1970.
  package let seconds: Int64

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
