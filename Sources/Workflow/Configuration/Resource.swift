import StringFormats
import TranslationModel

/// One family of string files of one platform: a format, and where its files are.
package struct Resource: Hashable, Sendable {
  package var name: String
  /// The format's name in `StringFormats`.
  package var format: String
  package var path: PathPattern
  /// Where the base locale's file is, when not at `path`.
  package var basePath: PathPattern?
  /// Taken from the front of this resource's keys in the sheet.
  package var keyPrefix: String
  /// What separates the parts of this resource's keys; the sheet writes `_`.
  package var keySeparator: String?
  /// Locales with an odd spelling in paths.
  package var spellings: [LocaleTag: String]

  package init(
    name: String, format: String, path: PathPattern, basePath: PathPattern? = nil, keyPrefix: String = "",
    keySeparator: String? = nil, spellings: [LocaleTag: String] = [:]
  ) {
    self.name = name
    self.format = format
    self.path = path
    self.basePath = basePath
    self.keyPrefix = keyPrefix
    self.keySeparator = keySeparator
    self.spellings = spellings
  }

  /// What a path is to this resource; nil where it is none of its files.
  package struct PathPlace: Hashable, Sendable {
    package var isBase: Bool
    package var locale: LocaleTag?
    package var wildcards: [String]
  }

  package func place(of path: String, base: LocaleTag) -> PathPlace? {
    if let basePath, let match = basePath.match(path) {
      return PathPlace(isBase: true, locale: base, wildcards: match.wildcards)
    }
    guard let match = self.path.match(path) else { return nil }
    guard let locale = locale(spelled: match.locale) else {
      let isBase = basePath == nil && match.locale == "Base"
      return isBase ? PathPlace(isBase: true, locale: base, wildcards: match.wildcards) : nil
    }
    if locale == base, basePath == nil { return PathPlace(isBase: true, locale: base, wildcards: match.wildcards) }
    return PathPlace(isBase: false, locale: locale, wildcards: match.wildcards)
  }

  /// Of two files that could be the base file, `en.lproj`'s comes before `Base.lproj`'s.
  package func prefersBase(_ known: String, over other: String, base: LocaleTag) -> Bool {
    guard let a = path.match(known), locale(spelled: a.locale) == base else { return false }
    return true
  }

  private func locale(spelled name: String) -> LocaleTag? {
    if let odd = spellings.first(where: { $0.value == name }) { return odd.key }
    return StringFormats.named(format)?.locale(named: name)
  }

  /// The paths that a locale's file may have, the one for a new file first.
  package func paths(forLocale locale: LocaleTag, wildcards: [String]) -> [String] {
    let names = spellings[locale].map { [$0] } ?? StringFormats.named(format)?.names(of: locale) ?? []
    return names.map { path.fill(locale: $0, wildcards: wildcards) }
  }

  /// The key that the sheet has for one of this resource's keys.
  package func rowKey(for key: Text) -> Text {
    guard !keyPrefix.isEmpty || keySeparator != nil else { return key }
    var name = key.string
    if !keyPrefix.isEmpty, name.hasPrefix(keyPrefix), name.utf8.count > keyPrefix.utf8.count {
      name = String(name.dropFirst(keyPrefix.count))
    }
    if let keySeparator, !keySeparator.isEmpty {
      name = name.split(separator: keySeparator, omittingEmptySubsequences: false).joined(separator: "_")
    }
    return Text(name)
  }
}
