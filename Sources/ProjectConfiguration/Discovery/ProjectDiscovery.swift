import StringFormats
import TranslationModel

/// What a repository's files and branches say about a project that has no `.glossator` yet.
package struct ProjectDiscovery {
  /// Nil where no string files were found.
  package var configuration: Project?
  /// Why it is what it is, a line each, in plain words.
  package private(set) var explanation: [String] = []
  /// Locales that have so few texts that they are no targets yet.
  package private(set) var slight: [LocaleTag] = []

  /// The `.glossator` that says so. `differing` is the number of cells that differ, in a sheet that is there already.
  package func text(differing: Int = 0) -> String {
    configuration?.text(slight: slight, differing: differing) ?? ""
  }

  /// Looks at the paths of a tree, the names of the branches, and the sheet if there is one already. `told` is what another
  /// tool knows. `read` gives a file's bytes, nil where it cannot.
  package init(
    paths: [String], branches: [String], sheet: [UInt8]? = nil, told: ToldProject = ToldProject(),
    read: (String) -> [UInt8]?
  ) {
    var families = FamilySearch.families(in: paths, told: told.families)
    let found = Self.baseLocale(families, read)
    guard let base = told.base.flatMap({ $0.full == found?.full ? found : $0 }) ?? found, found != nil else {
      explanation = ["no string files were found; looked for " + Self.layouts.joined(separator: ", ")]
      return
    }
    for i in families.indices { families[i].findLocalesInside(base: base, read) }
    let own = families.filter { FamilySelection.reasonInFolders($0) == nil }
    // By its other name, the base locale has a base file.
    let bases = LocaleColumns(own.isEmpty ? families : own, base: base).ofBase(base)
    for i in families.indices { families[i].rename(bases) }
    var selection = FamilySelection(families, base: base, read: read)
    let columns = LocaleColumns(selection.kept, base: base)
    selection.rename(columns)
    let shared = KeySeparators(
      ResourceProposal.resources(selection, base: base), base: base, paths: paths, sheet: sheet, read: read)
    let resources = shared.resources
    guard !resources.isEmpty else {
      explanation = ["no string file has a text to translate in \(base)"] + selection.leftOut
      return
    }
    explanation.append(Self.reason(for: base, selection.kept, isTold: base == told.base && base != found))
    explanation += resources.map { Self.line(on: $0, selection) }
    explanation += shared.lines + selection.leftOut + UnknownLayouts.lines(paths, without: families)
    let locales = Set(selection.kept.flatMap(\.locales)).union(told.targets).subtracting([base]).sorted()
    let weights = LocaleWeights(selection.kept, base: base, read: read)
    slight = locales.filter { weights.isSlight($0) && !told.targets.contains($0) }
    let targets = locales.filter { !slight.contains($0) }
    let required = Self.required(of: targets, weights)
    explanation.append(Self.line(on: targets, base))
    explanation += [bases.line, columns.line, slightLine].compactMap { $0 }
    if required.count < targets.count { explanation.append(Self.line(on: required, weights)) }
    let proposal = BranchProposal(branches)
    explanation += proposal.explanation
    let project = Self.project(base, targets, proposal.rules, resources, requiring: required)
    explanation += StrangeFiles(beside: resources, project, slight: slight, paths: paths, read: read).lines
    configuration = project
  }

  /// A project that is translated nowhere yet still needs one target to be a configuration.
  private static func project(
    _ base: LocaleTag, _ targets: [LocaleTag], _ rules: BranchRules, _ resources: [Resource],
    requiring required: [LocaleTag]
  ) -> Project {
    Project(
      base: base, targets: targets.isEmpty ? [LocaleTag("es")].compactMap { $0 } : targets, branches: rules,
      resources: resources, gate: required.isEmpty ? nil : GatePolicy(require: required))
  }

  private static func line(on resource: Resource, _ selection: FamilySelection) -> String {
    let count = selection.kept.count { resource.path.match($0.example) != nil }
    return "resource '\(resource.name)': \(resource.format) at \(resource.path.text)"
      + (resource.baseText == .key ? ", the keys are the texts" : "")
      + (resource.placeholders.map { ", placeholders like \($0.name)" } ?? "")
      + (count > 1 ? " (\(count) files for each locale)" : "")
  }

  private static func line(on required: [LocaleTag], _ weights: LocaleWeights) -> String {
    let what =
      required.contains(where: weights.isNearlyComplete)
      ? "what is nearly complete" : "what is most complete"
    return "the gate requires \(what) today: \(required.map { weights.line(on: $0) }.joined(separator: ", "))"
  }

  private var slightLine: String? {
    slight.isEmpty
      ? nil
      : "not targets yet, with less than 2% of the texts: \(slight.map(\.description).joined(separator: " "))"
  }

  /// The locales that are nearly complete; where none is, the one that has most.
  private static func required(of targets: [LocaleTag], _ weights: LocaleWeights) -> [LocaleTag] {
    let complete = targets.filter(weights.isNearlyComplete)
    guard complete.isEmpty else { return complete }
    let best = targets.max { (weights.share(of: $0), $1) < (weights.share(of: $1), $0) }
    return best.map { weights.share(of: $0) > 0 ? [$0] : targets } ?? []
  }

  private static func line(on targets: [LocaleTag], _ base: LocaleTag) -> String {
    if targets.isEmpty {
      return "no target locale found: only \(base) has files; es is a placeholder: replace it"
    }
    return targets.count.counted("target locale") + ": "
      + targets.map(\.description).joined(separator: " ")
  }

  /// Where string files are looked for.
  private static var layouts: [String] {
    var unique: [String] = []
    for layout in StringFormats.all.flatMap(\.layouts).map(\.path) where !unique.contains(layout) {
      unique.append(layout)
    }
    return unique
  }

  // MARK: The base locale

  /// English where there is any, as a file that names no locale counts where the largest family has one; else the
  /// English of some country, the United States' first; else English where the keys are the texts; else the locale that
  /// most families have.
  private static func baseLocale(
    _ families: [StringFileFamily], _ read: (String) -> [UInt8]?
  ) -> LocaleTag? {
    guard let english = LocaleTag("en"), let american = LocaleTag("en-US"),
      let largest = families.max(by: { $0.files.count < $1.files.count })
    else { return nil }
    if families.contains(where: { $0.files[english] != nil }) || largest.unnamed != nil { return english }
    if largest.files[american] != nil { return american }
    var counts: [LocaleTag: Int] = [:]
    for locale in families.flatMap(\.files.keys) { counts[locale, default: 0] += 1 }
    let candidates = counts.filter { $0.key.language == english.language }
    if candidates.isEmpty, families.contains(where: { $0.unnamed != nil }) || largest.isKeyed(read) {
      return english
    }
    return (candidates.isEmpty ? counts : candidates).min { ($1.value, $0.key) < ($0.value, $1.key) }?.key
  }

  private static func reason(for base: LocaleTag, _ families: [StringFileFamily], isTold: Bool) -> String {
    if isTold { return "base locale \(base): as it was said" }
    let unnamed = Set(
      families.filter { $0.unnamed != nil && !$0.layout.isOfAll }.map { $0.layout.unnamedFolder }
    ).sorted { Text($0) < Text($1) }
    let named = families.count { $0.files[base] != nil || $0.layout.isOfAll }
    if named == 0, !unnamed.isEmpty {
      return
        "base locale \(base): the files in \(unnamed.joined(separator: " and ")) name no locale, so they count as \(base)"
    }
    let what =
      switch (named, families.count) {
      case (1, 1): "the string files have it"
      case (let named, let all) where named == all: "all \(all) families of string files have it"
      case (let named, let all):
        "\(named) of \(all) families of string files \(named == 1 ? "has" : "have") it"
      }
    return "base locale \(base): \(what)"
      + (unnamed.isEmpty
        ? ""
        : "; the files in \(unnamed.joined(separator: " and ")) name no locale, so they count as \(base)")
  }
}
