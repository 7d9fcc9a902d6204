import TranslationModel
import TranslationSheet

/// What one planned row starts from, for all locales: the row that it is in the sheet, what that showed to people, and
/// what was agreed of it.
///
/// A class, for it is large and never changes, and each locale's turn looks at it.
final class RowBaseline: Sendable {
  /// The row of the sheet that it starts from: its own, or where it is new, the one that it comes from.
  let shown: (book: Workbook, row: Int)?
  /// The English that people saw beside the cells.
  let showed: Text
  /// True where what people saw was a row of another name, or with other English.
  let isMoved: Bool
  /// The longest that a translation may be.
  let limit: LengthLimit
  /// People's own cells that this copy of the sheet does not have as they are in force.
  let people: [SheetColumn: Text]
  /// The same of the columns that somebody took from it.
  let lost: [SheetColumn: Text]
  /// The `todo` cell as it is, and as it was in the version that the snapshot came from; at a first look, what Glossator
  /// put into it.
  let todo: LocaleSet
  let todoBefore: LocaleSet
  /// As it was agreed.
  let todoAgreed: LocaleSet
  let facts: [LocaleTag: CellFacts]
  /// What a look knew that came to no agreement. What it told people is among the facts.
  let written: [LocaleTag: WrittenCell]
  /// The row's `problems` as they are, and as they were in that version.
  let problems: [Substring]
  let problemsBefore: [Substring]
  let isAccepted: Bool
  /// False where the `todo` cell cannot be used, so that it is written anew.
  let isTodoUsed: Bool

  init(of row: PlannedRow, _ table: RowTableInputs, _ todos: inout TodoCells) {
    let shown = table.shown(row)
    self.shown = shown
    func cell(_ column: SheetColumn) -> Text? { shown.map { $0.book.text(row: $0.row, column) } }
    let showed = row.sheetRow.flatMap { table.now?.ids[$0]?.source } ?? row.cameFrom?.source ?? row.id.source
    self.showed = row.rereadBy == nil || row.isReworded ? showed : row.id.source
    isMoved = row.sheetRow.flatMap { table.now?.ids[$0] }.map { $0 != row.id } ?? false
    (people, lost) = Self.people(row, shown, table)
    limit = LengthLimit(cell: lost[.max] ?? people[.max] ?? cell(.max) ?? .empty)
    let todo = RowTodo(of: row, cell(.todo), table, &todos)
    (self.todo, todoBefore, todoAgreed, isTodoUsed) = (todo.now, todo.before, todo.agreed, todo.isUsed)
    problemsBefore = Self.lines(table.before(row, cell(.problems), .problems))
    problems = table.isUsed(.problems, of: row) ? Self.lines(cell(.problems)) : problemsBefore
    isAccepted = table.isAccepted(row)
    written = Self.written(of: row, table)
    facts = Self.facts(of: row, table, written)
  }

  /// Under the row's former name where it has another since, or other English: what was confirmed for that is not for this. What was
  /// offered in a row that did not get into the sheet nobody has seen.
  private static func written(of row: PlannedRow, _ table: RowTableInputs) -> [LocaleTag: WrittenCell] {
    var own = table.written.of(row.id)
    if row.sheetRow == nil { own = own.filter { $0.value.offer == nil } }
    guard own.isEmpty, let former = row.cameFrom else { return own }
    return table.written.of(former).mapValues { cell in
      var cell = cell
      let isOther = !former.source.isSame(as: row.id.source)
      if isOther, cell.answer?.isConfirmed == true { cell.answer = nil }
      return cell
    }
  }

  /// Of a row that no branch needs: whether the locale is in its `todo`, as somebody changed it or as it was agreed.
  func keepsInTodo(_ locale: LocaleTag) -> Bool {
    todo.contains(locale) == todoBefore.contains(locale) ? todoAgreed.contains(locale) : todo.contains(locale)
  }

  /// What people say of the row in a column of their own.
  func text(_ column: SheetColumn) -> Text {
    people[column] ?? shown.map { $0.book.text(row: $0.row, column) } ?? .empty
  }

  /// What the journal says of a locale's cell.
  func facts(_ locale: LocaleTag) -> CellFacts { facts[locale] ?? CellFacts() }

  /// The English beside which somebody typed the text that a look moved here which did not come to its end.
  func movedText(_ text: Text, _ locale: LocaleTag) -> Text? {
    guard let written = written[locale], written.text.isSame(as: text) else { return nil }
    return written.typedBeside
  }

  /// True where somebody deleted a note's line.
  func isDismissed(_ note: CellNote, _ locale: LocaleTag) -> Bool {
    guard !problemsBefore.isEmpty, problems != problemsBefore else { return false }
    let line = Substring(note.line(locale))
    return problemsBefore.contains(line) && !problems.contains(line)
  }

  /// True where people see a note beside the cell.
  func shows(_ note: CellNote, _ locale: LocaleTag) -> Bool {
    problems.contains(Substring(note.line(locale)))
  }

  /// True where the version that the snapshot came from had the note there, too.
  func showedBefore(_ note: CellNote, _ locale: LocaleTag) -> Bool {
    problemsBefore.contains(Substring(note.line(locale)))
  }
}

extension RowBaseline {
  /// What somebody changed in another copy of the sheet, and nobody in this one, which need not have the column; and what is in force of
  /// columns that are gone. A new row has what is in force in the one that it starts from.
  private static func people(_ row: PlannedRow, _ shown: (book: Workbook, row: Int)?, _ table: RowTableInputs)
    -> (changed: [SheetColumn: Text], lost: [SheetColumn: Text])
  {
    guard let (book, at) = shown, let now = table.now, book === now.book, let agreed = table.agreed,
      let agreedRow = row.sheetRow == nil ? now.ids[at].flatMap({ agreed.index[$0] }) : row.agreedRow
    else { return ([:], [:]) }
    let originID = row.sheetRow == nil ? now.ids[at] : row.originID
    var (people, lost): ([SheetColumn: Text], [SheetColumn: Text]) = ([:], [:])
    for column in SheetColumn.people {
      func newest() -> Text {
        table.unheard.newest(column, of: row) ?? agreed.book.text(row: agreedRow, column)
      }
      guard book.has(column, inSheetOf: at) else {
        if table.lost.isWithout(column) { continue }
        let text = newest()
        if text.isBlank { continue }
        let isLost = table.lost.sheets(column).contains(book.part(of: at))
        if isLost { lost[column] = text } else { people[column] = text }
        continue
      }
      let now = book.text(row: at, column)
      let isRefused = book.isRefused(row: at, column)
      let before =
        isRefused
        ? now
        : originID.flatMap { id in
          row.sheetRow == nil
            ? table.origin?.text(of: id, column) : table.origin?.text(of: id, at: row.originRow, column)
        }
      guard before?.isSame(as: now) ?? false else { continue }
      // Whoever takes a waiver out may leave the sheet as it once was: an old copy closes a gate rather than opening one.
      let wanted = column == .waive && !isRefused ? SheetWaivers.common(newest(), now) : newest()
      if !wanted.isSame(as: now) { people[column] = wanted }
    }
    return (people, lost)
  }

  private static func lines(_ cell: Text?) -> [Substring] {
    guard let cell, !cell.isEmpty else { return [] }
    return cell.string.split(separator: "\n")
  }

  /// What was said of a row under the name that it had: a text keeps the English that it was made for. What people were told
  /// since stands.
  private static func facts(
    of row: PlannedRow, _ table: RowTableInputs, _ written: [LocaleTag: WrittenCell]
  ) -> [LocaleTag: CellFacts] {
    let id = row.cameFrom ?? row.id
    var facts = table.facts.facts(of: id)
    for (locale, rows) in table.resumed {
      guard let former = rows.former(of: row, locale, now: table.now), former != id else { continue }
      facts[locale] = table.facts.facts(of: former, in: locale)
      if facts[locale]?.english == nil, !former.source.isSame(as: row.id.source) {
        facts[locale]?.english = former.source
      }
    }
    for (locale, cell) in written { facts[locale, default: CellFacts()].take(cell) }
    return facts
  }
}

/// What baselines are made from.
struct RowTableInputs {
  let now: SheetRows?
  let lost: LostColumns
  let agreed: SheetRows?
  let origin: SnapshotOrigin?
  /// What the sheets' places had last.
  let had: SheetRows?
  /// Of locales that were no targets for a while: the sheets as they were agreed when they last were.
  let resumed: [LocaleTag: SheetRows]
  let unheard: UnheardTexts
  let facts: AgreedFacts
  let written: WrittenCells
  let accepted: Set<String>

  /// The row of the sheet that a planned row starts from.
  func shown(_ row: PlannedRow) -> (book: Workbook, row: Int)? {
    if let now, let sheetRow = row.sheetRow { return (now.book, sheetRow) }
    switch row.origin {
    case .kept, .added: return nil
    case .returned:
      guard let agreed, let agreedRow = row.agreedRow else { return nil }
      return (agreed.book, agreedRow)
    case .renamedInGit(let agreedRow): return agreed.map { ($0.book, agreedRow) }
    case .renamed(let sheetRow), .reworded(let sheetRow):
      guard let now else { return nil }
      return (now.book, sheetRow)
    }
  }

  /// What a column of Glossator's own said in the version that a row came from. Where it was there more than once, and `now` is
  /// what one of its copies said, nobody changed that.
  func before(_ row: PlannedRow, _ now: Text?, _ column: SheetColumn) -> Text? {
    guard let id = row.originID, let origin else { return nil }
    if let now, origin.isCopy(now, of: id, column) { return now }
    return origin.text(of: id, at: row.originRow, column)
  }

  /// False of a cell of the row's that says nothing. Of a row with too many cells nobody knows which one is which, a merged cell hides
  /// others, and a column that is gone, or has another header, confirms nothing.
  func isUsed(_ column: SheetColumn, of row: PlannedRow) -> Bool {
    guard let now, let sheetRow = row.sheetRow else { return true }
    return now.book.isUsable(row: sheetRow, column)
  }

  /// True of a row that is there more than once.
  func isDoubled(_ row: PlannedRow) -> Bool {
    guard let now, !now.doubled.isEmpty, let id = row.sheetRow.flatMap({ now.ids[$0] }) else { return false }
    return now.doubled[id] != nil
  }

  /// True where a person accepted the snapshot that a row is in.
  func isAccepted(_ row: PlannedRow) -> Bool {
    guard !accepted.isEmpty, let now, let sheetRow = row.sheetRow else { return false }
    return accepted.contains(now.sheet(of: sheetRow))
  }
}
