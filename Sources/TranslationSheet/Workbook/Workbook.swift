import TranslationModel

/// A project's sheets as one table: the rows of all of them, one sheet after the other, numbered through from 0.
///
/// Most projects have one sheet, called `main`; then a row's number here is its number there.
package final class Workbook: Sendable {
  /// One of the sheets.
  package struct Part: Sendable {
    package let name: String
    package let cells: SheetCells
    /// The number that its first row has in the workbook.
    let firstRow: Int
  }

  /// The longest text that a cell takes: bytes. A sheet with a longer one could not be read back.
  private static let longestCell = SheetLimits.cellBytes - 64

  /// A text without the characters that no cell can hold.
  package static func text(_ text: Text) -> Text {
    if flaw(in: text) == nil { return text }
    var scalars = String.UnicodeScalarView()
    for scalar in text.string.unicodeScalars where !isRefused(scalar) { scalars.append(scalar) }
    return Text(String(scalars))
  }

  private static func isRefused(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value == 0 || scalar.value == 0xFFFE || scalar.value == 0xFFFF
  }

  /// Why no cell can hold a text, as a sentence's end; nil where one can. A sheet that Glossator writes is one that it reads.
  package static func flaw(in text: Text) -> String? {
    if text.count > longestCell { return "is longer than 1 MiB, the most that a cell may have" }
    guard text.contains(0) || text.contains(0xEF) else { return nil }
    let refused = text.string.unicodeScalars.contains(where: isRefused)
    return refused ? "has a character that no sheet can hold: U+0000, U+FFFE or U+FFFF" : nil
  }

  package let parts: [Part]
  package let rowCount: Int

  /// The sheets stand in the order of their names, whoever lists them: of a row that is in two of them, all versions call
  /// the same one the first.
  package init(_ sheets: [(name: String, cells: SheetCells)]) {
    var parts: [Part] = []
    var count = 0
    for (name, cells) in sheets.sorted(by: { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }) {
      parts.append(Part(name: name, cells: cells, firstRow: count))
      count += cells.rowCount
    }
    (self.parts, rowCount) = (parts, count)
  }

  /// How many rows the sheets' files have, also those that were not read.
  package var rowCountOfFiles: Int { parts.reduce(0) { $0 + $1.cells.rowCountOfFile } }

  package convenience init(_ sheet: SheetCells) { self.init([(SheetName.main, sheet)]) }

  /// The sheet's cells, where there is one only.
  package var onlyCells: SheetCells? { parts.count == 1 ? parts[0].cells : nil }

  /// The part that a row is in.
  package func part(of row: Int) -> Int {
    parts.count < 2 ? 0 : parts.lastIndex { $0.firstRow <= row } ?? 0
  }

  /// The sheet of a row, and the row's number there.
  package func locate(_ row: Int) -> (sheet: SheetCells, row: Int) {
    let part = parts[part(of: row)]
    return (part.cells, row - part.firstRow)
  }

  // MARK: Cells

  /// A cell's text, its line ends LF; empty where the column or the field is missing.
  package func text(row: Int, _ column: SheetColumn) -> Text {
    let (sheet, row) = locate(row)
    return sheet.text(row: row, column)
  }

  /// True where a cell, or its whole row, was found to be broken and must not be used.
  package func isRefused(row: Int, _ column: SheetColumn) -> Bool {
    let (sheet, row) = locate(row)
    return sheet.isRefused(row: row, column)
  }

  /// True where a row has a cell in a column, and it may be used.
  package func isUsable(row: Int, _ column: SheetColumn) -> Bool {
    has(column, inSheetOf: row) && !isRefused(row: row, column)
  }

  /// True where some cell or row must not be used.
  package var hasRefusals: Bool { parts.contains { !$0.cells.refusals.isEmpty } }

  /// True where a row has the same bytes as one of another version.
  package func hasSameRecord(_ row: Int, as other: Workbook, _ otherRow: Int) -> Bool {
    let (own, others) = (locate(row), other.locate(otherRow))
    return own.sheet.hasSameRecord(own.row, as: others.sheet, others.row)
  }

  /// True where some sheet has the column.
  package func has(_ column: SheetColumn) -> Bool { parts.contains { $0.cells.columns[column] != nil } }

  /// True where the sheet of a row has the column.
  package func has(_ column: SheetColumn, inSheetOf row: Int) -> Bool {
    locate(row).sheet.field(of: column) != nil
  }

  /// The fields of each column of a row's sheet.
  package func columns(row: Int) -> [SheetColumn: Int] { locate(row).sheet.columns }

  package func column(_ column: SheetColumn) -> WorkbookColumn { WorkbookColumn(column, of: self) }

  // MARK: Places

  /// The row as a spreadsheet numbers it.
  package func rowNumber(_ row: Int) -> Int {
    let (sheet, row) = locate(row)
    return sheet.rowNumber(row)
  }

  /// The row with a number in the sheet of a title; nil where there is none.
  package func row(numbered number: Int, of title: String) -> Int? {
    guard let part = parts.indices.first(where: { self.title(part: $0) == title }) else { return nil }
    let rows = parts[part].firstRow..<parts[part].firstRow + parts[part].cells.rowCount
    // Rows are numbered upwards.
    var (low, high) = (rows.lowerBound, rows.upperBound)
    while low < high {
      let middle = (low + high) / 2
      if rowNumber(middle) < number { low = middle + 1 } else { high = middle }
    }
    return low < rows.upperBound && rowNumber(low) == number ? low : nil
  }

  /// How messages call a part: `sheet`, or where there are several, `sheet NAME`.
  package func title(part: Int) -> String { parts.count < 2 ? "sheet" : "sheet \(parts[part].name)" }

  /// Where a cell is, for messages.
  package func place(row: Int, column: SheetColumn) -> Place {
    let (sheet, local) = locate(row)
    var place = sheet.place(row: local, column: column)
    place.file = title(part: part(of: row))
    return place
  }

  /// `row 12`, or where there are several sheets, `row 12 of sheet NAME`.
  package func rowLabel(_ row: Int) -> String {
    "row \(rowNumber(row))" + (parts.count < 2 ? "" : " of \(title(part: part(of: row)))")
  }
}

/// One column of all sheets of a workbook: for loops over many rows.
package struct WorkbookColumn: Sendable {
  package let book: Workbook
  /// The column's field in each part; nil where it has none.
  package let fields: [Int?]

  init(_ column: SheetColumn, of book: Workbook) {
    self.book = book
    fields = book.parts.map { $0.cells.columns[column] }
  }

  /// True where some sheet has the column.
  package var exists: Bool { fields.contains { $0 != nil } }

  /// The field of a row's cell; nil where its sheet does not have the column.
  package func field(row: Int) -> Int? { fields[book.part(of: row)] }

  /// A cell's text; nil where its sheet does not have the column.
  package subscript(row: Int) -> Text? {
    let part = book.part(of: row)
    guard let field = fields[part] else { return nil }
    return book.parts[part].cells.text(row: row - book.parts[part].firstRow, field: field)
  }

  /// True where a cell is blank or missing; found without making its text.
  package func isBlank(row: Int) -> Bool {
    let part = book.part(of: row)
    return book.parts[part].cells.isBlank(row: row - book.parts[part].firstRow, field: fields[part])
  }
}
