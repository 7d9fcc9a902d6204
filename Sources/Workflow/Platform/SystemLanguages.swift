import TranslationModel

/// The languages that users' systems may say, of those that a project translates into: its own, and the regions of the same
/// languages that many people have.
package enum SystemLanguages {
  /// By language: what systems say of it. A language that is not here says no more than itself.
  private static let regions: [String: [String]] = [
    "ar": ["ar-EG", "ar-LB", "ar-SA"], "de": ["de-DE", "de-AT", "de-CH"],
    "es": ["es-ES", "es-419", "es-MX", "es-US"],
    "fr": ["fr-FR", "fr-CA"], "en": ["en-US", "en-GB", "en-IN"], "fil": ["fil-PH"], "he": ["he-IL"],
    "id": ["id-ID"], "nb": ["nb-NO"], "nl": ["nl-NL", "nl-BE"], "pt": ["pt-BR", "pt-PT"],
    "sr": ["sr-RS", "sr-Latn-RS"], "zh": ["zh-CN", "zh-TW", "zh-HK", "zh-MO"],
  ]

  /// In the order of the targets, each language's own locale first.
  package static func of(_ targets: [LocaleTag]) -> [LocaleTag] {
    var found: [LocaleTag] = []
    for target in targets {
      let language = target.full.language
      let others = (regions[language] ?? []).compactMap(LocaleTag.init)
      for locale in [target] + others where !found.contains(locale) { found.append(locale) }
    }
    return found
  }
}
