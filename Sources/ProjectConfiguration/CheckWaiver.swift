import Checks
import TranslationModel

/// What a project lets pass: what one check finds about some keys, for a reason, and perhaps until some day.
package struct CheckWaiver: Hashable, Sendable {
  /// Why, in the project's own words.
  package var reason: String
  /// The id of the check.
  package var check: String
  /// The keys of the sheet's rows; nil for all.
  package var keys: KeyPattern?
  /// Empty for all.
  package var locales: [LocaleTag]
  /// The last day on which it holds; nil for ever.
  package var until: CalendarDay?

  package init(
    _ reason: String, _ check: String, keys: KeyPattern? = nil, locales: [LocaleTag] = [],
    until: CalendarDay? = nil
  ) {
    (self.reason, self.check, self.keys) = (reason, check, keys)
    (self.locales, self.until) = (locales, until)
  }

  package func hasEnded(on today: CalendarDay) -> Bool { until.map { $0 < today } ?? false }

  /// True for a finding about a text that it lets pass. An error passes nobody: such a text reaches no file.
  package func covers(_ finding: Finding, ofRow key: Text, in locale: LocaleTag?) -> Bool {
    finding.rule == check && finding.severity < .error && (keys?.matches(key) ?? true)
      && (locales.isEmpty || locale.map(locales.contains) ?? false)
  }
}

extension CheckedConfiguration {
  /// Every `[waive "REASON"]`.
  mutating func waivers(locales: [LocaleTag], _ levels: CheckLevels) -> [CheckWaiver] {
    sections("waive").compactMap { waiver($0, locales, levels) }
  }

  private mutating func waiver(_ section: Section, _ known: [LocaleTag], _ levels: CheckLevels)
    -> CheckWaiver?
  {
    guard let reason = section.subsection else { return nil }
    if reason.isEmpty {
      fail(
        "no-reason", "the waiver gives no reason", at: section, hint: "[waive \"the brand is written so\"]")
    }
    guard let setting = section.setting("check"), let id = setting.value, !id.isEmpty else {
      fail("no-check", "the waiver names no check", at: section, hint: "for example: check = end-stop")
      return nil
    }
    guard let check = self.known(id, at: section), mayWaive(check, id, at: setting, levels) else {
      return nil
    }
    let settings = section.settings("locale")
    let locales = self.locales(settings)
    for locale in locales where !known.contains(locale) {
      guard let setting = self.setting(naming: locale, among: settings) else { continue }
      fail("locale", "\(locale) is not a locale of this project", at: setting)
    }
    var waiver = CheckWaiver(reason, id, locales: locales)
    waiver.keys = section.setting("key")?.value.flatMap(KeyPattern.init)
    if let setting = section.setting("until"), let value = setting.value, !value.isEmpty {
      waiver.until = CalendarDay(value)
      if waiver.until == nil {
        fail("waiver-date", "'\(value)' is not a date", at: setting, hint: "for example: until = 2027-03-31")
      }
    }
    return waiver
  }

  /// False of a check that cannot be waived by key, and tells why.
  private mutating func mayWaive(_ check: Check, _ id: String, at setting: Setting, _ levels: CheckLevels)
    -> Bool
  {
    if check.level == .error, !levels.settings.contains(where: { $0.id == id && $0.level != .error }) {
      fail(
        "check-level", "'\(id)' cannot be waived: such a text would break an app", at: setting,
        hint: "mend the text, or give the check another level")
    } else if Checks.looksAtCode(check) {
      fail(
        "check-level", "'\(id)' looks at code, and cannot be waived by key", at: setting,
        hint: "give it another level, or leave code out: [code] ignore = PATTERN")
    } else if Checks.looksAtProject(check) {
      fail(
        "check-level", "'\(id)' looks at a project's files, and cannot be waived by key", at: setting,
        hint: "give it another level, in some locales perhaps: level = off in es")
    } else {
      return true
    }
    return false
  }
}
