import TranslationModel

extension CheckFamily {
  /// What a text says that is no wording: numbers, shares, money and addresses.
  static let values = CheckFamily(
    "Numbers and addresses",
    prose: [
      Rule(
        Check(
          "number", "The numbers of the source are in the translation",
          fails: CheckExample("Up to 250 files", "Hasta 205 archivos"),
          passes: CheckExample("Up to 1,250 files", "Hasta 1.250 archivos")), where: .inSource(.digits),
        number),
      Rule(
        Check(
          "percent-sign", "A share in percent stays one",
          fails: CheckExample("50% off", "50 de descuento"),
          passes: CheckExample("50% off", "50 % de descuento")), where: .inSource(.percent),
        percent),
      Rule(
        Check(
          "currency", "No other currency stands where the source names one",
          fails: CheckExample("From $5", "Desde 5 €"), passes: CheckExample("From $5", "Desde 5 $")),
        where: .inSource(.currency, andTranslation: .currency),
        { input in
          let source = input.source.currencies, own = input.translation.currencies
          guard !source.isEmpty, source.isDisjoint(with: own), let other = own.min() else { return nil }
          return Problem("it has '\(other.sign)', but the source '\(source.min()?.sign ?? "")'")
        }),
      Rule(
        Check(
          "web-address", "The web addresses are those of the source's sites",
          fails: CheckExample("See https://gnu.org", "Ver https://gun.org"),
          passes: CheckExample("See https://gnu.org", "Ver https://www.gnu.org/es")),
        where: .inSource(.slash),
        { input in
          guard input.source.contains("://") else { return nil }
          let own = input.translation.sites
          return input.source.sites.first { !own.contains($0) && !$0.hasPrefix("example.") }.map {
            Problem("an address of \($0) is in the source, and not in it")
          }
        }),
      Rule(
        Check(
          "mail-address", "The mail addresses are those of the source",
          fails: CheckExample("Write to a@example.com", "Escribe a a@exemple.com"),
          passes: CheckExample("Write to a@example.com", "Escribe a a@example.com")), where: .inSource(.at),
        { input in
          let own = input.translation.mailAddresses
          return input.source.mailAddresses.first { !own.contains($0) }.map {
            Problem("the address \($0) from the source is missing")
          }
        }),
    ])

  /// People write small numbers as words, and the hour of a time in their own way.
  private static func number(_ input: ProseInput) -> Problem? {
    guard input.source.signs.contains(.digits) else { return nil }
    // The hours of a time are each language's own: 10:30 PM is 22 h 30.
    if input.source.hasTime { return nil }
    let wanted = input.source.numbers()
    var missing = firstMissing(of: wanted, in: input.translation.numbers())
    if missing != nil {
      missing = firstMissing(of: wanted, in: input.translation.numbers(groupedBySpaces: true))
    }
    // 10,000 is 1万, and half off is 5折.
    if missing != nil,
      input.translation.scalars.contains(where: { [0x4E07, 0xB9CC, 0x842C, 0x5104, 0x6298].contains($0) })
    {
      return nil
    }
    // A round number is often a word.
    if let missing, Self.round.contains(missing), input.translation.numbers().isEmpty { return nil }
    return missing.map {
      Problem("the number \(String(decoding: $0, as: UTF8.self)) from the source is missing")
    }
  }

  private static let round = ["10", "12", "15", "20", "30", "100", "1000"].map { Array($0.utf8) }

  private static func firstMissing(of wanted: [[UInt8]], in numbers: [[UInt8]]) -> [UInt8]? {
    var own = numbers
    return wanted.first { number in
      guard let at = own.firstIndex(of: number) else { return number.count > 1 }
      own.remove(at: at)
      return false
    }
  }

  private static func percent(_ input: ProseInput) -> Problem? {
    let signs: Set<UInt32> = [0x25, 0x66A, 0xFF05, 0xFE6A]
    let scalars = input.source.scalars
    let isShare = scalars.indices.contains { at in
      guard scalars[at] == 0x25, at > 0 else { return false }
      let before = scalars[at - 1] == 0x20 && at > 1 ? scalars[at - 2] : scalars[at - 1]
      return before.isDigit || before == Prose.value
    }
    guard isShare, !input.translation.scalars.contains(where: { signs.contains($0) || $0 == 0x6298 }) else {
      return nil
    }
    return Problem("the percent sign of the source is missing")
  }
}

extension Prose {
  /// Its whole numbers, with ASCII's digits and without separators: `1,250`, `1.250` and `١٢٥٠` are one, and so is `1 250` where
  /// spaces may group digits.
  fileprivate func numbers(groupedBySpaces: Bool = false) -> [[UInt8]] {
    var numbers: [[UInt8]] = []
    var digits: [UInt8] = []
    func end() {
      if !digits.isEmpty { numbers.append(digits) }
      digits = []
    }
    for (at, scalar) in scalars.enumerated() {
      if digits.isEmpty, !scalar.signs.contains(.decimal) { continue }
      if let digit = scalar.digit {
        digits.append(0x30 + digit)
      } else if groupedBySpaces && scalar == 0x20 && hasGroup(at + 1) {
        continue
      } else if digits.isEmpty || !scalar.separatesDigits || at + 1 == scalars.count
        || scalars[at + 1].digit == nil
      {
        end()
      }
    }
    end()
    return numbers
  }

  /// True where three digits begin at an offset, and no fourth is behind them.
  private func hasGroup(_ start: Int) -> Bool {
    scalars[start...].prefix(4).prefix { $0.digit != nil }.count == 3
  }

  /// True where a colon stands between digits.
  fileprivate var hasTime: Bool {
    scalars.indices.dropFirst().dropLast().contains {
      scalars[$0] == 0x3A && scalars[$0 - 1].isDigit && scalars[$0 + 1].isDigit
    }
  }

  /// The signs of money that stand beside a number or a value.
  fileprivate var currencies: Set<UInt32> {
    let signs: Set<UInt32> = [0x24, 0xA3, 0xA5, 0x20AC, 0x20B9, 0x20A9, 0x20BD, 0x20BA, 0x20AB, 0x20AA]
    func isAmount(_ at: Int) -> Bool {
      scalars.indices.contains(at) && (scalars[at].isDigit || scalars[at] == Self.value)
    }
    return Set(
      scalars.indices.filter { at in
        signs.contains(scalars[at]) && [-2, -1, 1, 2].contains { isAmount(at + $0) }
      }.map { scalars[$0] })
  }

  private func words(with part: String) -> [String] {
    scalars.split {
      $0.isSpace || [0x22, 0x27, 0x3C, 0x3E, 0x28, 0x29, 0x2C, 0x60, Self.value, Self.tag].contains($0)
    }
    .map(\.text).filter { $0.contains(part) }
  }

  /// The last two labels of each host.
  fileprivate var sites: [String] {
    words(with: "://").compactMap { word in
      guard let start = word.firstRange(of: "://") else { return nil }
      // Some languages write what comes before an address without a space.
      let scheme = word[..<start.lowerBound].reversed().prefix { $0.isASCII && $0.isLetter }.reversed()
      guard ["http", "https"].contains(String(scheme)) else { return nil }
      let host = word[start.upperBound...].prefix {
        $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "." || $0 == "-")
      }
      let labels = host.lowercased().split(separator: ".")
      return labels.count > 1 ? labels.suffix(2).joined(separator: ".") : nil
    }
  }

  fileprivate var mailAddresses: [String] {
    words(with: "@").compactMap { word in
      let parts = word.lowercased().split(separator: "@", omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[0].isEmpty, parts[1].dropLast().contains(".") else { return nil }
      var address = word.lowercased()
      while let last = address.last, ".:;!?。।".contains(last) { address.removeLast() }
      return address
    }
  }
}

extension UInt32 {
  /// Nil for what is no decimal digit of any script.
  fileprivate var digit: UInt8? {
    if self < 0x80 { return isDigit ? UInt8(self - 0x30) : nil }
    guard signs.contains(.decimal), let scalar = Unicode.Scalar(self),
      scalar.properties.numericType == .decimal
    else { return nil }
    return scalar.properties.numericValue.map { UInt8($0) }
  }

  fileprivate var separatesDigits: Bool {
    [0x2C, 0x2E, 0x27, 0x2019, 0xA0, 0x202F, 0x66B, 0x66C].contains(self)
  }
}
