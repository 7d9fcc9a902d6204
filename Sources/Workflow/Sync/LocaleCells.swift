import Checks
import ProjectConfiguration
import TranslationModel
import TranslationSheet

/// One target locale's cells of all rows, merged of what Git says and what the sheets say, with the drafts of what changes
/// in the sheets for it.
struct LocaleCells {
  private let locale: LocaleTag
  private let column: SheetColumn
  /// The locale's column, now and as it was agreed.
  private let now: WorkbookColumn?
  private let agreed: WorkbookColumn?
  /// The sheets whose column was agreed and is gone: somebody's accident.
  private let columnless: Set<Int>
  /// What Git says, `[branch][slot]`.
  private let git: [[GitValues]]
  private let hasNews: Bool
  /// Of each planned row.
  private(set) var cells: [MergedCell] = []
  private(set) var findings: [Finding] = []

  init(_ locale: LocaleTag, _ sync: inout SyncTable, git: [[GitValues]]) {
    self.locale = locale
    self.git = git
    column = .translation(locale)
    (now, agreed) = (sync.now?.book.column(column), sync.agreed?.book.column(column))
    columnless = sync.sheetsWithout(column)
    hasNews = git.joined().contains(where: \.hasNews)
    for part in columnless.sorted() {
      findings.append(.columnMissing(locale, in: sync.now?.book.title(part: part) ?? ""))
    }
    let categories = Set(PluralRules.required(for: locale))
    cells.reserveCapacity(sync.table.rows.count)
    for i in sync.table.rows.indices { cells.append(merged(i, categories, sync)) }
    if sync.project.suggest == .exact { suggest(sync) }
    for i in cells.indices where !isColumnLost(i, sync) { cells[i].errors = draft(cells[i], row: i, &sync) }
  }
}

/// One row's cell of a locale, merged.
struct MergedCell {
  var merge: CellMerge
  /// True where it belongs into `todo`.
  var isWork: Bool
  fileprivate var isNeeded: Bool
  fileprivate var suggestion: Suggestion?
  /// The translation's errors, where it was checked already: each is checked once a turn.
  fileprivate(set) var errors: [Finding]?

  var text: Text { merge.text }
  /// True for another row's translation that nobody has confirmed.
  var isSuggestion: Bool { if case .offered = suggestion { true } else { false } }
}

extension LocaleCells {
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
  private mutating func suggest(_ sync: SyncTable) {
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
    let origin = sync.origin(of: row)
    let refused = origin.flatMap { addSheet(to: &input, row, $0, sync, isColumnLost: isColumnLost) }
    if hasNews { addGit(to: &input, row, sync) }
    var merge = CellMerge(input)
    if !merge.lost.isEmpty {
      merge.lost.removeAll { sync.inputs.history.wasAgreed($0, of: row.id, in: locale) }
    }
    if let origin, input.isSheetChange || refused != nil {
      let place = origin.book.place(row: origin.row, column: column)
      if input.isSheetChange, merge.text.isBlank, let agreed, !agreed.isBlank {
        findings.append(.blanked(agreed, locale, row.id, at: place))
      }
      if let refused {
        merge.lost.append(refused.note)
        findings.append(refused.finding(of: row.id, at: place))
      }
    }
    return (merge, row.isReworded && !merge.isChange)
  }

  /// What the sheet says, and whether a person says so. Answers with what is not taken for a person's doing.
  private func addSheet(
    to input: inout CellInput, _ row: PlannedRow, _ origin: (book: Workbook, row: Int), _ sync: SyncTable,
    isColumnLost: Bool
  ) -> RefusedCell? {
    let agreed = input.agreed
    let isUsable =
      !isColumnLost && !origin.book.isRefused(row: origin.row, column) && sync.now?.doubled[row.id] == nil
    input.sheet = isUsable ? text(of: origin) : agreed ?? .empty
    if let agreed, input.sheet.isSame(as: agreed) { input.sheet = agreed }
    if let agreed, isUsable, row.sheetRow != nil, input.sheet != agreed {
      input.isSheetChange = !sync.inputs.writings.contains { $0.wrote(input.sheet, column, of: row.id) }
      if !input.isSheetChange { input.sheet = agreed }
    }
    guard isUsable, !sync.isAccepted(row), input.isSheetChange || agreed == nil,
      let refused = RefusedCell(input.sheet, over: agreed ?? .empty, of: row.id)
    else { return nil }
    (input.sheet, input.isSheetChange) = (agreed ?? .empty, false)
    return refused
  }

  /// What the branches' files say.
  private func addGit(to input: inout CellInput, _ row: PlannedRow, _ sync: SyncTable) {
    for member in row.members {
      let values = git[member.branch][member.slot]
      let id = sync.sources[member.branch].slots[member.slot].entries[member.entry].id
      if values.isFirstLook {
        if let present = values.present(id) { input.gitPresent.append(present) }
      } else if !values.edits.isEmpty, let edit = values.edits[id] {
        input.git.append(edit)
      }
    }
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
