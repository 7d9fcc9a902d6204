import Checks
import ProjectConfiguration
import RepositoryModel
import StringFormats
import TranslationModel

/// One target locale's turn in a sync: every row's cell is merged, then every file of the locale is rendered.
/// The files of a locale are read for its turn only, so memory holds one locale's at a time.
struct LocaleTurn {
  let locale: LocaleTag
  /// What Git says, `[branch][slot]`.
  private let git: [[GitValues]]
  private let cells: [MergedCell]
  private(set) var findings: [Finding] = []

  init(
    _ locale: LocaleTag, _ sync: inout SyncTable, files: ParsedFiles, into plans: inout [BranchPlan]
  ) {
    self.locale = locale
    let isNewLocale = sync.agreed?.book.has(.translation(locale)) != true
    git = sync.sources.map { source in
      source.slots.map {
        GitValues(of: $0, locale, in: source.input, isNewLocale: isNewLocale, files: files)
      }
    }
    let merged = LocaleCells(locale, &sync, git: git)
    cells = merged.cells
    reportUnreadable(sync)
    findings += merged.findings
    for b in sync.sources.indices {
      for s in sync.sources[b].slots.indices { render(branch: b, slot: s, sync, into: &plans[b]) }
    }
  }

  private mutating func reportUnreadable(_ sync: SyncTable) {
    for (b, source) in sync.sources.enumerated() {
      for (s, slot) in source.slots.enumerated() {
        guard let problem = git[b][s].problem, let path = slot.slot.path(for: locale) else { continue }
        findings.append(problem.finding(path: path).on(source.input.name))
      }
    }
  }
}

// MARK: Files

extension LocaleTurn {
  private mutating func render(branch b: Int, slot s: Int, _ sync: SyncTable, into plan: inout BranchPlan) {
    let source = sync.sources[b]
    let slot = source.slots[s]
    let values = git[b][s]
    guard values.problem == nil, let path = slot.slot.path(for: locale) else { return }
    let edits = fileEdits(branch: b, slot: s, sync)
    guard !edits.isEmpty else { return }
    do throws(RenderProblem) {
      guard
        let rendering = try plan.render(edits, of: slot, at: path, values.file, role: .translation(locale))
      else { return }
      findings += RenderProblem.findings(of: rendering.refused, path: path).map { $0.on(source.input.name) }
      guard rendering.isChange else { return }
      plan.summary[locale, default: LocaleSummary()] += LocaleSummary(
        from: (values.side ?? values.file)?.catalog, to: rendering.result.catalog)
    } catch {
      findings.append(error.finding(path: path).on(source.input.name))
    }
  }

  private func fileEdits(branch b: Int, slot s: Int, _ sync: SyncTable) -> [EntryEdit] {
    let slot = sync.sources[b].slots[s]
    let values = git[b][s]
    let rows = sync.table.rowOfEntry[b][s]
    let style = slot.notation.style
    var categories = PluralRules.categories(for: locale)
    if slot.slot.format.carries.contains(.zeroForms) { categories.append(.zero) }
    var edits: [EntryEdit] = []
    for (e, entry) in slot.entries.enumerated() {
      let present = values.present(entry.id)
      if let category = entry.id.variant.category, present == nil, !categories.contains(category) { continue }
      if !values.holds(entry.id.variant) { continue }
      let i = rows[e]
      guard let wanted = wanted(i, entry, of: slot, present: present, values, sync) else {
        if present != nil { edits.append(EntryEdit(entry.id, nil)) }
        continue
      }
      guard !wanted.isBlank, present.map({ !wanted.isSame(as: $0) }) ?? true else { continue }
      edits.append(
        EntryEdit(
          entry.id, Message(wanted, .neutral).spelled(style, like: entry.spelling, or: entry.other),
          comment: entry.comment))
    }
    return edits
  }

  /// The text that the file is to have for an entry, in the sheet's notation; nil to take it out.
  ///
  /// Blank in the sheet, or a mere suggestion: the last good text stays. Stale: it stays too, unless placeholders changed or the
  /// project withholds stale text. Wrong (a failed check): what is there stays, the wrong text is not written.
  private func wanted(
    _ i: Int, _ entry: SourceEntry, of slot: SlotSource, present: Text?, _ values: GitValues,
    _ sync: SyncTable
  ) -> Text? {
    let cell = cells[i]
    let text = cell.text
    if text.isBlank || cell.isSuggestion { return values.lastGood(entry.id) ?? .empty }
    if !cell.isWork, text == present { return text }
    let errors = cell.errors ?? sync.errors(text, of: i, in: locale)
    if cell.isWork {
      let isShipped = sync.project.stale == .keep && !errors.contains { $0.rule.hasPrefix("placeholder") }
      guard isShipped else { return nil }
      // Its numbers may mean the names of the old English: the file knows the names themselves.
      let isSafe = !slot.notation.style.hasNames || entry.spelling.placeholders.count < 2
      return isSafe ? text : values.lastGood(entry.id) ?? text
    }
    return !errors.isEmpty ? values.lastGood(entry.id) ?? .empty : text
  }
}
