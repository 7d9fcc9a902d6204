import TranslationModel

/// What is wrong with the plural forms that a translation of one key has: `other` must be there, and every form that
/// the locale uses for whole numbers; a form that it never uses is dead text, unless it is `alsoShown`, or nobody knows
/// the language's rules. Those `absent` are none that the file could have.
package func pluralFormFindings(
  present: Set<PluralCategory>, absent: Set<PluralCategory> = [], alsoShown: Set<PluralCategory> = [],
  locale: LocaleTag
) -> [Finding] {
  let missing = PluralRules.required(for: locale).filter { !present.contains($0) && !absent.contains($0) }
  let used = alsoShown.union(PluralRules.categories(for: locale)).union(formerForms[locale.language] ?? [])
  let unused = PluralRules.knows(locale) ? present.subtracting(used).sorted() : []
  return missing.map {
    Finding(
      .error, "plural-missing", "plural form '\($0.rawValue)' is missing",
      hint: $0 == .other ? "every platform needs 'other'" : "\(locale) uses it for whole numbers")
  }
    + unused.map {
      Finding(.warning, "plural-unused", "plural form '\($0.rawValue)' is never used in \(locale)")
    }
}

/// Forms that a language no longer has (Hebrew's `many`, since CLDR 42): devices with older rules still show them.
private let formerForms: [String: Set<PluralCategory>] = ["he": [.many], "iw": [.many]]
