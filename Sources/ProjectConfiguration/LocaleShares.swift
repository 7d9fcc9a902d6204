import TranslationModel

/// Locales, each with a share in percent where one is given: the lines `es fr`, `th vi 80 %` and `90 %`.
package struct LocaleShares: Sendable {
  /// In the order of the text.
  package var locales: [LocaleTag] = []
  /// Of those whose line ends with a share.
  package var percents: [LocaleTag: Int] = [:]
  /// Of all locales that no line names.
  package var rest: Int?

  /// With those of `all` that no line names, where a line without locales gives them a share.
  func including(restOf all: [LocaleTag]) -> LocaleShares {
    guard let rest else { return self }
    var shares = self
    for locale in all where !locales.contains(locale) {
      shares.locales.append(locale)
      if rest != 100 { shares.percents[locale] = rest }
    }
    return shares
  }

  /// The lines that say so: one for all neighbours with the same share.
  static func lines(_ locales: [LocaleTag], _ percents: [LocaleTag: Int]) -> [String] {
    var lines: [(names: [String], percent: Int?)] = []
    for locale in locales {
      if let last = lines.last, last.percent == percents[locale] {
        lines[lines.count - 1].names.append(locale.description)
      } else {
        lines.append(([locale.description], percents[locale]))
      }
    }
    return lines.map { names, percent in
      (names + (percent.map { ["\($0) %"] } ?? [])).joined(separator: " ")
    }
  }
}

extension CheckedConfiguration {
  /// Lists of locales, each perhaps with a share at its end.
  package mutating func shares(_ settings: [Setting]) -> LocaleShares {
    var shares = LocaleShares()
    var plain: [(setting: Setting, percent: Int?)] = []
    for setting in settings {
      guard let (value, percent) = share(atEndOf: setting) else { continue }
      var rest = setting
      rest.value = value
      if let percent, value.utf8.allSatisfy({ " ,\t\n".utf8.contains($0) }) {
        if shares.rest != nil {
          fail("doubled-share", "there is already a share for all other locales", at: setting)
        }
        shares.rest = percent
      } else {
        plain.append((rest, percent))
      }
    }
    shares.locales = locales(plain.map(\.setting))
    for (setting, percent) in plain where percent != nil && percent != 100 {
      for locale in shares.locales where self.setting(naming: locale, among: [setting]) != nil {
        shares.percents[locale] = percent
      }
    }
    return shares
  }

  /// What comes before the share, and the share: from 0 to 100. Nil where it is no share.
  private mutating func share(atEndOf setting: Setting) -> (rest: String, percent: Int?)? {
    let value = setting.value ?? ""
    guard let sign = value.utf8.firstIndex(of: UInt8(ascii: "%")) else { return (value, nil) }
    let before = value[..<sign].utf8.reversed().drop { $0 == 0x20 || $0 == 0x09 }
    let digits = before.prefix { (0x30...0x39).contains($0) }
    let rest = before.dropFirst(digits.count)
    let percent = Int(String(decoding: digits.reversed(), as: UTF8.self))
    let isLast = value[sign...].utf8.dropFirst().allSatisfy { $0 == 0x20 || $0 == 0x09 }
    guard isLast, let percent, percent <= 100, rest.first.map({ " ,\t".utf8.contains($0) }) ?? true else {
      fail(
        "share", "'\(value)' has no share of 0 % to 100 % at its end", at: setting,
        hint: "for example: es fr 80 %; locales with another share go on a line of their own")
      return nil
    }
    return (String(decoding: rest.reversed(), as: UTF8.self), percent)
  }
}
