import StringFormats
import TranslationModel

/// What a repository's files and branches say about a project that has no `.glossator` yet.
package struct ProjectDiscovery {
  /// Nil where no string files were found.
  package private(set) var configuration: ProjectConfiguration?
  /// Why it is what it is, a line each, in plain words.
  package private(set) var explanation: [String] = []

  /// One folder shape with its locales: `ios/{locale}.lproj/Main.strings`.
  private struct Family {
    var format: any StringFormat
    var pattern: String
    var basePath: String?
    var locales: [LocaleTag: String] = [:]
    var spellings: [LocaleTag: String] = [:]
  }

  /// `read` gives a file's bytes, nil where it cannot.
  package init(paths: [String], branches: [String], read: (String) -> [UInt8]?) {
    var families: [Family] = []
    for format in StringFormats.all { families += Self.families(of: format, paths, read) }
    guard let base = Self.baseLocale(families) else {
      explanation = ["no .strings file in a *.lproj folder and no strings in a values folder"]
      return
    }
    families = families.filter { $0.basePath != nil || $0.locales[base] != nil || $0.locales.keys.contains { $0 == base } }
    let resources = Self.resources(families, base: base)
    var targets: Set<LocaleTag> = []
    for family in families { targets.formUnion(family.locales.keys) }
    targets.remove(base)
    explanation.append("base locale \(base): every base file found is in it")
    for resource in resources {
      explanation.append("resource '\(resource.name)': \(resource.format) at \(resource.path.text)")
    }
    let sorted = targets.sorted()
    explanation.append(
      sorted.isEmpty
        ? "no target locale found: only \(base) has files" : "\(sorted.count) target locales: \(sorted.map(\.description).joined(separator: " "))")
    let rules = rules(branches)
    // A project that is translated nowhere yet still needs one target to be a configuration.
    configuration = ProjectConfiguration(
      base: base, targets: sorted.isEmpty ? [LocaleTag("es")].compactMap { $0 } : sorted, branches: rules, resources: resources)
  }

  // MARK: String files

  private static func families(of format: any StringFormat, _ paths: [String], _ read: (String) -> [UInt8]?) -> [Family]
  {
    var families: [String: Family] = [:]
    for path in paths where format.claims(path: path) {
      guard let shape = shape(of: path, format) else { continue }
      var family = families[shape.pattern] ?? Family(format: format, pattern: shape.pattern)
      if let locale = shape.locale {
        family.locales[locale] = path
        if !format.names(of: locale).contains(shape.spelling) { family.spellings[locale] = shape.spelling }
      } else {
        family.basePath = path
      }
      families[shape.pattern] = family
    }
    return families.values.sorted { Text($0.pattern) < Text($1.pattern) }.filter { family in
      let model = family.basePath ?? LocaleTag("en").flatMap { family.locales[$0] } ?? family.locales.min { $0.key < $1.key }?.value
      guard let model, let bytes = read(model), let locale = LocaleTag("en"),
        let file = try? format.read(bytes, locale: locale)
      else { return false }
      return file.catalog.entries.contains { $0.isTranslatable && !$0.text.isBlank }
    }
  }

  /// A path with its locale taken out. The locale is nil for the file that stands where no locale is named: `values`,
  /// `Base.lproj`.
  private static func shape(of path: String, _ format: any StringFormat) -> (pattern: String, locale: LocaleTag?, spelling: String)? {
    var names = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard let folder = names.indices.dropLast().last(where: { names[$0].hasSuffix(".lproj") || names[$0] == "values" || names[$0].hasPrefix("values-") })
    else { return nil }
    let name = names[folder]
    if name.hasSuffix(".lproj") {
      let spelling = String(name.dropLast(6))
      names[folder] = "{locale}.lproj"
      if spelling == "Base" { return (names.joined(separator: "/"), nil, spelling) }
      guard let locale = format.locale(named: spelling) else { return nil }
      return (names.joined(separator: "/"), locale, spelling)
    }
    names[folder] = "values-{locale}"
    if name == "values" { return (names.joined(separator: "/"), nil, "") }
    let spelling = String(name.dropFirst(7))
    guard let locale = format.locale(named: spelling) else { return nil }
    return (names.joined(separator: "/"), locale, spelling)
  }

  /// English where there is any; else the locale that most families have.
  private static func baseLocale(_ families: [Family]) -> LocaleTag? {
    guard !families.isEmpty, let english = LocaleTag("en") else { return nil }
    if families.contains(where: { $0.basePath != nil || $0.locales[english] != nil }) { return english }
    var counts: [LocaleTag: Int] = [:]
    for family in families { for locale in family.locales.keys { counts[locale, default: 0] += 1 } }
    return counts.min { ($1.value, $0.key) < ($0.value, $1.key) }?.key
  }

  /// One resource a family; those in one folder share one with a wildcard.
  private static func resources(_ families: [Family], base: LocaleTag) -> [Resource] {
    var groups: [String: [Family]] = [:]
    for family in families {
      groups["\(family.format.name) \(folder(family.pattern))", default: []].append(family)
    }
    var used: Set<String> = []
    var resources: [Resource] = []
    for (_, group) in groups.sorted(by: { Text($0.key) < Text($1.key) }) {
      guard let first = group.first else { continue }
      let isAndroid = first.pattern.contains("values-{locale}")
      var pattern = first.pattern
      if group.count > 1 {
        let ending = first.pattern.split(separator: ".").last.map { "." + $0 } ?? ""
        pattern = folder(first.pattern) + "/*" + ending
      }
      guard let path = PathPattern(pattern) else { continue }
      let basePattern = isAndroid ? pattern.split(separator: "values-{locale}", omittingEmptySubsequences: false).joined(separator: "values") : nil
      var spellings: [LocaleTag: String] = [:]
      for family in group { spellings.merge(family.spellings) { first, _ in first } }
      resources.append(
        Resource(
          name: name(for: pattern, isAndroid ? "android" : "ios", &used), format: first.format.name, path: path,
          basePath: basePattern.flatMap { PathPattern($0) }, spellings: spellings))
    }
    return resources
  }

  private static func folder(_ pattern: String) -> String {
    pattern.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
  }

  /// The platform's name for its only resource; with the module's folder where there are several.
  private static func name(for pattern: String, _ platform: String, _ used: inout Set<String>) -> String {
    let plain: Set<String> = ["src", "main", "res", "app", "resources", "assets", "ui"]
    let parts = pattern.split(separator: "/").map { $0.lowercased() }.prefix { !$0.contains("{locale}") }
    let telling = parts.filter { part in
      !plain.contains(part) && part.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D }
    }
    var candidates = [platform] + telling.reversed().map { "\(platform)-\($0)" }
    candidates += (2...99).map { "\(platform)-\($0)" }
    let name = candidates.first { !used.contains($0) } ?? platform
    used.insert(name)
    return name
  }

  // MARK: Branches

  private mutating func rules(_ branches: [String]) -> BranchRules {
    var rules = BranchRules()
    func first(_ names: [String]) -> String? { names.first(where: branches.contains) }
    let production = first(["main", "master", "production"])
    let integration = first(["develop", "development", "dev", "trunk"])
    rules.production = [production ?? "main"]
    rules.integration = integration ?? production ?? "main"
    if integration == nil {
      explanation.append("integration branch \(rules.integration): there is no develop branch")
      if production != nil { rules.production = ["production"] }
    } else {
      explanation.append("branches as in git-flow: production \(rules.production[0]), integration \(rules.integration)")
    }
    for prefix in ["release-", "releases/"] where branches.contains(where: { $0.hasPrefix(prefix) }) {
      rules.release.insert(prefix + "*", at: 0)
    }
    explanation.append("release branches: \(rules.release.joined(separator: ", "))")
    return rules
  }
}
