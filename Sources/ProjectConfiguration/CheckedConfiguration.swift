import TranslationModel

/// A configuration's values, checked against the keys that it may have; all mistakes at once, each with its place.
package struct CheckedConfiguration {
  package typealias Section = ConfigurationText.Section
  package typealias Setting = ConfigurationText.Setting

  package let file: String
  /// Without duplicates.
  private var sections: [Section] = []
  package private(set) var findings: [Finding] = []
  private let keys: [ConfigurationKey]
  /// Sections that may stand several times, each with a name of its own.
  private let named: Set<String>

  /// The most findings that are worth reading: somebody gave the wrong file.
  private static let mostFindings = 100
  /// Unicode's CLDR knows fewer.
  private static let mostLocales = 1000

  package init(_ text: ConfigurationText, file: String, keys: [ConfigurationKey], named: Set<String>) {
    self.file = file
    self.keys = keys
    self.named = named
    var seen: [SectionName: SeenSection] = [:]
    for section in text.sections { check(section, &seen) }
  }

  // MARK: Sections and keys

  private struct SectionName: Hashable {
    var name: String
    var subsection: Text?
  }

  private struct SeenSection {
    var line: Int
    /// The lines of the settings that it has, by name.
    var settings: [String: Int] = [:]
  }

  private mutating func check(_ section: Section, _ seen: inout [SectionName: SeenSection]) {
    let name = SectionName(name: section.name, subsection: section.subsection.map { Text($0) })
    if let first = seen[name], let subsection = section.subsection {
      return fail(
        "doubled-section", "[\(section.name) \"\(subsection)\"] is already on line \(first.line)",
        at: section)
    }
    sections.append(section)
    let known = keys.filter { $0.section == section.name }
    guard !known.isEmpty else {
      let names = Set(keys.map(\.section)).sorted { Text($0) < Text($1) }
      let nearest = Spelling.nearest(to: section.name, among: names)
      return fail(
        "unknown-section", "unknown section [\(section.name)]", at: section,
        hint: nearest.map { "did you mean [\($0)]?" }
          ?? "known: \(names.map { "[\($0)]" }.joined(separator: ", "))")
    }
    if named.contains(section.name) != (section.subsection != nil) {
      let form = named.contains(section.name) ? "[\(section.name) \"NAME\"]" : "[\(section.name)]"
      return fail("section-name", "write this section as \(form)", at: section)
    }
    var record = seen[name] ?? SeenSection(line: section.line)
    for setting in section.settings { check(setting, section, known, &record) }
    seen[name] = record
  }

  private mutating func check(
    _ setting: Setting, _ section: Section, _ known: [ConfigurationKey], _ seen: inout SeenSection
  ) {
    guard findings.count <= Self.mostFindings else { return }
    guard let key = known.first(where: { $0.name == setting.name }) else {
      let nearest = Spelling.nearest(to: setting.name, among: known.map(\.name))
      let home = keys.first { $0.name == setting.name }
      let hint =
        nearest.map { "did you mean '\($0)'?" } ?? home.map { "it belongs to [\($0.section)]" }
        ?? "known: \(known.map(\.name).joined(separator: ", "))"
      return fail(
        "unknown-key", "unknown key '\(setting.name)' in [\(section.name)]", at: setting, hint: hint)
    }
    if let first = seen.settings[setting.name], !key.isList {
      fail("doubled-key", "'\(setting.name)' is already on line \(first)", at: setting)
    }
    seen.settings[setting.name] = setting.line
    if setting.value == nil || setting.value == "" && !key.mayBeEmpty {
      fail("no-value", "'\(setting.name)' has no value", at: setting, hint: "it takes \(key.takes)")
    }
  }

  // MARK: Reading

  package func sections(_ name: String) -> [Section] { sections.filter { $0.name == name } }

  /// The settings of one name in a section that has no name of its own; several such sections count as one.
  package func settings(_ section: String, _ name: String) -> [Setting] {
    sections(section).flatMap { $0.settings(name) }
  }

  /// One of a few words.
  package mutating func word<Word: RawRepresentable<String> & CaseIterable>(
    _ setting: Setting?, or standard: Word
  ) -> Word {
    guard let setting, let value = setting.value, !value.isEmpty else { return standard }
    if let word = Word(rawValue: value) { return word }
    fail(
      "unknown-value", "'\(setting.name)' cannot be '\(value)'", at: setting,
      hint: "one of: \(Word.allCases.map(\.rawValue).joined(separator: ", "))")
    return standard
  }

  package mutating func locale(_ setting: Setting) -> LocaleTag? {
    guard let value = setting.value, !value.isEmpty else { return nil }
    if let locale = LocaleTag(value) { return locale }
    fail("locale", "'\(value)' is not a locale tag", at: setting, hint: "for example: en, pt-BR, zh-Hans")
    return nil
  }

  /// Locale tags between spaces or commas, in the order of the text, each with its setting.
  package mutating func locales(_ settings: [Setting]) -> [LocaleTag] {
    var seen: [LocaleTag: Int] = [:]
    var locales: [LocaleTag] = []
    for setting in settings {
      let words = (setting.value ?? "").utf8.split { " ,\t\n".utf8.contains($0) }
      for word in words.map({ String(decoding: $0, as: UTF8.self) }) {
        guard let locale = LocaleTag(word) else {
          fail(
            "locale", "'\(word)' is not a locale tag", at: setting, hint: "for example: es, pt-BR, zh-Hans")
          continue
        }
        guard locales.count < Self.mostLocales else {
          fail("many-locales", "there are more than \(Self.mostLocales) locales", at: setting)
          return locales
        }
        if let line = seen[locale] {
          let hint = line == setting.line ? nil : "it is also on line \(line)"
          fail("doubled-locale", "\(locale) is listed twice", at: setting, hint: hint)
          continue
        }
        seen[locale] = setting.line
        locales.append(locale)
      }
    }
    return locales
  }

  // MARK: Mistakes

  package mutating func fail(_ rule: String, _ message: String, at setting: Setting, hint: String? = nil) {
    add(
      Finding(.error, rule, message, at: Place(file, line: setting.line, column: setting.column), hint: hint))
  }

  package mutating func fail(_ rule: String, _ message: String, at section: Section, hint: String? = nil) {
    add(
      Finding(.error, rule, message, at: Place(file, line: section.line, column: section.column), hint: hint))
  }

  /// What is missing in a section: the place is the section's first, or the file's beginning where it is missing too.
  package mutating func fail(_ rule: String, _ message: String, in section: String, hint: String? = nil) {
    if let first = sections(section).first { return fail(rule, message, at: first, hint: hint) }
    add(Finding(.error, rule, message, at: Place(file, line: 1, column: 1), hint: hint))
  }

  private mutating func add(_ finding: Finding) {
    if findings.count < Self.mostFindings { findings.append(finding) }
    if findings.count == Self.mostFindings {
      findings.append(
        Finding(
          .error, "many-mistakes", "only the first \(Self.mostFindings) mistakes are shown",
          at: Place(file)))
    }
  }
}

extension ConfigurationText.Section {
  /// The setting of a name that may stand once.
  package func setting(_ name: String) -> ConfigurationText.Setting? { settings.last { $0.name == name } }

  /// The settings of a name that may stand several times.
  package func settings(_ name: String) -> [ConfigurationText.Setting] { settings.filter { $0.name == name } }
}
