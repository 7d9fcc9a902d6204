extension LocaleTag {
  /// The locale with the script and the region that it means where it does not name them: `zh-Hans-CN` for `zh`, `zh-CN`
  /// and `zh-Hans`. Tags that are equal in this are ways to write one locale.
  ///
  /// Source: CLDR, likely subtags, and the language codes that it replaces with wider or newer ones.
  package var full: LocaleTag {
    let language = Self.sameLanguage[self.language] ?? self.language
    guard let likely = LikelyTable.table[language]?.split(separator: " "), likely.count >= 2 else {
      return LocaleTag(language, script, region, variants)
    }
    func exception(_ name: String?) -> String? {
      name.flatMap { name in likely.dropFirst(2).first { $0.hasPrefix(name + ":") } }
        .map { String($0.drop { $0 != ":" }.dropFirst()) }
    }
    return LocaleTag(
      language, script ?? exception(region) ?? String(likely[0]),
      region ?? exception(script) ?? String(likely[1]), variants)
  }

  /// Two codes of one language: a macrolanguage that is nearly always this one, or an older code.
  private static let sameLanguage = ["no": "nb", "tl": "fil", "mo": "ro", "kmr": "ku"]
}
