import TranslationModel

/// How bad a project takes what each check finds, where that is not what the check itself says.
package struct CheckLevels: Hashable, Sendable {
  package struct Setting: Hashable, Sendable {
    package var id: String
    package var level: CheckLevel
    /// Where it holds; empty for all of them.
    package var resources: [String]
    package var locales: [LocaleTag]

    package init(
      _ id: String, _ level: CheckLevel, resources: [String] = [], locales: [LocaleTag] = []
    ) {
      (self.id, self.level, self.resources, self.locales) = (id, level, resources, locales)
    }
  }

  package var settings: [Setting]

  package init(settings: [Setting] = []) { self.settings = settings }

  package static let standard = CheckLevels()

  /// Findings at the levels that are set for everywhere, without those that are off. What has a place of its own is none of these.
  package func applied(to findings: [Finding]) -> [Finding] {
    let levels = set(in: nil, nil)
    return findings.compactMap { finding in
      guard let level = levels[finding.rule] else { return finding }
      guard let severity = level.severity else { return nil }
      var finding = finding
      finding.severity = severity
      return finding
    }
  }

  /// What was set for a place, by check: the last that holds there.
  func set(in resource: String?, _ locale: LocaleTag?) -> [String: CheckLevel] {
    settings.reduce(into: [:]) { levels, setting in
      let isHere =
        (setting.resources.isEmpty || resource.map(setting.resources.contains) ?? false)
        && (setting.locales.isEmpty || locale.map(setting.locales.contains) ?? false)
      if isHere { levels[setting.id] = setting.level }
    }
  }
}
