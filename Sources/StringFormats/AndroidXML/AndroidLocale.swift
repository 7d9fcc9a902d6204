import TranslationModel

/// The locale part of a `values-…` folder's name, as Android's resource qualifiers spell it.
enum AndroidLocale {
  /// `pt`, `pt-rBR`, `b+sr+Latn`; nil for other qualifiers (`night`, `v21`) and for a locale beside others.
  ///
  /// Source: "Providing alternative resources", table of qualifiers: language and region, and BCP 47 after `b+`.
  static func tag(of name: String) -> LocaleTag? {
    if name.hasPrefix("b+") {
      guard name.utf8.allSatisfy({ $0 != 0x2D && $0 != 0x5F }) else { return nil }
      let subtags = name.utf8.dropFirst(2).map { $0 == 0x2B ? 0x2D : $0 }
      return LocaleTag(String(decoding: subtags, as: UTF8.self)).flatMap(LegacyLanguage.modern)
    }
    let parts = name.utf8.split(separator: 0x2D, omittingEmptySubsequences: false)
    // Three letters and yet no language: the mode of a dock.
    guard let language = parts.first, (2...3).contains(language.count), name != "car" else { return nil }
    guard parts.count > 1 else { return LocaleTag(name).flatMap(LegacyLanguage.modern) }
    let region = parts[1]
    guard parts.count == 2, region.count == 3, region.first.map({ $0 | 0x20 }) == 0x72 else { return nil }
    let tag =
      String(decoding: language, as: UTF8.self) + "-" + String(decoding: region.dropFirst(), as: UTF8.self)
    return LocaleTag(tag).flatMap(LegacyLanguage.modern)
  }

  /// The form before Android 5 where the locale has one, and the legacy language code that all Android versions
  /// look for, first.
  static func names(of locale: LocaleTag) -> [String] {
    let tags = LegacyLanguage.legacy(of: locale) + [locale]
    return tags.compactMap(short) + tags.map(long)
  }

  private static func short(_ tag: LocaleTag) -> String? {
    guard tag.script == nil, tag.variants.isEmpty else { return nil }
    guard let region = tag.region else { return tag.language == "car" ? nil : tag.language }
    return region.utf8.count == 2 ? tag.language + "-r" + region : nil
  }

  private static func long(_ tag: LocaleTag) -> String {
    "b+" + String(decoding: tag.description.utf8.map { $0 == 0x2D ? 0x2B : $0 }, as: UTF8.self)
  }
}
