import TranslationModel

/// What a project calls some locales, in paths and in files, where that is not the platform's name for them: `zh-CN` for
/// `zh-Hans`, `pt` for `pt-BR`.
package struct OwnSpellings: Hashable, Sendable {
  private let names: [LocaleTag: String]

  package init(_ names: [LocaleTag: String] = [:]) { self.names = names }

  /// The locale behind a name. `usual` says what the platform takes it for.
  package func locale(named name: String, usual: (String) -> LocaleTag?) -> LocaleTag? {
    if names.isEmpty { return usual(name) }
    if let own = names.filter({ $0.value == name }).keys.min() { return own }
    // Another way to write the same name: `zh_CN`, where the project says `zh-CN`.
    guard let tag = usual(name) else { return nil }
    return names.filter { usual($0.value) == tag }.keys.min() ?? tag
  }

  /// The names of a locale, the project's own first. What it calls one locale is no name of another.
  package func names(
    of locale: LocaleTag, usual: (LocaleTag) -> [String], locale tag: (String) -> LocaleTag?
  ) -> [String] {
    if names.isEmpty { return usual(locale) }
    let own = names[locale].map { [$0] + (tag($0).map(usual) ?? []) } ?? []
    var result: [String] = []
    for name in own + usual(locale)
    where !result.contains(name) && self.locale(named: name, usual: tag) == locale {
      result.append(name)
    }
    return result
  }
}
