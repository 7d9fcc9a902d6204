/// A moment as servers write it, in UTC.
package struct WebDate: Hashable, Sendable {
  /// Since 1970.
  package let seconds: Int64

  /// `2026-11-23T14:45:10Z` (RFC 3339, as JSON has it); nil for anything else.
  package init?(iso text: String) {
    let parts = text.split { "-T:Z".contains($0) }.map(String.init)
    guard text.hasSuffix("Z"), parts.count == 6 else { return nil }
    self.init(parts[0], parts[1], parts[2], Array(parts[3...]))
  }

  /// `Mon, 23 Nov 2026 14:45:10 GMT` (RFC 9110, section 5.6.7); nil for anything else, the obsolete forms included.
  package init?(http text: String) {
    let words = text.split(separator: " ").map(String.init)
    guard words.count == 6, words[5] == "GMT", let month = Self.months.firstIndex(of: words[2]) else {
      return nil
    }
    self.init(words[3], "\(month + 1)", words[1], words[4].split(separator: ":").map(String.init))
  }

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  private init?(_ year: String, _ month: String, _ day: String, _ time: [String]) {
    let clock = time.compactMap { Self.number($0) }
    guard let year = Self.number(year), (1970...9999).contains(year), let month = Self.number(month),
      (1...12).contains(month), let day = Self.number(day), (1...31).contains(day), clock.count == 3,
      time.count == 3, clock[0] < 24, clock[1] < 60, clock[2] <= 60
    else { return nil }
    // Howard Hinnant's days-from-civil: years begin in March.
    let shifted = month > 2 ? year : year - 1
    let era = shifted / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let days = era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    seconds = Int64(days * 86400 + clock[0] * 3600 + clock[1] * 60 + clock[2])
  }

  /// Digits only, four at most.
  private static func number(_ text: String) -> Int? {
    (1...4).contains(text.utf8.count) && text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(text) : nil
  }
}
