import Checks
import StringFormats
import TranslationModel

extension CheckedConfiguration {
  /// Every `[resource "NAME"]`. `locales` are those of the project.
  mutating func resources(locales: [LocaleTag]) -> [Resource] {
    let sections = sections("resource")
    if sections.isEmpty {
      fail(
        "no-resource", "no [resource \"NAME\"] says where the string files are", in: "resource",
        hint: "'glossator init' finds them")
    }
    var resources: [Resource] = []
    for section in sections {
      guard let resource = resource(section, locales) else { continue }
      if let other = resources.first(where: { $0.path.text == resource.path.text }) {
        fail("doubled-path", "[resource \"\(other.name)\"] has the same path", at: section)
      }
      resources.append(resource)
    }
    return resources
  }

  private mutating func resource(_ section: Section, _ locales: [LocaleTag]) -> Resource? {
    let format = format(section)
    let path = path(section, isOfAll: format.flatMap(StringFormats.named)?.carries.contains(.allLocales))
    let basePath = basePath(section, path)
    let baseText = word(section.setting("base-text"), or: BaseText.value)
    let placeholders = placeholders(section)
    let spellings = spellings(section, locales)
    let sheet = sheet(section)
    let missing = missing(section, path)
    let keyShapes = keyShapes(section)
    guard let name = section.subsection else { return nil }
    guard !name.isEmpty, name.utf8.allSatisfy(isNamePart) else {
      fail(
        "resource-name", "a resource name may have lower-case letters, digits and hyphens only", at: section,
        hint: "[resource \"ios\"]")
      return nil
    }
    guard let format, let path else { return nil }
    return Resource(
      name: name, format: format, path: path, basePath: basePath, baseText: baseText,
      placeholders: placeholders,
      keyPrefix: section.setting("key-prefix")?.value ?? "",
      keySeparator: section.setting("key-separator")?.value,
      ignored: section.settings("ignore").compactMap { $0.value.flatMap(KeyPattern.init) },
      keyShapes: keyShapes, missing: missing,
      sheet: sheet,
      spellings: spellings)
  }

  private mutating func keyShapes(_ section: Section) -> [KeyShape] {
    section.settings("key-pattern").compactMap { setting in
      guard let value = setting.value, !value.isEmpty else { return nil }
      if let shape = KeyShape(value) { return shape }
      fail(
        "key-pattern", "'\(value)' has braces with something else than a name in them", at: setting,
        hint: "known: \(KeyShape.styles); for example: key-pattern = {Name}.{name}")
      return nil
    }
  }

  private mutating func missing(_ section: Section, _ path: PathPattern?) -> MissingPolicy {
    let setting = section.setting("missing")
    let policy = word(setting, or: MissingPolicy.nothing)
    if policy == .base, let setting, let path, !path.hasLocale {
      fail(
        "missing", "'missing = base' is not for a file of all locales", at: setting,
        hint: "the platform shows its base text by itself")
    }
    return policy
  }

  private mutating func sheet(_ section: Section) -> String {
    guard let setting = section.setting("sheet"), let value = setting.value, !value.isEmpty else {
      return SheetName.main
    }
    if value.utf8.allSatisfy(isNamePart) { return value }
    fail(
      "sheet-name", "a sheet name may have lower-case letters, digits and hyphens only", at: setting,
      hint: "the host's configuration says where it is")
    return SheetName.main
  }

  private func isNamePart(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || byte == 0x2D
  }

  private mutating func format(_ section: Section) -> String? {
    let known = StringFormats.all.map(\.name)
    guard let setting = section.setting("format") else {
      fail(
        "no-format", "the resource has no format", at: section,
        hint: "one of: \(known.joined(separator: ", "))")
      return nil
    }
    guard let value = setting.value, !value.isEmpty else { return nil }
    if StringFormats.named(value) != nil { return value }
    let nearest = Spelling.nearest(to: value, among: known)
    fail(
      "unknown-format", "unknown format '\(value)'", at: setting,
      hint: nearest.map { "did you mean '\($0)'?" } ?? "one of: \(known.joined(separator: ", "))")
    return nil
  }

  private mutating func placeholders(_ section: Section) -> PlaceholderStyle? {
    guard let setting = section.setting("placeholders"), let value = setting.value, !value.isEmpty else {
      return nil
    }
    if let style = PlaceholderStyle(name: value) { return style }
    let nearest = Spelling.nearest(to: value, among: PlaceholderStyle.names)
    fail(
      "placeholders", "unknown placeholder style '\(value)'", at: setting,
      hint: nearest.map { "did you mean '\($0)'?" }
        ?? "one of: \(PlaceholderStyle.names.joined(separator: ", "))")
    return nil
  }

  // MARK: Paths

  /// `isOfAll` is true for a format whose file holds all locales, nil where the format is not known.
  private mutating func path(_ section: Section, isOfAll: Bool?) -> PathPattern? {
    let example = isOfAll ?? false ? "ios/*.xcstrings" : "ios/{locale}.lproj/*.strings"
    guard let setting = section.setting("path") else {
      fail("no-path", "the resource has no path", at: section, hint: "for example: path = \(example)")
      return nil
    }
    guard let path = pattern(setting) else { return nil }
    if isOfAll == false, !path.hasLocale {
      fail("path", "the path has no {locale}", at: setting, hint: "for example: \(example)")
    } else if isOfAll == true, path.hasLocale {
      fail(
        "path", "the path has {locale}, but a file of this format holds all locales", at: setting,
        hint: "for example: \(example)")
    }
    return path
  }

  private mutating func basePath(_ section: Section, _ path: PathPattern?) -> PathPattern? {
    guard let setting = section.setting("base-path"), let basePath = pattern(setting) else { return nil }
    if let path, !path.hasLocale {
      fail(
        "path", "path has no {locale}, so it is the base file's as well", at: setting,
        hint: "leave base-path out")
    } else if basePath.hasLocale {
      fail(
        "path", "base-path has {locale}, but there is only one base locale", at: setting,
        hint: "leave base-path out if path fits the base locale too")
    } else if let path, path.wildcards != basePath.wildcards {
      fail(
        "path", "base-path and path must have the same wildcards", at: setting,
        hint: "in the same order, so that it is clear which files belong together")
    }
    return basePath
  }

  private mutating func pattern(_ setting: Setting) -> PathPattern? {
    guard let value = setting.value, !value.isEmpty else { return nil }
    if let flaw = PathPattern.flaw(in: value) {
      fail("path", "'\(value)' is not a path pattern", at: setting, hint: "it \(flaw)")
    }
    return PathPattern(value)
  }

  // MARK: Locales

  private mutating func spellings(_ section: Section, _ locales: [LocaleTag]) -> [LocaleTag: String] {
    var spellings: [LocaleTag: String] = [:]
    for setting in section.settings("locale") {
      guard let value = setting.value, !value.isEmpty else { continue }
      let words = value.utf8.split { $0 == 0x20 || $0 == 0x09 }.map { String(decoding: $0, as: UTF8.self) }
      guard words.count == 2, let locale = LocaleTag(words[0]), isSpelling(words[1]) else {
        fail("locale", "write a locale and its spelling", at: setting, hint: "locale = es es-419")
        continue
      }
      if !locales.contains(locale) {
        fail(
          "locale", "\(locale) is not a locale of this project", at: setting,
          hint: "the locale comes first, then its spelling")
      } else if spellings[locale] != nil {
        fail("doubled-locale", "\(locale) already has a spelling", at: setting)
      } else if let other = spellings.first(where: { $0.value == words[1] })?.key {
        fail("doubled-locale", "'\(words[1])' is already the spelling of \(other)", at: setting)
      }
      spellings[locale] = words[1]
    }
    return spellings
  }

  /// True for what can stand in a path for `{locale}` and be found there again.
  private func isSpelling(_ word: String) -> Bool {
    word.utf8.count <= 64 && !word.utf8.contains { "/*{}\\:".utf8.contains($0) || $0 <= 0x20 || $0 == 0x7F }
  }
}
