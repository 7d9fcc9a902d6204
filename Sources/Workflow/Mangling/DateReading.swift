import ProjectConfiguration

/// What a spreadsheet makes of a text that it takes for a date.
enum DateReading {
  /// True where `new` is a date that a spreadsheet may have read in `old`: the same numbers with a year, a month by its
  /// name, zeros before them, or the number of the day.
  ///
  /// `isCut` takes a year that lost its first two digits for the same one, too, and knows one that came in so: `12/24/26`.
  static func isMangled(_ old: String, to new: String, isCut: Bool = false) -> Bool {
    guard let before = Parts(old), before.groupCount > 1 else { return false }
    if let day = Int(new), (20_000...60_000).contains(day), new.utf8.count == 5 { return true }
    guard let after = Parts(new), after.groupCount > 1 else { return false }
    // `Mar 1` is shown as `1-Mar`.
    let isTurned = before.beginsWithMonth && !after.beginsWithMonth && new.contains("-") && !old.contains("-")
    let hasShortYear =
      isCut && old.contains("/") && new.contains("/") && before.numbers.count == 2 && after.numbers.count == 3
      && (after.numbers.last ?? 100) < 100
    let isRestyled =
      after.months > before.months || after.hasYear && !before.hasYear || after.isPadded && !before.isPadded
      || isTurned || hasShortYear
    guard isRestyled else { return false }
    var rest = before.numbers
    var more = 0
    for number in after.numbers {
      if let same = rest.firstIndex(where: { isSame($0, number) || isCut && isSame(number, $0) }) {
        rest.remove(at: same)
      } else {
        more += 1
      }
    }
    // A year or the first day of a month came in; a month may have become a name.
    let named = after.months - before.months
    return rest.count <= max(0, named) && more <= 1 + max(0, -named)
  }

  /// True for a number and itself, or a year and its last two digits.
  private static func isSame(_ number: Int, _ year: Int) -> Bool {
    number == year || year > 1900 && number == year % 100
  }

  /// Two or three groups of digits or letters, apart by `/`, `-`, `.` or a space.
  private struct Parts {
    var numbers: [Int] = []
    var months = 0
    var hasYear = false
    var isPadded = false
    var beginsWithMonth = false

    init?(_ text: String) {
      guard text.unicodeScalars.count <= 24 else { return nil }
      let groups = text.split(omittingEmptySubsequences: true) { "/-. ".contains($0) }
      guard (1...3).contains(groups.count), let first = text.unicodeScalars.first,
        first.isDigit || first.properties.isAlphabetic
      else { return nil }
      for group in groups {
        defer { if numbers.count + months == 1 { beginsWithMonth = months == 1 } }
        if group.unicodeScalars.allSatisfy(\.isDigit), let number = Int(group), group.utf8.count <= 4 {
          numbers.append(number)
          hasYear = hasYear || group.utf8.count == 4
          isPadded = isPadded || group.hasPrefix("0")
        } else if Months.contains(group) {
          months += 1
        } else if let number = Self.numberBehindMonth(group) {
          months += 1
          numbers.append(number)
        } else {
          return nil
        }
      }
      guard months <= 1, !numbers.isEmpty else { return nil }
    }

    var groupCount: Int { numbers.count + months }

    /// `MAR1`, as a gene was called once.
    private static func numberBehindMonth(_ group: Substring) -> Int? {
      let letters = group.prefix { !("0"..."9").contains($0) }
      return Months.contains(letters) ? Int(group.dropFirst(letters.count)) : nil
    }
  }
}

/// The names of months in the languages that spreadsheets are used in, by how they begin.
private enum Months {
  static func contains(_ word: Substring) -> Bool {
    let lowered = word.lowercased()
    guard word.count >= 3, word.unicodeScalars.allSatisfy(\.properties.isAlphabetic) else { return false }
    return beginnings.contains(String(lowered.prefix(3)))
  }

  private static let beginnings: Set<String> = Set(
    """
    jan feb mar apr may jun jul aug sep oct nov dec mär mai okt dez fév avr jui aoû déc ene abr ago dic gen mag giu lug set
    ott fev out mrt maa mei des maj sty lut kwi cze lip sie wrz paź lis gru led úno bře dub kvě čer srp zář říj pro oca şub
    nis haz tem ağu eyl eki kas ara tam hel huh tou kes hei elo syy lok jou már ápr máj jún júl sze янв фев мар апр май июн
    июл авг сен окт ноя дек січ лют бер кві тра чер лип сер вер жов лис гру
    """.split { $0 == " " || $0 == "\n" }.map(String.init))
}
