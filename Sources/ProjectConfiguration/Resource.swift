import Checks
import RepositoryModel
import StringFormats
import TranslationModel

/// One family of string files of one platform: a format, and where its files are.
package struct Resource: Hashable, Sendable {
  package var name: String
  /// The format's name in `StringFormats`.
  package var format: String
  package var path: PathPattern
  /// Where the base locale's file is, when not at `path`. It has the same wildcards in the same order.
  package var basePath: PathPattern?
  /// Where the base locale's texts are.
  package var baseText: BaseText
  /// How the texts write placeholders, if not in the format's own way.
  package var placeholders: PlaceholderStyle?
  /// Removed from the front of this resource's keys in the sheet.
  package var keyPrefix: String
  /// What separates the parts of this resource's keys; the sheet writes `_`.
  package var keySeparator: String?
  /// Keys of the base file whose texts are no language, or not for translators.
  package var ignored: [KeyPattern]
  /// How keys are named: any of them will do; empty where the project does not say.
  package var keyShapes: [KeyShape]
  package var missing: MissingPolicy
  /// The sheet that new rows of this resource go to.
  package var sheet: String
  /// Locales with a name of the project's own, in paths and in files.
  package var spellings: [LocaleTag: String]

  package init(
    name: String, format: String, path: PathPattern, basePath: PathPattern? = nil,
    baseText: BaseText = .value, placeholders: PlaceholderStyle? = nil, keyPrefix: String = "",
    keySeparator: String? = nil, ignored: [KeyPattern] = [], keyShapes: [KeyShape] = [],
    missing: MissingPolicy = .nothing, sheet: String = SheetName.main,
    spellings: [LocaleTag: String] = [:]
  ) {
    self.name = name
    self.format = format
    self.path = path
    self.basePath = basePath
    self.baseText = baseText
    self.placeholders = placeholders
    self.keyPrefix = keyPrefix
    self.keySeparator = keySeparator
    self.ignored = ignored
    self.keyShapes = keyShapes
    self.missing = missing
    self.sheet = sheet
    self.spellings = spellings
  }
}

extension Resource {
  /// How this resource's files are read and written; nil where the format is not known.
  package var fileFormat: ResourceFormat? {
    StringFormats.named(format).map { ResourceFormat($0, spellings: spellings, baseText: baseText) }
  }

  /// True where the code of one of these platforms uses its texts.
  package func isOf(_ platforms: Set<Platform>) -> Bool {
    StringFormats.named(format)?.platform.map(platforms.contains) ?? false
  }
}

// MARK: Paths

extension Resource {
  /// What a path is to a resource.
  package struct PathPlace: Hashable, Sendable {
    package var isBase: Bool
    package var locale: LocaleTag?
    /// What stands for the pattern's wildcards: the same for all files that belong together.
    package var wildcards: [String]
  }

  /// The folder of what is in the development language, and no locale of its own (Apple, "Internationalization and
  /// Localization Guide").
  private static let unlocalized = "Base"

  /// True where each file holds the texts of all locales. Such a file is the base file of its slot and every locale's file
  /// as well, so the edits of all locales are made in it, one locale after the other.
  package var holdsAllLocales: Bool { !path.hasLocale }

  /// What a path is to this resource; nil where it is not one of its files. A path that names another locale is that
  /// locale's file: `*.resx` is no base file's where `*.{locale}.resx` fits.
  package func place(of path: String, base: LocaleTag) -> PathPlace? {
    let match = self.path.match(path)
    if let match, holdsAllLocales {
      return PathPlace(isBase: true, locale: base, wildcards: match.wildcards)
    }
    let named = match.flatMap { locale(spelled: $0.locale) }
    if named == nil || named == base, let basePath, let match = basePath.match(path) {
      return PathPlace(isBase: true, locale: base, wildcards: match.wildcards)
    }
    if let match, let named {
      return PathPlace(isBase: named == base && basePath == nil, locale: named, wildcards: match.wildcards)
    }
    guard basePath == nil, let match, match.locale == Self.unlocalized else { return nil }
    return PathPlace(isBase: true, locale: base, wildcards: match.wildcards)
  }

  /// Of two files that could be the base file, true where the first is to be taken: `en.lproj`'s comes before
  /// `Base.lproj`'s.
  package func prefersBase(_ path: String, over other: String, base: LocaleTag) -> Bool {
    func isNamed(_ path: String) -> Bool {
      self.path.match(path).map { locale(spelled: $0.locale) == base } ?? false
    }
    return isNamed(path) || !isNamed(other)
  }

  /// The paths that a locale's file may have, the one for a new file first. None is unsafe to write.
  package func paths(forLocale locale: LocaleTag, wildcards: [String]) -> [String] {
    let names = holdsAllLocales ? [""] : fileFormat?.names(of: locale) ?? []
    return names.map { path.fill(locale: $0, wildcards: wildcards) }.filter {
      RepositoryPath.flaw(in: $0) == nil
    }
  }

  /// The paths that the base file may have.
  package func basePaths(base: LocaleTag, wildcards: [String]) -> [String] {
    guard let basePath else {
      return paths(forLocale: base, wildcards: wildcards)
        + [path.fill(locale: Self.unlocalized, wildcards: wildcards)].filter {
          RepositoryPath.flaw(in: $0) == nil
        }
    }
    return [basePath.fill(locale: "", wildcards: wildcards)].filter { RepositoryPath.flaw(in: $0) == nil }
  }

  private func locale(spelled name: String) -> LocaleTag? { fileFormat?.locale(named: name) }
}

// MARK: Keys

extension Resource {
  /// True for a key that has no row.
  package func ignores(_ key: Text) -> Bool { ignored.contains { $0.matches(key) } }

  /// True where one of some other resources leaves out all that this one does, of the same files.
  package func ignoresNoMore(than others: [Resource]) -> Bool {
    ignored.isEmpty
      || others.contains { other in hasFiles(of: other) && ignored.allSatisfy { other.ignored.contains($0) } }
  }

  private func hasFiles(of other: Resource) -> Bool {
    name == other.name && path == other.path && basePath == other.basePath && spellings == other.spellings
  }

  /// The key that the sheet has for one of this resource's keys.
  package func rowKey(for key: Text) -> Text {
    let key = key.withLineFeeds
    guard !keyPrefix.isEmpty || keySeparator != nil else { return key }
    var name = Array(key.utf8)[...]
    if name.count > keyPrefix.utf8.count, name.starts(with: keyPrefix.utf8) {
      name = name.dropFirst(keyPrefix.utf8.count)
    }
    guard let separator = keySeparator.map({ Array($0.utf8) }), !separator.isEmpty else {
      return Text(String(decoding: name, as: UTF8.self))
    }
    var row: [UInt8] = []
    while let byte = name.first {
      let isSeparator = name.starts(with: separator)
      row.append(isSeparator ? UInt8(ascii: "_") : byte)
      name = name.dropFirst(isSeparator ? separator.count : 1)
    }
    return Text(String(decoding: row, as: UTF8.self))
  }
}

/// Where the base locale's text of an entry is.
package enum BaseText: String, CaseIterable, Hashable, Sendable {
  /// In the base file, as its value.
  case value
  /// The key is the text, wherever the base file's value is empty: `"Save changes" = "";`. The base file still says which
  /// keys there are; English that is edited in the sheet becomes its value.
  case key
}

/// What a target locale's file has where a text is not translated.
package enum MissingPolicy: String, CaseIterable, Hashable, Sendable {
  /// Nothing: the platform shows what it shows then.
  case nothing
  /// The base text, until there is a translation.
  case base
}
