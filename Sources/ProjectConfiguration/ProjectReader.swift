import TranslationModel

/// Reads a project's configuration from its checked text. Mistakes go to `checked`.
struct ProjectReader {
  var checked: CheckedConfiguration

  init(_ checked: CheckedConfiguration) { self.checked = checked }

  /// Nil where there is no base locale. With mistakes elsewhere it is what could be read.
  mutating func read() -> Project? {
    let name = name()
    let base = base()
    let targets = targets(base)
    let stale = checked.word(checked.settings("project", "stale").last, or: StalePolicy.keep)
    let sheets = sheets()
    let suggest = checked.word(checked.settings("project", "suggest").last, or: SuggestPolicy.none)
    let shipFrom = checked.shipFrom(targets: targets)
    let adopt = checked.newerSide()
    let branches = checked.branchRules()
    let staging = checked.stagingLocales(base, targets)
    let resources = checked.resources(
      locales: [base].compactMap { $0 } + targets + staging.map(\.locale))
    let gate = checked.projectGate(targets: targets)
    let locales = [base].compactMap { $0 } + targets
    let checks = checked.checkLevels(resources: resources.map(\.name), locales: locales)
    let waivers = checked.waivers(locales: locales, checks)
    let glossary = checked.glossary()
    let memory = checked.memory()
    let code = checked.codeSettings()
    let spelling = checked.spelling()
    let accessors = checked.accessors(resources, base: base)
    guard let base else { return nil }
    return Project(
      name: name, base: base, targets: targets, stale: stale, sheets: sheets, suggest: suggest,
      shipFrom: shipFrom, adopt: adopt, branches: branches, resources: resources, staging: staging,
      gate: gate, checks: checks, waivers: waivers, glossary: glossary, memory: memory, code: code,
      accessors: accessors, spelling: spelling)
  }

  private mutating func name() -> String? {
    guard let setting = checked.settings("project", "name").last, let value = setting.value, !value.isEmpty
    else { return nil }
    if SharedNames.isName(value) { return value }
    checked.fail(
      "project-name", "'\(value)' cannot be a project's name", at: setting,
      hint: "use letters, digits, '.', '-' and '_': name = ios")
    return nil
  }

  private mutating func base() -> LocaleTag? {
    guard let setting = checked.settings("project", "base").last else {
      checked.fail("no-base", "[project] names no base locale", in: "project", hint: "base = en")
      return nil
    }
    return checked.locale(setting)
  }

  private mutating func targets(_ base: LocaleTag?) -> [LocaleTag] {
    let settings = checked.settings("project", "target")
    if settings.isEmpty {
      checked.fail("no-target", "[project] names no target locale", in: "project", hint: "target = es fr …")
    }
    let targets = checked.locales(settings)
    if let base, targets.contains(base), let setting = checked.setting(naming: base, among: settings) {
      checked.fail("base-is-target", "the base locale \(base) is also a target", at: setting)
    }
    return targets
  }

  private mutating func sheets() -> SheetSplit {
    let split = checked.word(checked.settings("project", "sheets").last, or: SheetSplit.byResource)
    if split == .byRelease {
      for section in checked.sections("resource") {
        guard let setting = section.setting("sheet") else { continue }
        checked.fail("no-effect", "'sheet' has no effect with 'sheets = by-release'", at: setting)
      }
    }
    return split
  }
}

extension CheckedConfiguration {
  /// The setting of several that names a locale.
  func setting(naming locale: LocaleTag, among settings: [Setting]) -> Setting? {
    settings.first { setting in
      (setting.value ?? "").utf8.split { " ,\t\n".utf8.contains($0) }
        .contains { LocaleTag(String(decoding: $0, as: UTF8.self)) == locale }
    }
  }

  fileprivate mutating func newerSide() -> NewerSide? {
    guard let setting = settings("adopt", "prefer").last, !(setting.value ?? "").isEmpty else { return nil }
    return word(setting, or: .sheet)
  }

  fileprivate mutating func projectGate(targets: [LocaleTag]) -> GatePolicy {
    let settings = settings("gate", "require")
    let required = shares(settings).including(restOf: targets)
    check(required.locales, areIn: targets, settings, "required")
    return GatePolicy(
      require: required.locales.isEmpty ? targets : required.locales, shares: required.percents,
      stale: word(self.settings("gate", "stale").last, or: .block),
      pending: word(self.settings("gate", "pending").last, or: .allow),
      warnings: word(self.settings("gate", "warnings").last, or: .allow),
      sheetWaivers: word(self.settings("gate", "sheet-waivers").last, or: .block))
  }

  /// From what share on a locale gets files.
  fileprivate mutating func shipFrom(targets: [LocaleTag]) -> [LocaleTag: Int] {
    let settings = settings("project", "ship-from")
    let shares = shares(settings)
    check(shares.locales, areIn: targets, settings, "named")
    for setting in settings {
      guard let value = setting.value, !value.isEmpty, !value.utf8.contains(UInt8(ascii: "%")) else {
        continue
      }
      fail("share", "'ship-from' names no share", at: setting, hint: "for example: ship-from = 90 %")
    }
    let all = shares.including(restOf: targets)
    return all.locales.reduce(into: [:]) { $0[$1] = all.percents[$1] ?? 100 }.filter { $0.value > 0 }
  }

  private mutating func check(
    _ locales: [LocaleTag], areIn targets: [LocaleTag], _ settings: [Setting], _ what: String
  ) {
    for other in locales where !targets.contains(other) {
      guard let setting = setting(naming: other, among: settings) else { continue }
      fail(
        setting.name, "'\(other)' is \(what) but is not a target", at: setting,
        hint: "add it to target in [project]")
    }
  }
}
