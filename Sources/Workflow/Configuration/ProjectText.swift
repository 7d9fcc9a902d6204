import TranslationModel

extension ProjectConfiguration {
  /// The configuration as a `.glossator`, which reads back as this.
  package func text() -> String {
    var lines = [
      "# What Glossator is to translate here. Every key: config/example.glossator in Glossator's repository.",
      "[project]", "    base = \(base)", "    target = \(targets.map(\.description).joined(separator: " "))",
    ]
    if stale != .keep { lines.append("    stale = \(stale.rawValue)") }
    lines.append("[branches]")
    lines += branches.production.map { "    production = \(Self.quoted($0))" }
    lines.append("    integration = \(Self.quoted(branches.integration))")
    lines += branches.feature.map { "    feature = \(Self.quoted($0))" }
    lines += branches.release.map { "    release = \(Self.quoted($0))" }
    lines.append("    side = \(Self.quoted(branches.side))")
    for resource in resources { lines += Self.lines(of: resource) }
    for locale in staging { lines += ["[staging \"\(locale.locale)\"]", "    content = \(locale.content.rawValue)"] }
    lines += ["[gate]", "    require = \(gate.require.map(\.description).joined(separator: " "))"]
    if gate.stale != .block { lines.append("    stale = \(gate.stale.rawValue)") }
    if gate.pending != .allow { lines.append("    pending = \(gate.pending.rawValue)") }
    if gate.warnings != .allow { lines.append("    warnings = \(gate.warnings.rawValue)") }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func lines(of resource: Resource) -> [String] {
    var lines = [
      "[resource \"\(resource.name)\"]", "    format = \(resource.format)", "    path = \(quoted(resource.path.text))",
    ]
    if let basePath = resource.basePath { lines.append("    base-path = \(quoted(basePath.text))") }
    if !resource.keyPrefix.isEmpty { lines.append("    key-prefix = \(quoted(resource.keyPrefix))") }
    if let separator = resource.keySeparator { lines.append("    key-separator = \(quoted(separator))") }
    for (locale, name) in resource.spellings.sorted(by: { $0.key < $1.key }) {
      lines.append("    locale = \(locale) \(name)")
    }
    return lines
  }

  private static func quoted(_ value: String) -> String {
    guard value.utf8.contains(where: { "#;\"\\ ".utf8.contains($0) }) else { return value }
    var result = "\""
    for character in value.unicodeScalars {
      if character == "\"" || character == "\\" { result += "\\" }
      result.unicodeScalars.append(character)
    }
    return result + "\""
  }
}
