import ProjectConfiguration
import RepositoryModel
import StringFormats
import TranslationModel

/// A cell of a locale, in the sheet's notation, that the files could have as it stands: by the number of a slot and of one
/// of its entries. Nil where there is none.
typealias ShownCells = (LocaleTag, _ slot: Int, _ entry: Int) -> Text?

extension BranchSource {
  /// Plans the files of the project's staging locales: every key, with what the locale's content makes of the base text, in
  /// the plural forms that the staging locale has. Generated afresh each time; nobody edits them, and no sheet or gate
  /// counts them.
  func addStagingFiles(
    to plan: inout BranchPlan, _ project: Project, _ files: ParsedFiles, cells: ShownCells
  ) -> [Finding] {
    var findings: [Finding] = []
    for staging in project.staging {
      let role = FileRole.translation(staging.locale)
      for (s, slot) in slots.enumerated() {
        guard let path = slot.slot.path(for: staging.locale) else { continue }
        // In one file with the English, which stays as people left it on the side branch.
        if slot.sideProblem != nil, path == slot.slot.basePath { continue }
        let edits = StagingEdits(staging, slot).all { e in staging.of.flatMap { cells($0, s, e) } }
        guard !edits.isEmpty else { continue }
        do throws(RenderProblem) {
          // Other locales' texts in the same file stay as people left them on the side branch.
          let start = slot.slot.resource.holdsAllLocales ? files.kept(input, path, slot, role) : nil
          guard let rendering = try plan.render(edits, of: slot, at: path, start, role: role) else {
            continue
          }
          let before = (input.side?.tip.files[path] ?? input.tip.files[path]).flatMap {
            try? files.read($0, slot.slot.format, role)
          }
          plan.summary[staging.locale, default: LocaleSummary()] += LocaleSummary(
            from: before?.catalog, to: rendering.result.catalog)
        } catch {
          findings.append(error.finding(path: path).on(input.name))
        }
      }
      findings += hiddenForms(staging, base: project.base, in: self)
    }
    return findings
  }
}

/// The base locale tells forms apart that the staging locale does not: those texts cannot be looked at there.
private func hiddenForms(_ staging: StagingLocale, base: LocaleTag, in source: BranchSource) -> [Finding] {
  let shown = PluralRules.categories(for: staging.locale)
  let hidden = PluralRules.required(for: base).filter { !shown.contains($0) }
  let hasPlurals = source.slots.contains { $0.entries.contains { $0.id.variant.category != nil } }
  guard !hidden.isEmpty, hasPlurals else { return [] }
  let names = hidden.map { "'\($0.rawValue)'" }.joined(separator: ", ")
  return [
    Finding(
      .warning, "staging-plurals",
      "the staging locale \(staging.locale) never shows the plural \(hidden.count == 1 ? "form" : "forms") \(names) of \(base)",
      hint: "to see every form, choose a staging locale with the plural rules of \(base)")
  ]
}
