import StringFormats
import TranslationModel

/// A project's `.glossator`: its locales, branches, string files and gate.
package struct ProjectConfiguration: Hashable, Sendable {
  package var base: LocaleTag
  package var targets: [LocaleTag]
  package var stale: StalePolicy
  package var branches: BranchRules
  package var resources: [Resource]
  package var staging: [StagingLocale]
  package var gate: GatePolicy

  package init(
    base: LocaleTag, targets: [LocaleTag], stale: StalePolicy = .keep, branches: BranchRules = BranchRules(),
    resources: [Resource], staging: [StagingLocale] = [], gate: GatePolicy? = nil
  ) {
    self.base = base
    self.targets = targets
    self.stale = stale
    self.branches = branches
    self.resources = resources
    self.staging = staging
    self.gate = gate ?? GatePolicy(require: targets)
  }

  /// Every key of `.glossator`.
  package static let keys: [ConfigurationKey] = [
    ConfigurationKey("project", "base", "the locale that engineers write"),
    ConfigurationKey("project", "target", isList: true, "the locales to translate into"),
    ConfigurationKey(
      "project", "stale", "keep or withhold: what becomes of a translation in the files once its English changed"),
    ConfigurationKey("branches", "production", isList: true, "the branch that users have"),
    ConfigurationKey("branches", "integration", "the branch that features are merged into"),
    ConfigurationKey("branches", "feature", isList: true, "patterns of feature branches"),
    ConfigurationKey("branches", "release", isList: true, "patterns of release branches"),
    ConfigurationKey("branches", "side", "the side branch of a branch"),
    ConfigurationKey("resource", "format", "the string files' format"),
    ConfigurationKey("resource", "path", "where the files are, by locale"),
    ConfigurationKey("resource", "base-path", "where the base locale's files are, when elsewhere"),
    ConfigurationKey("resource", "key-prefix", "taken from the front of the keys in the sheet"),
    ConfigurationKey("resource", "key-separator", "what separates the parts of keys; the sheet has _ for it"),
    ConfigurationKey("resource", "locale", isList: true, "a locale, and its odd spelling in paths"),
    ConfigurationKey("staging", "content", "base: what the staging locale's files say"),
    ConfigurationKey("gate", "require", isList: true, "the locales that must be complete"),
    ConfigurationKey("gate", "stale", "block or allow: a translation made for other English"),
    ConfigurationKey("gate", "pending", "block or allow: a better wording waits on the side branch"),
    ConfigurationKey("gate", "warnings", "block or allow: a check of warning level fails"),
  ]

  /// Reads a `.glossator`. Nil where it has mistakes; the findings name each with its place.
  package static func read(_ bytes: [UInt8], file: String) -> (ProjectConfiguration?, [Finding]) {
    let text: ConfigurationText
    do { text = try ConfigurationText(bytes) } catch {
      return (nil, [error.finding(in: file, rule: "configuration-syntax")])
    }
    var reader = ProjectReader(
      CheckedConfiguration(text, file: file, keys: keys, named: ["resource", "staging"]))
    let configuration = reader.read()
    let findings = reader.checked.findings
    return (findings.contains { $0.severity == .error } ? nil : configuration, findings)
  }
}

private struct ProjectReader {
  var checked: CheckedConfiguration

  init(_ checked: CheckedConfiguration) { self.checked = checked }

  mutating func read() -> ProjectConfiguration? {
    let base = base()
    let targets = checked.locales(checked.settings("project", "target"))
    if targets.isEmpty {
      checked.fail("no-target", "[project] names no target locale", hint: "target = es fr …")
    }
    let stale = checked.word(checked.settings("project", "stale").last, or: StalePolicy.keep)
    let branches = branches()
    let resources = resources()
    let staging = staging(base, targets)
    guard let base else { return nil }
    if let setting = checked.settings("project", "target").first, targets.contains(base) {
      checked.fail("base-is-target", "the base locale \(base) is among the targets", at: setting)
    }
    return ProjectConfiguration(
      base: base, targets: targets, stale: stale, branches: branches, resources: resources, staging: staging,
      gate: checked.gatePolicy("gate", targets: targets))
  }

  private mutating func base() -> LocaleTag? {
    guard let setting = checked.settings("project", "base").last else {
      checked.fail("no-base", "[project] names no base locale", hint: "base = en")
      return nil
    }
    guard let base = LocaleTag(setting.value) else {
      checked.fail("locale", "'\(setting.value)' is no locale tag", at: setting, hint: "like en, en-GB")
      return nil
    }
    return base
  }

  private mutating func branches() -> BranchRules {
    var rules = BranchRules()
    let production = checked.settings("branches", "production").map(\.value)
    if !production.isEmpty { rules.production = production }
    if let integration = checked.settings("branches", "integration").last { rules.integration = integration.value }
    let feature = checked.settings("branches", "feature").map(\.value)
    if !feature.isEmpty { rules.feature = feature }
    let release = checked.settings("branches", "release").map(\.value)
    if !release.isEmpty { rules.release = release }
    if let side = checked.settings("branches", "side").last { readSide(side, into: &rules) }
    return rules
  }

  private mutating func readSide(_ setting: ConfigurationText.Setting, into rules: inout BranchRules) {
    let pieces = setting.value.split(separator: "{branch}", omittingEmptySubsequences: false)
    guard pieces.count == 2, !pieces[0].isEmpty else {
      checked.fail(
        "side", "the side branch must have {branch} once, behind a prefix", at: setting, hint: "side = l10n/{branch}")
      return
    }
    let example = pieces[0] + "x" + pieces[1]
    if (rules.release + rules.feature).contains(where: { BranchRules.matches(String(example), $0) }) {
      checked.fail("side", "side branches would be release or feature branches themselves", at: setting)
    }
    rules.side = setting.value
  }

  private mutating func resources() -> [Resource] {
    let sections = checked.sections("resource")
    if sections.isEmpty { checked.fail("no-resource", "no [resource \"NAME\"] says where the string files are") }
    var resources: [Resource] = []
    for section in sections {
      guard let resource = resource(section) else { continue }
      if resources.contains(where: { $0.name == resource.name }) {
        checked.fail("doubled-resource", "[resource \"\(resource.name)\"] stands twice", line: section.line)
      } else {
        resources.append(resource)
      }
    }
    return resources
  }

  private mutating func resource(_ section: ConfigurationText.Section) -> Resource? {
    let name = section.subsection ?? ""
    guard !name.isEmpty, name.utf8.allSatisfy({ isNamePart($0) }) else {
      checked.fail(
        "resource-name", "a resource's name has small letters, digits and hyphens only", line: section.line,
        hint: "[resource \"ios\"]")
      return nil
    }
    let path = pattern(section, "path"), basePath = pattern(section, "base-path")
    guard let format = format(section), let path else { return nil }
    if let setting = section.setting("path"), !path.hasLocale {
      checked.fail("path", "the path has no {locale}", at: setting, hint: "like ios/{locale}.lproj/*.strings")
    }
    if let basePath, let setting = section.setting("base-path"), basePath.wildcardCount != path.wildcardCount {
      checked.fail("path", "base-path and path must have the same wildcards", at: setting)
    }
    return Resource(
      name: name, format: format, path: path, basePath: basePath,
      keyPrefix: section.setting("key-prefix")?.value ?? "", keySeparator: section.setting("key-separator")?.value,
      spellings: spellings(section))
  }

  private mutating func format(_ section: ConfigurationText.Section) -> String? {
    guard let setting = section.setting("format") else {
      checked.fail(
        "no-format", "the resource has no format", line: section.line,
        hint: "one of: \(StringFormats.all.map(\.name).joined(separator: ", "))")
      return nil
    }
    if StringFormats.named(setting.value) != nil { return setting.value }
    let nearest = Spelling.nearest(to: setting.value, among: StringFormats.all.map(\.name))
    checked.fail(
      "unknown-format", "unknown format '\(setting.value)'", at: setting,
      hint: nearest.map { "did you mean '\($0)'?" } ?? "one of: \(StringFormats.all.map(\.name).joined(separator: ", "))")
    return nil
  }

  private mutating func pattern(_ section: ConfigurationText.Section, _ name: String) -> PathPattern? {
    guard let setting = section.setting(name) else {
      if name == "path" { checked.fail("no-path", "the resource has no path", line: section.line) }
      return nil
    }
    if let pattern = PathPattern(setting.value) { return pattern }
    checked.fail(
      "path", "'\(setting.value)' is no path pattern", at: setting,
      hint: "inside the repository, with {locale} at most once, no '..' and no '.git'")
    return nil
  }

  private mutating func spellings(_ section: ConfigurationText.Section) -> [LocaleTag: String] {
    var spellings: [LocaleTag: String] = [:]
    for setting in section.settings("locale") {
      let words = setting.value.split(separator: " ")
      guard words.count == 2, let locale = LocaleTag(String(words[0])), !words[1].contains("/") else {
        checked.fail("locale", "write a locale and its spelling", at: setting, hint: "locale = es es-419")
        continue
      }
      spellings[locale] = String(words[1])
    }
    return spellings
  }

  private mutating func staging(_ base: LocaleTag?, _ targets: [LocaleTag]) -> [StagingLocale] {
    checked.sections("staging").compactMap { section in
      guard let locale = LocaleTag(section.subsection ?? "") else {
        checked.fail("locale", "'\(section.subsection ?? "")' is no locale tag", line: section.line)
        return nil
      }
      if locale == base || targets.contains(locale) {
        checked.fail("staging", "the staging locale \(locale) is the base or a target", line: section.line)
      }
      return StagingLocale(locale, content: checked.word(section.setting("content"), or: .base))
    }
  }

  private func isNamePart(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || byte == 0x2D
  }
}

extension CheckedConfiguration {
  /// The policy that a section states; what it leaves out is the default.
  package mutating func gatePolicy(_ section: String, targets: [LocaleTag]) -> GatePolicy {
    let settings = settings(section, "require")
    let required = locales(settings)
    if let first = settings.first, let other = required.first(where: { !targets.contains($0) }) {
      fail("require", "\(other) is required and is no target", at: first)
    }
    return GatePolicy(
      require: required.isEmpty ? targets : required, stale: word(self.settings(section, "stale").last, or: .block),
      pending: word(self.settings(section, "pending").last, or: .allow),
      warnings: word(self.settings(section, "warnings").last, or: .allow))
  }
}
