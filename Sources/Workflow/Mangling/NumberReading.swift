import ProjectConfiguration

/// What a spreadsheet makes of a text that it takes for a number.
enum NumberReading {
  /// True where `new` is how a spreadsheet shows the number that it read in `old`: without leading and trailing zeros, with
  /// fifteen digits, as a power of ten or without one, in brackets as a negative number, or a percentage as a fraction. A person who writes `1,5` for `1.5` is no
  /// spreadsheet.
  static func isMangled(_ old: String, to new: String) -> Bool {
    if let percent = percentage(old) {
      return Decimal(new).map { $0.isSame(as: percent) } ?? false
    }
    if let inner = inBrackets(old) {
      return Decimal(new).map { $0.isNegative && $0.isSame(as: inner) } ?? false
    }
    guard let before = Decimal(old), let after = Decimal(new) else { return false }
    if before.isPower {
      return before.isSame(as: after) && (!after.isPower || after.hasPaddedPower && after.mark == nil)
    }
    if after.isPower {
      return before.digits.count > 11 && before.exponent == after.exponent
        && isRounding(of: before.digits, after.digits)
    }
    if before.isSame(as: after) {
      return old.utf8.count > new.utf8.count && (before.mark == after.mark || after.mark == nil)
    }
    // Fifteen digits, and zeros behind them.
    return before.digits.count > 15 && before.exponent == after.exponent
      && before.isNegative == after.isNegative
      && after.digits.count <= 15 && before.digits.starts(with: after.digits.prefix(14))
  }

  /// True where `new` is the number, the percentage or the amount of money of `old` with the two decimals of a spreadsheet's format.
  static func hasMoreDecimals(_ old: String, _ new: String) -> Bool {
    if let sign = old.unicodeScalars.first, sign.properties.generalCategory == .currencySymbol {
      return new == old + ".00" && Decimal(String(old.unicodeScalars.dropFirst())) != nil
    }
    guard decimals(of: new) == 2, decimals(of: old) != 2 else { return false }
    if let before = percentage(old), let after = percentage(new) { return before.isSame(as: after) }
    guard let before = Decimal(old), let after = Decimal(new) else { return false }
    return before.isPower && after.isPower && before.isSame(as: after)
  }

  /// True where `new` is the number of `old` without the marks between its thousands: `1,000` became `1000`, `1.234,56` became
  /// `1234.56`. LibreOffice shows a number so, whatever it was read from.
  static func hasLostMarks(_ old: String, _ new: String) -> Bool {
    guard old.utf8.count <= 64, let after = Decimal(new) else { return false }
    return thousandsMarks.contains { mark in
      let groups = old.unicodeScalars.split(separator: mark, omittingEmptySubsequences: false)
      guard areThousands(groups) else { return false }
      return Decimal(groups.map { String($0) }.joined())?.isSame(as: after) ?? false
    }
  }

  private static let thousandsMarks: [Unicode.Scalar] = [
    ",", ".", "'", "\u{2019}", " ", "\u{A0}", "\u{202F}",
  ]

  /// One to three digits, then three each; decimals may follow the last ones.
  private static func areThousands(_ groups: [Substring.UnicodeScalarView]) -> Bool {
    guard groups.count > 1, let first = groups.first, let last = groups.last else { return false }
    let front = first.drop { $0 == "-" || $0 == "+" }
    guard (1...3).contains(front.count), front.first != "0", front.allSatisfy(\.isDigit) else { return false }
    let middle = groups.dropFirst().dropLast()
    guard middle.allSatisfy({ $0.count == 3 && $0.allSatisfy(\.isDigit) }) else { return false }
    return last.prefix(while: \.isDigit).count == 3
  }

  private static func decimals(of text: String) -> Int {
    text.drop { !".,".contains($0) }.dropFirst().prefix { $0.isNumber }.count
  }

  /// How bookkeepers write a negative number.
  private static func inBrackets(_ text: String) -> Decimal? {
    guard text.hasPrefix("("), text.hasSuffix(")"),
      var number = Decimal(String(text.dropFirst().dropLast())), !number.isNegative
    else { return nil }
    number.isNegative = true
    return number
  }

  private static func percentage(_ text: String) -> Decimal? {
    guard text.hasSuffix("%"),
      var number = Decimal(String(text.dropLast().prefix { $0 != " " && $0 != "\u{A0}" && $0 != "\u{202F}" }))
    else {
      return nil
    }
    number.exponent -= 2
    return number
  }

  /// True where some digits are the first ones of others, the last one rounded.
  private static func isRounding(of all: [UInt8], _ first: [UInt8]) -> Bool {
    guard first.count > 1, first.count < all.count else { return all.starts(with: first) }
    return all.starts(with: first.dropLast())
  }
}

/// A decimal number as its digits say it: 0.d₁d₂… times a power of ten.
private struct Decimal {
  var isNegative = false
  /// Without zeros at either end.
  var digits: [UInt8] = []
  var exponent = 0
  /// The decimal point or comma, where there is one.
  var mark: UInt8?
  /// True for `1.2E+12`.
  var isPower = false
  /// True for `1E+05`, as spreadsheets write it.
  var hasPaddedPower = false

  init?(_ text: String) {
    var rest = Array(text.utf8)[...]
    guard rest.count <= 64 else { return nil }
    if let sign = rest.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
      isNegative = sign == UInt8(ascii: "-")
      rest.removeFirst()
    }
    var whole = 0
    while let byte = rest.first {
      if (0x30...0x39).contains(byte) {
        digits.append(byte - 0x30)
        if mark == nil { whole += 1 }
      } else if (byte == UInt8(ascii: ".") || byte == UInt8(ascii: ",")) && mark == nil {
        mark = byte
      } else {
        break
      }
      rest.removeFirst()
    }
    guard !digits.isEmpty else { return nil }
    exponent = whole
    if let letter = rest.first, letter | 0x20 == UInt8(ascii: "e") {
      // No spreadsheet has larger ones.
      guard let power = Int(String(decoding: rest.dropFirst(), as: UTF8.self)), (-9999...9999).contains(power)
      else { return nil }
      isPower = true
      hasPaddedPower = rest.count == 4 && rest.dropFirst().first.map { $0 < 0x30 } ?? false
      exponent += power
      rest = []
    }
    guard rest.isEmpty else { return nil }
    while digits.count > 1, digits[0] == 0 {
      digits.removeFirst()
      exponent -= 1
    }
    while digits.count > 1, digits.last == 0 { digits.removeLast() }
    if digits == [0] { exponent = 0 }
  }

  func isSame(as other: Decimal) -> Bool {
    digits == other.digits && exponent == other.exponent && (isNegative == other.isNegative || digits == [0])
  }
}
