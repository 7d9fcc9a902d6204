import TranslationModel

/// Changes to the sheets of a workbook, to be made at once.
package struct WorkbookEdits: Sendable {
  /// The edits of each part; their rows are numbered as in that sheet.
  package var parts: [SheetEdits]
  private let book: Workbook?

  package init() { (parts, book) = ([], nil) }

  package init(of book: Workbook) {
    parts = book.parts.map { _ in SheetEdits() }
    self.book = book
  }

  package var isEmpty: Bool { parts.allSatisfy(\.isEmpty) }

  /// True where more than cells change: columns or rows are added.
  package var movesCells: Bool { parts.contains { !$0.addedColumns.isEmpty || !$0.insertions.isEmpty } }

  /// Gives a cell a new text. The row is one of the workbook's.
  package mutating func set(_ row: Int, _ column: SheetColumn, _ text: Text) {
    guard let book else { return }
    let part = book.part(of: row)
    parts[part].cells.append((row - book.parts[part].firstRow, column, text))
  }

  /// The field that a column has in a sheet once the edits are made.
  package func field(of column: SheetColumn, part: Int) -> Int? {
    guard let sheet = book?.parts[part].cells else { return nil }
    if let field = sheet.columns[column] { return field }
    let added = parts[part].addedColumns.filter { sheet.columns[$0] == nil }
    return added.firstIndex(of: column).map { sheet.table.fieldCount(0) + $0 }
  }

  /// Adds a row to a sheet, after one of the workbook's rows that is in that sheet, or after the sheet's last one.
  package mutating func insert(_ cells: [SheetColumn: Text], after row: Int?, part: Int) {
    guard let book, parts.indices.contains(part) else { return }
    parts[part].insertions.append((row.map { $0 - book.parts[part].firstRow }, cells))
  }
}
