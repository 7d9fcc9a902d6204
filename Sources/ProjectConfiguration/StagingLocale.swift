import TranslationModel

/// A locale that no user has, whose files are generated.
package struct StagingLocale: Hashable, Sendable {
  package var locale: LocaleTag
  /// What its files say.
  package var content: StagingContent
  /// How long a lengthened text is, in percent of the base text; nil where that follows from how short it is.
  package var length: Int?
  /// The target whose texts it shows; nil for a content that is made from the base texts.
  package var of: LocaleTag?

  package init(
    _ locale: LocaleTag, content: StagingContent = .base, length: Int? = nil, of: LocaleTag? = nil
  ) {
    (self.locale, self.content, self.length, self.of) = (locale, content, length, of)
  }

  package static let keys = [
    ConfigurationKey(
      "staging", "content", takes: "one of: " + StagingContent.all.map(\.name).joined(separator: ", "),
      standard: "base", "what the staging locale's files say"),
    ConfigurationKey(
      "staging", "length", takes: "a share of 100 % or more",
      "with 'content = double': how long the texts are, in percent of the base texts"),
    ConfigurationKey(
      "staging", "of", takes: "a target locale",
      "with 'content = unlaunched': the locale whose texts are shown"),
  ]

  /// The settings of its section.
  var lines: [String] {
    ["    content = \(content.name)"] + (length.map { ["    length = \($0) %"] } ?? [])
      + (of.map { ["    of = \($0)"] } ?? [])
  }
}

extension CheckedConfiguration {
  mutating func stagingLocales(_ base: LocaleTag?, _ targets: [LocaleTag]) -> [StagingLocale] {
    var found: [StagingLocale] = []
    for section in sections("staging") {
      let content = stagingContent(section)
      let length = lengthInPercent(section)
      let of = shownLocale(section, content, targets)
      guard let name = section.subsection else { continue }
      guard let locale = LocaleTag(name) else {
        fail(
          "locale", "'\(name)' is not a locale tag", at: section, hint: "for example: [staging \"ig\"]")
        continue
      }
      if locale == base || targets.contains(locale) {
        fail(
          "staging", "the staging locale \(locale) is already the base or a target", at: section,
          hint: "choose one that no user has")
      }
      if found.contains(where: { $0.locale == locale }) {
        fail("doubled-section", "\(locale) is already a staging locale", at: section)
      }
      found.append(StagingLocale(locale, content: content, length: length, of: of))
    }
    return found
  }

  private mutating func stagingContent(_ section: Section) -> StagingContent {
    var content = StagingContent.base
    if let setting = section.setting("content"), let value = setting.value, !value.isEmpty {
      if let known = StagingContent.named(value) {
        content = known
      } else {
        fail(
          "unknown-value", "'content' cannot be '\(value)'", at: setting,
          hint: "one of: \(StagingContent.all.map(\.name).joined(separator: ", "))")
        return content
      }
    }
    for name in ["length", "of"] where !content.settings.contains(name) {
      guard let setting = section.setting(name) else { continue }
      fail("no-effect", "'\(name)' has no effect with 'content = \(content.name)'", at: setting)
    }
    return content
  }

  /// `200 %`: from as long as the base text to ten times that.
  private mutating func lengthInPercent(_ section: Section) -> Int? {
    guard let setting = section.setting("length"), let value = setting.value, !value.isEmpty else {
      return nil
    }
    let digits = value.utf8.prefix { (0x30...0x39).contains($0) }
    let rest = value.utf8.dropFirst(digits.count).drop { $0 == 0x20 || $0 == 0x09 }
    if let percent = Int(String(decoding: digits, as: UTF8.self)), (100...1000).contains(percent),
      rest.elementsEqual("%".utf8)
    {
      return percent
    }
    fail(
      "length", "'\(value)' is no length from 100 % to 1000 %", at: setting,
      hint: "for example: length = 200 %")
    return nil
  }

  /// The target that is shown: only the sheet has texts of one that no user has yet.
  private mutating func shownLocale(
    _ section: Section, _ content: StagingContent, _ targets: [LocaleTag]
  ) -> LocaleTag? {
    guard content.settings.contains("of") else { return nil }
    guard let setting = section.setting("of") else {
      fail(
        "no-locale", "it says not whose texts it shows", at: section,
        hint: "name a target: of = \(targets.first?.description ?? "sw")")
      return nil
    }
    guard let locale = self.locale(setting) else { return nil }
    if targets.contains(locale) { return locale }
    fail(
      "staging", "'\(locale)' is shown but is not a target", at: setting,
      hint: "add it to target in [project]")
    return nil
  }
}
