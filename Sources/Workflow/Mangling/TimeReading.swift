/// What a spreadsheet makes of a text that it takes for a time of day.
enum TimeReading {
  /// True where `new` is `old` with seconds, as spreadsheets show a time: `12:30:00`, `12:30:00 PM`.
  static func hasSeconds(_ old: String, _ new: String) -> Bool {
    guard let before = Time(old), let after = Time(new), before.seconds == nil, after.seconds == 0 else {
      return false
    }
    return before.minutes == after.minutes
  }

  /// `9:05`, `21:05:00`, `9:05 PM`.
  private struct Time {
    /// Since midnight, or of a span.
    var minutes: Int
    var seconds: Int?

    init?(_ text: String) {
      guard text.utf8.count <= 12 else { return nil }
      let words = text.split(separator: " ", omittingEmptySubsequences: false)
      let numbers = words[0].split(separator: ":", omittingEmptySubsequences: false).map { group in
        group.unicodeScalars.allSatisfy(\.isDigit) && group.utf8.count <= 2 ? Int(group) : nil
      }
      // `24:00` and what lasts longer than a day are times to a spreadsheet, too.
      guard words.count <= 2, (2...3).contains(numbers.count), let hour = numbers[0], let minute = numbers[1],
        minute < 60
      else { return nil }
      if numbers.count == 3 {
        guard let second = numbers[2] else { return nil }
        seconds = second
      }
      switch words.dropFirst().first?.uppercased() {
      case nil: minutes = hour * 60 + minute
      case "AM": minutes = hour % 12 * 60 + minute
      case "PM": minutes = (hour % 12 + 12) * 60 + minute
      default: return nil
      }
    }
  }
}
