import TranslationModel
import TranslationSheet
import Workflow

/// Which cells of a sheet are to be written, and which of them are not what they were when they were seen.
struct CellDraft {
  private(set) var cells: [(row: Int, column: SheetColumn, text: Text)] = []
  private(set) var conflicts: [CellConflict] = []

  init(_ edits: [CellEdit], in sheet: Sheet) {
    let rows = SheetRows(sheet)
    var texts: [Cell: Text] = [:]
    for edit in edits {
      let found = (rows.byEntry[edit.row] ?? []).filter { row in
        edit.english.map { $0.isSame(as: sheet.text(row: row, .source)) } ?? true
      }
      let column = SheetColumn.translation(edit.locale)
      if let conflict = Self.conflict(edit, found, column, sheet) {
        conflicts.append(conflict)
        continue
      }
      let cell = Cell(row: found[0], column: column)
      let holds = texts[cell] ?? sheet.text(row: cell.row, column)
      if holds.isSame(as: edit.new) { continue }
      guard holds.isSame(as: edit.old) else {
        conflicts.append(CellConflict(edit: edit, reason: "the cell holds another text", holds: holds))
        continue
      }
      texts[cell] = edit.new
      cells.append((cell.row, column, edit.new))
    }
  }

  private struct Cell: Hashable {
    var row: Int
    var column: SheetColumn
  }

  private static func conflict(_ edit: CellEdit, _ found: [Int], _ column: SheetColumn, _ sheet: Sheet)
    -> CellConflict?
  {
    let reason: String? =
      if found.isEmpty {
        "the sheet has no such row"
      } else if found.count > 1 {
        "the sheet has \(found.count) such rows: 'english' says which one"
      } else if sheet.columns[column] == nil {
        "the sheet has no column of translations '\(column.name)'"
      } else if sheet.isRefused(row: found[0], column) {
        "the cell cannot be read"
      } else {
        Workbook.flaw(in: edit.new).map { "the new text \($0)" }
      }
    return reason.map { CellConflict(edit: edit, reason: $0, holds: nil) }
  }
}
