import Checks
import RepositoryModel
import StringFormats
import TranslationModel
import TranslationSheet

/// One target locale's turn in a sync: every row's cell is merged, then every file of the locale is rendered.
/// The files of a locale are read for its turn only, so memory holds one locale's at a time.
struct LocaleTurn {
  let locale: LocaleTag
  private let column: SheetColumn
  /// The locale's column, now and as it was agreed.
  private let now: WorkbookColumn?
  private let agreed: WorkbookColumn?
  /// The sheets whose column was agreed and is gone: somebody's accident.
  private let columnless: Set<Int>
  /// What Git says, `[branch][slot]`.
  private let git: [[GitValues]]
  private let hasNews: Bool
  /// Each planned row's translation, and whether it is fresh.
  private var texts: [Text] = []
  private var isFresh: [Bool] = []
  /// True for another row's translation that nobody has confirmed.
  private var isSuggestion: [Bool] = []
  /// The errors of those translations that were checked already: each is checked once a turn.
  private var errors: [[Finding]?] = []
  private(set) var findings: [Finding] = []

  init(
    _ locale: LocaleTag, _ sync: inout SyncTable, files: ParsedFiles, into plans: inout [BranchPlan]
  ) {
    self.locale = locale
    column = .translation(locale)
    (now, agreed) = (sync.now?.book.column(column), sync.agreed?.book.column(column))
    columnless = sync.sheetsWithout(column)
    let isNewLocale = agreed?.exists != true
    git = sync.sources.map { source in
      source.slots.map {
        GitValues(of: $0, locale, in: source.input, isNewLocale: isNewLocale, files: files)
      }
    }
    hasNews = git.joined().contains(where: \.hasNews)
    reportUnreadable(sync)
    mergeCells(&sync)
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

// MARK: Cells

extension LocaleTurn {
  private mutating func mergeCells(_ sync: inout SyncTable) {
    let categories = Set(PluralRules.required(for: locale))
    for part in columnless.sorted() {
      findings.append(.columnMissing(locale, in: sync.now?.book.title(part: part) ?? ""))
    }
    var cells = sync.table.rows.indices.map { merged($0, categories, sync) }
    if sync.project.suggest == .exact { suggest(&cells, sync) }
    texts = cells.map(\.merge.text)
    isFresh = cells.map { !$0.isWork }
    isSuggestion = cells.map { if case .offered = $0.suggestion { true } else { false } }
    errors.reserveCapacity(cells.count)
    for (i, cell) in cells.enumerated() {
      errors.append(isColumnLost(i, sync) ? nil : draft(cell, row: i, &sync))
    }
  }

  /// One row's cell, merged.
  private struct MergedCell {
    var merge: CellMerge
    /// True where it belongs into `todo`.
    var isWork: Bool
    var isNeeded: Bool
    var suggestion: Suggestion?
  }

  private func isColumnLost(_ i: Int, _ sync: SyncTable) -> Bool {
    !columnless.isEmpty && columnless.contains(sync.sheetOfRow[i])
  }

  private mutating func merged(_ i: Int, _ categories: Set<PluralCategory>, _ sync: SyncTable) -> MergedCell {
    let row = sync.table.rows[i]
    var isConfirmed = false
    var (cell, isReworded) = merge(row, sync, isColumnLost: isColumnLost(i, sync))
    if isReworded, !cell.isChange || row.sheetRow == nil,
      let known = sync.inputs.history.freshTranslation(of: row.id, in: locale)
    {
      cell.text = known
      isReworded = false
      isConfirmed = true
    }
    let isNeeded = isNeeded(row, categories)
    let isInTodo = sync.drafts[i].todoNow.contains(locale)
    let isWork = needsWork(
      FreshnessInput(
        isBlank: cell.text.isBlank, isNeeded: isNeeded, isChange: cell.isChange || isConfirmed,
        isReworded: isReworded, isInTodo: isInTodo, wasInTodo: sync.drafts[i].todoBefore.contains(locale)))
    let suggestion = sync.suggestion(in: i, locale)?.afterMerge(
      isBlank: cell.text.isBlank, isChange: cell.isChange, isWork: isWork)
    return MergedCell(merge: cell, isWork: isWork, isNeeded: isNeeded, suggestion: suggestion)
  }

  /// Fills blank cells with what rows of the same English say, where that passes the checks. A person who took one out
  /// is not offered another.
  private func suggest(_ cells: inout [MergedCell], _ sync: SyncTable) {
    let rows = sync.table.rows
    func isOpen(_ i: Int) -> Bool {
      cells[i].isNeeded && cells[i].merge.text.isBlank && !cells[i].merge.isChange
        && cells[i].suggestion == nil
        && !isColumnLost(i, sync)
    }
    guard rows.indices.contains(where: isOpen) else { return }
    let fresh = rows.indices.filter { !cells[$0].isWork && !cells[$0].merge.text.isBlank }
    let suggestions = Suggestions(
      fresh: fresh.map { (rows[$0].id, cells[$0].merge.text) }, others: sync.table.unneeded, in: sync.now,
      locale, targets: sync.targets)
    for i in rows.indices where isOpen(i) {
      guard let offer = suggestions.offer(for: rows[i].id),
        sync.errors(offer.text, of: i, in: locale).isEmpty
      else { continue }
      cells[i].merge.text = offer.text
      cells[i].isWork = true
      cells[i].suggestion = .offered("'\(offer.row.label)': take \(locale) out of todo to use it")
    }
  }

  /// A plural form is needed where the locale's rules use it for whole numbers and some file has a place for it; any
  /// other text always.
  private func isNeeded(_ row: PlannedRow, _ categories: Set<PluralCategory>) -> Bool {
    guard let category = row.id.variant.category else { return true }
    guard categories.contains(category) else { return false }
    return row.members.isEmpty || row.members.contains { git[$0.branch][$0.slot].holds(row.id.variant) }
  }

  private mutating func merge(_ row: PlannedRow, _ sync: SyncTable, isColumnLost: Bool) -> (CellMerge, Bool) {
    let agreed = agreedText(row)
    var input = CellInput(agreed: agreed, sheet: .empty, isSheetChange: false, git: [], gitPresent: [])
    var refused: RefusedCell?
    if let origin = sync.origin(of: row) {
      let isUsable =
        !isColumnLost && !origin.book.isRefused(row: origin.row, column)
        && sync.now?.doubled[row.id] == nil
      input.sheet = isUsable ? text(of: origin) : agreed ?? .empty
      if let agreed, input.sheet.isSame(as: agreed) { input.sheet = agreed }
      if let agreed, isUsable, row.sheetRow != nil, input.sheet != agreed {
        input.isSheetChange = !sync.inputs.writings.contains { $0.wrote(input.sheet, column, of: row.id) }
        if !input.isSheetChange { input.sheet = agreed }
      }
      if isUsable, !sync.isAccepted(row), input.isSheetChange || agreed == nil {
        refused = RefusedCell(input.sheet, over: agreed ?? .empty, of: row.id)
        if refused != nil { (input.sheet, input.isSheetChange) = (agreed ?? .empty, false) }
      }
    }
    for member in hasNews ? row.members : [] {
      let values = git[member.branch][member.slot]
      let id = sync.sources[member.branch].slots[member.slot].entries[member.entry].id
      if values.isFirstLook {
        if let present = values.present(id) { input.gitPresent.append(present) }
      } else if !values.edits.isEmpty, let edit = values.edits[id] {
        input.git.append(edit)
      }
    }
    var merge = CellMerge(input)
    if !merge.lost.isEmpty {
      merge.lost.removeAll { sync.inputs.history.wasAgreed($0, of: row.id, in: locale) }
    }
    if input.isSheetChange, merge.text.isBlank, let agreed, !agreed.isBlank, let origin = sync.origin(of: row)
    {
      findings.append(
        .blanked(agreed, locale, row.id, at: origin.book.place(row: origin.row, column: column)))
    }
    if let refused, let origin = sync.origin(of: row) {
      merge.lost.append(refused.note)
      findings.append(refused.finding(of: row.id, at: origin.book.place(row: origin.row, column: column)))
    }
    return (merge, row.isReworded && !merge.isChange)
  }

  /// The merge base of a cell; nil where the agreed sheet has no such row or column.
  private func agreedText(_ row: PlannedRow) -> Text? { row.agreedRow.flatMap { agreed?[$0] } }

  private func text(of origin: (book: Workbook, row: Int)) -> Text {
    (now?.book === origin.book ? now : agreed)?[origin.row] ?? .empty
  }

  /// Drafts the row's changes, and answers with the translation's errors where it was checked for that.
  private func draft(_ cell: MergedCell, row i: Int, _ sync: inout SyncTable) -> [Finding]? {
    let row = sync.table.rows[i]
    let merge = cell.merge
    let shown = row.sheetRow.flatMap { now?[$0] } ?? .empty
    if !merge.text.isSame(as: shown) { sync.drafts[i].cells.append((locale, merge.text)) }
    sync.drafts[i].todo.set(locale, cell.isWork)
    let isConfirmed = !cell.isWork && sync.drafts[i].todoBefore.contains(locale)
    let isNews =
      merge.isChange || isConfirmed || row.isReworded || row.sheetRow == nil || sync.agreed == nil
      || sync.drafts[i].notesWereChanged || cell.suggestion != sync.suggestion(in: i, locale)
    guard isNews || !merge.lost.isEmpty else { return nil }
    let isChecked = !cell.isWork || merge.isChange
    let errors = isChecked ? sync.errors(merge.text, of: i, in: locale) : []
    let dropsLost = merge.isChange && merge.lost.isEmpty
    if !errors.isEmpty || !merge.lost.isEmpty || sync.drafts[i].hasNotes || cell.suggestion != nil {
      sync.drafts[i].notes.append(
        LocaleNotes(
          locale: locale, checks: errors.map(\.message), lost: merge.lost, dropsLost: dropsLost,
          suggestion: cell.suggestion))
    }
    return isChecked ? errors : nil
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
    let text = texts[i]
    if text.isBlank || isSuggestion[i] { return values.lastGood(entry.id) ?? .empty }
    if isFresh[i], text == present { return text }
    let errors = errors[i] ?? sync.errors(text, of: i, in: locale)
    if !isFresh[i] {
      let isShipped = sync.project.stale == .keep && !errors.contains { $0.rule.hasPrefix("placeholder") }
      guard isShipped else { return nil }
      // Its numbers may mean the names of the old English: the file knows the names themselves.
      let isSafe = !slot.notation.style.hasNames || entry.spelling.placeholders.count < 2
      return isSafe ? text : values.lastGood(entry.id) ?? text
    }
    return !errors.isEmpty ? values.lastGood(entry.id) ?? .empty : text
  }
}

extension Finding {
  fileprivate static func blanked(_ old: Text, _ locale: LocaleTag, _ row: RowID, at place: Place) -> Finding
  {
    Finding(
      .warning, "cell-blanked", "\(locale) of '\(row.label)' was blanked; it was '\(old.excerpt)'", at: place,
      hint: "it counts as missing, and the file keeps the old text until there is a new one")
  }

  fileprivate static func columnMissing(_ locale: LocaleTag, in sheet: String) -> Finding {
    Finding(
      .error, "column-missing", "the sheet's column \(locale) is missing", at: Place(sheet, line: 1),
      hint: "put it back (undo, or an older version); until then its translations stay as they are")
  }
}
