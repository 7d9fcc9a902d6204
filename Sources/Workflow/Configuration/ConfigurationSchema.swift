import TranslationModel

/// A key that a configuration may have, with the sentence that documents it.
package struct ConfigurationKey: Hashable, Sendable {
  package var section: String
  package var name: String
  /// True where it may stand several times.
  package var isList: Bool
  package var help: String

  package init(_ section: String, _ name: String, isList: Bool = false, _ help: String) {
    self.section = section
    self.name = name
    self.isList = isList
    self.help = help
  }
}

/// A configuration's values, checked against the keys that it may have; all mistakes at once, each with its place.
package struct CheckedConfiguration {
  package let text: ConfigurationText
  package let file: String
  package private(set) var findings: [Finding] = []
  /// Sections that may stand several times, each with a name of its own.
  private let named: Set<String>

  package init(_ text: ConfigurationText, file: String, keys: [ConfigurationKey], named: Set<String>) {
    self.text = text
    self.file = file
    self.named = named
    for section in text.sections { check(section, keys) }
  }

  private mutating func check(_ section: ConfigurationText.Section, _ keys: [ConfigurationKey]) {
    let known = keys.filter { $0.section == section.name }
    let place = Place(file, line: section.line, column: 1)
    guard !known.isEmpty else {
      let nearest = Spelling.nearest(to: section.name, among: Array(Set(keys.map(\.section))))
      findings.append(
        Finding(
          .error, "unknown-section", "unknown section [\(section.name)]", at: place,
          hint: nearest.map { "did you mean [\($0)]?" }))
      return
    }
    if named.contains(section.name) != (section.subsection != nil) {
      let form = named.contains(section.name) ? "[\(section.name) \"NAME\"]" : "[\(section.name)]"
      findings.append(Finding(.error, "section-name", "write this section as \(form)", at: place))
    }
    var lines: [String: Int] = [:]
    for setting in section.settings {
      let place = Place(file, line: setting.line, column: setting.column)
      guard let key = known.first(where: { $0.name == setting.name }) else {
        let nearest = Spelling.nearest(to: setting.name, among: known.map(\.name))
        findings.append(
          Finding(
            .error, "unknown-key", "unknown key '\(setting.name)' in [\(section.name)]", at: place,
            hint: nearest.map { "did you mean '\($0)'?" } ?? "known: \(known.map(\.name).joined(separator: ", "))"))
        continue
      }
      if let first = lines[setting.name], !key.isList {
        findings.append(
          Finding(.error, "doubled-key", "'\(setting.name)' stands in line \(first) already", at: place))
      }
      lines[setting.name] = setting.line
    }
  }

  package mutating func fail(_ rule: String, _ message: String, at setting: ConfigurationText.Setting, hint: String? = nil) {
    findings.append(
      Finding(.error, rule, message, at: Place(file, line: setting.line, column: setting.column), hint: hint))
  }

  package mutating func fail(_ rule: String, _ message: String, line: Int = 1, hint: String? = nil) {
    findings.append(Finding(.error, rule, message, at: Place(file, line: line, column: 1), hint: hint))
  }

  package func sections(_ name: String) -> [ConfigurationText.Section] { text.sections.filter { $0.name == name } }

  /// A section that stands once; several of one name count as one.
  package func settings(_ section: String, _ name: String) -> [ConfigurationText.Setting] {
    sections(section).flatMap(\.settings).filter { $0.name == name }
  }

  /// One of a few words.
  package mutating func word<Word: RawRepresentable<String> & CaseIterable>(
    _ setting: ConfigurationText.Setting?, or fallback: Word
  ) -> Word {
    guard let setting else { return fallback }
    if let word = Word(rawValue: setting.value) { return word }
    fail(
      "unknown-value", "'\(setting.name)' cannot be '\(setting.value)'", at: setting,
      hint: "one of: \(Word.allCases.map(\.rawValue).joined(separator: ", "))")
    return fallback
  }

  /// Locale tags between spaces or commas.
  package mutating func locales(_ settings: [ConfigurationText.Setting]) -> [LocaleTag] {
    var locales: [LocaleTag] = []
    for setting in settings {
      for word in setting.value.split(whereSeparator: { $0 == " " || $0 == "," || $0 == "\t" }) {
        guard let locale = LocaleTag(String(word)) else {
          fail("locale", "'\(word)' is no locale tag", at: setting, hint: "like es, pt-BR, zh-Hans")
          continue
        }
        if locales.contains(locale) {
          fail("doubled-locale", "\(locale) stands twice", at: setting)
        } else {
          locales.append(locale)
        }
      }
    }
    return locales
  }
}

extension ConfigurationText.Section {
  package func setting(_ name: String) -> ConfigurationText.Setting? { settings.last { $0.name == name } }
  package func settings(_ name: String) -> [ConfigurationText.Setting] { settings.filter { $0.name == name } }
}
