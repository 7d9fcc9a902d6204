/// The plural categories of one locale.
struct PluralForms: Sendable {
  /// All of them, in CLDR's order.
  var all: [PluralCategory]
  /// Those that whole numbers up to a thousand use, and `other`.
  var whole: [PluralCategory]

  /// The number of its row in ``patterns``.
  var pattern: Int

  init(_ all: [PluralCategory], whole: [PluralCategory], pattern: Int) {
    self.all = all
    self.whole = whole
    self.pattern = pattern
  }
}

/// CLDR's cardinal plural rules, as far as Glossator needs them: which categories a locale has.
package enum PluralRules {
  /// Every category of the locale, in CLDR's order; `other` alone for a language that CLDR does not know.
  package static func categories(for locale: LocaleTag) -> [PluralCategory] { forms(of: locale).all }

  /// The categories that a complete translation has: those of whole numbers up to a thousand, and `other`.
  ///
  /// `many` of French, Spanish, Italian and Portuguese is for millions only, and `many` of Czech and Slovak for
  /// fractions: platforms fall back to `other` there.
  package static func required(for locale: LocaleTag) -> [PluralCategory] { forms(of: locale).whole }

  /// The category of each whole number below 200: what is above repeats it by the hundred.
  package static func pattern(for locale: LocaleTag) -> [PluralCategory] {
    let pattern = forms(of: locale).pattern
    guard PluralForms.patterns.indices.contains(pattern) else { return Array(repeating: .other, count: 200) }
    return PluralForms.patterns[pattern].utf8.map { letter in
      switch letter {
      case UInt8(ascii: "z"): .zero
      case UInt8(ascii: "o"): .one
      case UInt8(ascii: "t"): .two
      case UInt8(ascii: "f"): .few
      case UInt8(ascii: "m"): .many
      default: .other
      }
    }
  }

  /// True for a language that CLDR has rules for: a word of two or three letters in a path is seldom meant as another.
  package static func knows(_ locale: LocaleTag) -> Bool { PluralForms.table[locale.language] != nil }

  private static func forms(of locale: LocaleTag) -> PluralForms {
    let region = locale.region.map { "\(locale.language)-\($0)" }
    return PluralForms.table[locale.description] ?? region.flatMap { PluralForms.table[$0] }
      ?? PluralForms.table[locale.language] ?? PluralForms([.other], whole: [.other], pattern: -1)
  }
}
