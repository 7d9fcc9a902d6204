import TranslationModel

/// How most platforms spell locales in the names of files and folders: the tag, with hyphens or underscores.
enum LocaleSpelling {
  /// Takes `pt-BR`, `pt_BR`, and codes that have been replaced.
  static func tag(of name: String) -> LocaleTag? { LocaleTag(name).flatMap(LegacyLanguage.modern) }

  /// `pt-BR` first.
  static func hyphens(_ locale: LocaleTag) -> [String] { names(locale) { [$0, underscored($0)] } }

  /// `pt_BR` first.
  static func underscores(_ locale: LocaleTag) -> [String] { names(locale) { [underscored($0), $0] } }

  /// Takes gettext's modifiers as well: `sr@latin`, `ca@valencia`, `de_DE@euro`.
  static func tagOfGettext(of name: String) -> LocaleTag? {
    let parts = name.split(separator: "@", maxSplits: 1).map(String.init)
    guard parts.count == 2, let tag = tag(of: parts[0]) else { return tag(of: name) }
    if let script = modifiers.first(where: { $0.modifier == parts[1] })?.script {
      return LocaleTag(tag.language, script, tag.region, tag.variants)
    }
    if parts[1] == "euro" { return tag }
    // `en@quot` is no language of people.
    return parts[1].utf8.count > 4 && !parts[1].hasSuffix("quot")
      ? self.tag(of: "\(tag)-\(parts[1])") : nil
  }

  /// `sr_Latn` first; `sr@latin`, as gettext has it, last.
  static func gettext(_ locale: LocaleTag) -> [String] {
    guard let modifier = modifiers.first(where: { $0.script == locale.script })?.modifier else {
      return underscores(locale)
        + locale.variants.filter { locale.script == nil && locale.variants.count == 1 && $0 != "euro" }.map {
          [locale.language, locale.region].compactMap { $0 }.joined(separator: "_") + "@" + $0
        }
    }
    let name = [locale.language, locale.region].compactMap { $0 }.joined(separator: "_")
    return underscores(locale) + (locale.variants.isEmpty ? [name + "@" + modifier] : [])
  }

  /// Source: gettext's manual, "Locale Names".
  private static let modifiers = [
    (modifier: "latin", script: "Latn"), (modifier: "cyrillic", script: "Cyrl"),
    (modifier: "arabic", script: "Arab"), (modifier: "devanagari", script: "Deva"),
  ]

  private static func names(_ locale: LocaleTag, _ spellings: (String) -> [String]) -> [String] {
    ([locale] + LegacyLanguage.legacy(of: locale)).flatMap { tag -> [String] in
      let names = spellings(tag.description)
      return names[0] == names[1] ? [names[0]] : names
    }
  }

  private static func underscored(_ name: String) -> String {
    String(decoding: name.utf8.map { $0 == 0x2D ? 0x5F : $0 }, as: UTF8.self)
  }
}
