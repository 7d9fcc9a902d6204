import TranslationModel

/// How most platforms spell locales in the names of files and folders: the tag, with hyphens or underscores.
enum LocaleSpelling {
  /// Takes `pt-BR`, `pt_BR`, and codes that have been replaced.
  static func tag(of name: String) -> LocaleTag? { LocaleTag(name).flatMap(LegacyLanguage.modern) }

  /// `pt-BR` first.
  static func hyphens(_ locale: LocaleTag) -> [String] { names(locale) { [$0, underscored($0)] } }

  /// `pt_BR` first.
  static func underscores(_ locale: LocaleTag) -> [String] { names(locale) { [underscored($0), $0] } }

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
