import TranslationModel

extension FallbackRule {
  /// A bundle's localizations on Apple's platforms: the language itself, what it inherits from, and then any other region of
  /// the same language and script; `CFBundleDevelopmentRegion` where there is none.
  ///
  /// Source: Apple's ICU, `ualoc_localizationsToUse` (open source; its header has a table of cases, which the tests have),
  /// which CFBundle calls; TN2418 and QA1828 say the same in words. A user's second language, which may come before the
  /// development region, is not known here.
  static let apple = FallbackRule("Apple") { app in
    if app.all.contains(app.user) { return app.user }
    let named = app.all.map { (locale: $0, name: appleName($0)) }
    let wanted = sequence(first: appleName(app.user)) { appleParent($0) }.prefix(8)
    for name in wanted {
      if let found = named.first(where: { $0.name == name }) { return found.locale }
    }
    for name in wanted {
      let near = named.compactMap { other -> (locale: LocaleTag, distance: Int)? in
        if let near = nearParents[other.name.description], near.parent == name.description {
          return (other.locale, near.distance)
        }
        if other.name.region != nil, appleParent(other.name) == name { return (other.locale, 3) }
        return other.name.region != nil && other.name.withoutRegion == name ? (other.locale, 4) : nil
      }
      if let found = near.min(by: { $0.distance < $1.distance }) { return found.locale }
    }
    return nil
  }

  /// Old codes are replaced, and Chinese says its script.
  private static func appleName(_ locale: LocaleTag) -> LocaleTag {
    let language = ["no": "nb", "tl": "fil", "kmr": "ku", "mo": "ro"][locale.language]
    let name = LocaleTag(language ?? locale.language, locale.script, locale.region, locale.variants)
    if name.language == "zh" || name.language == "yue" { return name.withScript }
    // `en-Latn-US` is `en-US`.
    return name.script == name.withoutScript.full.script ? name.withoutScript : name
  }

  private static func appleParent(_ locale: LocaleTag) -> LocaleTag? {
    if let own = appleParents[locale.description] { return LocaleTag(own) }
    return locale.parent
  }

  private static let appleParents = [
    "en-150": "en-GB", "en-AU": "en-GB", "en-HK": "en-GB", "en-IE": "en-GB", "en-IN": "en-GB",
    "en-MY": "en-GB", "en-NZ": "en-AU", "en-PK": "en-GB", "en-SG": "en-GB", "en-ZA": "en-GB",
    "en-FR": "en-150", "en-ES": "en-150", "en-IT": "en-150", "en-NO": "en-150", "en-PL": "en-150",
    "zh-Hant": "", "zh-Hans": "",
  ]

  /// Of several other regions the one with the smallest distance is taken.
  private static let nearParents: [String: (parent: String, distance: Int)] = [
    "de-DE": ("de", 0), "en-001": ("en", 2), "en-150": ("en-GB", 1), "en-AU": ("en-GB", 1),
    "en-GB": ("en-001", 0), "en-US": ("en", 0), "es-419": ("es", 2), "es-MX": ("es-419", 0),
    "fr-FR": ("fr", 0), "it-IT": ("it", 0), "pt-PT": ("pt", 2), "zh-Hans-CN": ("zh-Hans", 0),
    "zh-Hant-HK": ("zh-Hant", 1), "zh-Hant-TW": ("zh-Hant", 0),
  ]
}
