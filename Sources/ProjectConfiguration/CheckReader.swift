import Checks
import RepositoryModel
import TranslationModel

extension CheckedConfiguration {
  /// Every `[check "ID"]`. Names of resources come before locales, where one is both.
  mutating func checkLevels(resources: [String], locales: [LocaleTag]) -> CheckLevels {
    var levels = CheckLevels()
    for section in sections("check") {
      guard let id = section.subsection else { continue }
      guard let check = known(id, at: section) else { continue }
      var found: [CheckLevels.Setting] = []
      for setting in section.settings("level") {
        guard let level = level(of: check, setting, resources, locales) else { continue }
        found.append(level)
      }
      // A row of the sheet may be for several resources: its text reaches all their files, or none.
      let isError = check.level == .error || found.contains { $0.level == .error }
      if isError, found.contains(where: { !$0.resources.isEmpty }) {
        fail(
          "check-place", "what is an error cannot differ by resource", at: section,
          hint: "resources share rows of the sheet: name locales, or none")
        continue
      }
      levels.settings += found
    }
    return levels
  }

  /// Where the glossary is.
  mutating func glossary() -> RepositoryPath? {
    guard let setting = settings("glossary", "path").last, let value = setting.value, !value.isEmpty else {
      return nil
    }
    if let path = RepositoryPath(value) { return path }
    fail(
      "path", "'\(value)' cannot be the glossary's path", at: setting,
      hint: "it \(RepositoryPath.flaw(in: value) ?? "must be a path in the repository")")
    return nil
  }

  /// The check of an id; a mistake where there is none.
  mutating func known(_ id: String, at section: Section) -> Check? {
    if let check = Checks.named(id) { return check }
    let nearest = Spelling.nearest(to: id, among: Checks.all.map(\.id))
    fail(
      "unknown-check", "there is no check '\(id)'", at: section,
      hint: nearest.map { "did you mean '\($0)'?" } ?? "'glossator checks' lists them")
    return nil
  }

  /// `off`, or `error in th`, or `note in ios web`.
  private mutating func level(
    of check: Check, _ setting: Setting, _ resources: [String], _ locales: [LocaleTag]
  ) -> CheckLevels.Setting? {
    let words = (setting.value ?? "").utf8.split { " ,\t".utf8.contains($0) }.map {
      String(decoding: $0, as: UTF8.self)
    }
    guard let first = words.first else { return nil }
    guard let level = CheckLevel(rawValue: first), words.count != 2, words.count == 1 || words[1] == "in"
    else {
      fail(
        "check-level", "'\(setting.value ?? "")' is not a level", at: setting,
        hint: "error, warning, note or off, perhaps with places: level = off in ios th")
      return nil
    }
    var result = CheckLevels.Setting(check.id, level)
    for word in words.dropFirst(2) {
      if resources.contains(word) {
        result.resources.append(word)
      } else if let locale = LocaleTag(word), locales.contains(locale) {
        result.locales.append(locale)
      } else {
        let known = resources + locales.map(\.description)
        let nearest = Spelling.nearest(to: word, among: known)
        fail(
          "check-place", "'\(word)' is neither a resource nor a locale of this project", at: setting,
          hint: nearest.map { "did you mean '\($0)'?" } ?? "one of: \(known.joined(separator: ", "))")
        return nil
      }
    }
    if let limit = Self.limit(of: check, result, isPlaced: words.count > 1) {
      fail(limit.rule, limit.message, at: setting, hint: limit.hint)
      return nil
    }
    return result
  }

  /// Why a check cannot have a level as it is set; nil where it can.
  private static func limit(of check: Check, _ set: CheckLevels.Setting, isPlaced: Bool) -> (
    rule: String, message: String, hint: String
  )? {
    if isPlaced, Checks.looksAtCode(check) {
      return (
        "check-place", "'\(check.id)' looks at code, which is of no resource and no locale",
        "level = \(set.level.rawValue)"
      )
    }
    if !set.resources.isEmpty, Checks.looksAtProject(check) {
      return (
        "check-place", "'\(check.id)' looks at a project's files, which are of no resource",
        "name locales, or none: level = \(set.level.rawValue)"
      )
    }
    guard set.level == .error else { return nil }
    // A text is kept out of a file by what is wrong with it alone, beside its source.
    if check.level != .error, !Checks.looksAtTexts(check), !Checks.looksAtCode(check),
      !Checks.looksAtProject(check)
    {
      return (
        "check-level", "what '\(check.id)' finds is about more than one text, and cannot be an error",
        "level = warning, and 'warnings = block' in [gate], where the gate is to block"
      )
    }
    // What a look writes does not depend on the glossary.
    if check.id.hasPrefix("glossary-") {
      return (
        "check-level", "what the glossary says is no error", "a warning blocks the gate where it is to"
      )
    }
    return nil
  }
}
