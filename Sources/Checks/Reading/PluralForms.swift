import TranslationModel

extension CheckFamily {
  static let pluralForms = CheckFamily(
    "Plural forms",
    forms: [
      Rule(
        Check(
          "plural-missing", "A key has 'other', and each plural form that the language uses", .error,
          fails: CheckExample(
            forms: [(.one, "%d file", "%d plik"), (.other, "%d files", "%d pliku")], in: "pl"),
          passes: CheckExample(
            forms: [
              (.one, "%d file", "%d plik"), (.few, "", "%d pliki"), (.many, "", "%d plików"),
              (.other, "%d files", "%d pliku"),
            ], in: "pl")),
        all: missing),
      Rule(
        Check(
          "plural-unused", "A key has no plural form that the language never uses", .warning,
          fails: CheckExample(forms: [(.one, "%d file", "%d 件"), (.other, "%d files", "%d 件")], in: "ja"),
          passes: CheckExample(forms: [(.other, "%d files", "%d 件")], in: "ja")),
        all: unused),
      Rule(
        Check(
          "plural-alike", "The plural forms differ where those of the source do",
          in: .languages(inflecting),
          fails: CheckExample(
            forms: [(.one, "%d file", "%d archivos"), (.other, "%d files", "%d archivos")], in: "es"),
          passes: CheckExample(
            forms: [(.one, "%d file", "%d archivo"), (.other, "%d files", "%d archivos")], in: "es")),
        alike),
    ])

  /// Languages in which nearly all nouns change with their number: German has Fehler and Ordner, Swedish objekt, French mois.
  private static let inflecting = [
    "be", "bg", "bs", "ca", "cs", "el", "es", "gl", "hr", "lt", "lv", "mk", "pl", "pt", "ro", "ru", "sk",
    "sl", "sr", "uk",
  ]
}

/// `other` must be there, and every form that the locale uses for whole numbers, unless the file could not have it.
private func missing(_ input: FormsInput) -> [Problem] {
  PluralRules.required(for: input.locale).filter { input.texts[$0] == nil && !input.absent.contains($0) }.map
  {
    Problem(
      "plural form '\($0.rawValue)' is missing",
      hint: $0 == .other ? "every platform needs 'other'" : "\(input.locale) uses it for whole numbers")
  }
}

/// A form that the locale never uses is dead text, unless it is also shown, or nobody knows the language's rules.
private func unused(_ input: FormsInput) -> [Problem] {
  guard PluralRules.knows(input.locale) else { return [] }
  let used = input.alsoShown.union(PluralRules.categories(for: input.locale))
    .union(formerForms[input.locale.language] ?? [])
  return Set(input.texts.keys).subtracting(used).sorted().map {
    Problem("plural form '\($0.rawValue)' is never used in \(input.locale)")
  }
}

/// Forms that a language no longer has (Hebrew's `many`, since CLDR 42): devices with older rules still show them.
private let formerForms: [String: Set<PluralCategory>] = ["he": [.many], "iw": [.many]]

private func alike(_ input: FormsInput) -> Problem? {
  guard input.texts.count > 1, let first = input.texts.values.first, !first.isBlank,
    input.texts.values.allSatisfy({ $0 == first }),
    let source = input.sources.values.first, input.sources.values.contains(where: { $0 != source }),
    // "%d KB", "%d min": what is short for a word does not change.
    Prose(first).words.contains(where: { $0.count > 4 })
  else { return nil }
  return Problem(
    "all plural forms say the same: '\(first.excerpt)'",
    hint: "the source has different ones for 1 and for more")
}
