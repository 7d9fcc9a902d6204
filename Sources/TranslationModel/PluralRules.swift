/// The plural categories of one locale.
struct PluralForms: Sendable {
  /// All of them, in CLDR's order.
  var all: [PluralCategory]
  /// Those that whole numbers up to a thousand use, and `other`.
  var whole: [PluralCategory]

  init(_ all: [PluralCategory], whole: [PluralCategory]) {
    self.all = all
    self.whole = whole
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

  /// True for a language that CLDR has rules for: a word of two or three letters in a path is seldom meant as another.
  package static func knows(_ locale: LocaleTag) -> Bool { PluralForms.table[locale.language] != nil }

  private static func forms(of locale: LocaleTag) -> PluralForms {
    let region = locale.region.map { "\(locale.language)-\($0)" }
    return PluralForms.table[locale.description] ?? region.flatMap { PluralForms.table[$0] }
      ?? PluralForms.table[locale.language] ?? PluralForms([.other], whole: [.other])
  }
}
