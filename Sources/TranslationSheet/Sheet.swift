import TranslationModel

/// The translators' sheet, as one version of its file has it: cells by row and column, and the very bytes.
///
/// Rows are numbered from 0 without the header and without blank rows, which are people's own, as are columns
/// that the schema does not know. Cells are found once, at reading; texts are made when asked for.
///
/// A class, for it is large, never changes, and is handed around for every cell of a merge.
package final class Sheet: Sendable {
  /// The file, byte for byte.
  package let bytes: [UInt8]
  package let dialect: SheetDialect
  package let schema: SheetSchema
  /// The field of each known column that the header has, from 0.
  package let columns: [SheetColumn: Int]
  /// What people should look at, and what was left out for it: no reason to refuse the file.
  package let findings: [Finding]
  /// True where the last row has a line end. A spreadsheet's habit does not change: one that went missing may
  /// be a file that was cut within its last cell.
  package let hasFinalNewline: Bool

  /// The file as UTF-8, the same array where it is UTF-8.
  let utf8: [UInt8]
  let table: FieldTable
  private let fields: ColumnFields
  let refusals: SheetRefusals

  /// Reads a whole sheet. Refuses, with the row and column as a spreadsheet shows them, what cannot be
  /// understood as a whole: another kind of file, invalid or cut text, quotes that do not fit, a header
  /// without `key` or the base locale, two columns of one name.
  package init(reading bytes: [UInt8], schema: SheetSchema) throws(SyntaxError) {
    let reading = try SheetReading(bytes, schema: schema)
    self.bytes = bytes
    self.schema = schema
    dialect = reading.dialect
    columns = reading.header.columns
    fields = ColumnFields(columns)
    hasFinalNewline = reading.isTerminated
    utf8 = reading.source.utf8
    table = reading.table
    let judgement = SheetJudgement(reading)
    refusals = judgement.refusals
    findings = judgement.findings
  }

  private init(_ other: Sheet, _ refusals: SheetRefusals) {
    (bytes, dialect, schema, columns) = (other.bytes, other.dialect, other.schema, other.columns)
    (findings, hasFinalNewline, utf8) = (other.findings, other.hasFinalNewline, other.utf8)
    (table, fields, self.refusals) = (other.table, other.fields, refusals)
  }

  /// The same with more cells that must not be used.
  package func refusing(_ cells: [(row: Int, field: Int)]) -> Sheet {
    var refusals = refusals
    for (row, field) in cells where hasRow(row) && field >= 0 && field < table.fieldCount(row + 1) {
      refusals.fields.append(UInt32(truncatingIfNeeded: table.fields(row + 1).lowerBound + field))
    }
    refusals.fields.sort()
    return Sheet(self, refusals)
  }

  /// The rows that a spreadsheet gives these numbers.
  package func rows(numbered numbers: ClosedRange<Int>) -> Range<Int> {
    let first = max(1, table.rowNumbers.lowerBound { Int($0) >= numbers.lowerBound })
    let end = table.rowNumbers.lowerBound { Int($0) > numbers.upperBound }
    return first - 1..<max(first, end) - 1
  }

  package var rowCount: Int { max(0, table.count - 1) }

  /// A cell's text, its line ends LF; empty where the column or the field is missing.
  package func text(row: Int, _ column: SheetColumn) -> Text {
    guard let field = fields[column] else { return .empty }
    return text(row: row, field: field)
  }

  /// The field of a column; nil where the header does not have it.
  package func field(of column: SheetColumn) -> Int? { fields[column] }

  /// The text of a field, as `columns` numbers them: for loops over many rows.
  package func text(row: Int, field: Int) -> Text {
    guard hasRow(row), let range = table.range(row + 1, field), !range.isEmpty else { return .empty }
    return CellText.decode(range, of: utf8)
  }

  /// Appends the text of a field in each row, and where it ends; nothing where the sheet has no such field.
  func appendTexts(ofField field: Int?, to texts: inout [UInt8], _ ends: inout [Int]) {
    // An array that grows takes twice what it holds.
    let size = field.map { field in
      (0..<rowCount).reduce(0) { $0 + (table.range($1 + 1, field)?.count ?? 0) }
    }
    texts.reserveCapacity(texts.count + (size ?? 0))
    utf8.withUnsafeBufferPointer { cells in
      for row in 0..<rowCount {
        if let field, let range = table.range(row + 1, field) {
          CellText.append(range, of: cells, to: &texts)
        }
        ends.append(texts.count)
      }
    }
  }

  /// True where the text of a field is blank, or the row has no such field; found without making the text.
  package func isBlank(row: Int, field: Int?) -> Bool {
    guard let field, hasRow(row), let range = table.range(row + 1, field) else { return true }
    return utf8.withUnsafeBufferPointer { CellText.isBlank(UnsafeBufferPointer(rebasing: $0[range])) }
  }

  /// True where a cell, or its whole row, was found to be broken and must not be used: an older value stays.
  package func isRefused(row: Int, _ column: SheetColumn) -> Bool {
    guard !refusals.isEmpty, hasRow(row) else { return false }
    if refusals.hasRecord(row + 1) { return true }
    guard let field = columns[column], field < table.fieldCount(row + 1) else { return false }
    return refusals.hasField(table.fields(row + 1).lowerBound + field)
  }

  /// The row as a spreadsheet numbers it: the header is row 1, blank rows count, line ends in cells do not.
  package func rowNumber(_ row: Int) -> Int { hasRow(row) ? Int(table.rowNumbers[row + 1]) : 0 }

  /// The header's row, as a spreadsheet numbers it.
  package var headerNumber: Int { table.rowNumbers.first.map(Int.init) ?? 0 }

  /// Where a cell is, for messages: the file is called `sheet`.
  package func place(row: Int, column: SheetColumn) -> Place {
    Place("sheet", line: rowNumber(row), column: columns[column].map { $0 + 1 })
  }

  /// A row's bytes in UTF-8, without its line end: two rows with the same bytes say the same under the same
  /// header.
  package func recordBytes(_ row: Int) -> ArraySlice<UInt8> {
    hasRow(row) ? utf8[table.range(row + 1)] : []
  }

  /// True where a row has the same bytes as one of another sheet.
  package func hasSameRecord(_ row: Int, as other: Sheet, _ otherRow: Int) -> Bool {
    guard hasRow(row), other.hasRow(otherRow) else { return false }
    let (own, others) = (table.range(row + 1), other.table.range(otherRow + 1))
    return own.count == others.count
      && utf8.withUnsafeBytes { a in
        other.utf8.withUnsafeBytes { b in
          UnsafeRawBufferPointer(rebasing: a[own]).isSame(as: UnsafeRawBufferPointer(rebasing: b[others]))
        }
      }
  }

  private func hasRow(_ row: Int) -> Bool { row >= 0 && row < rowCount }
}
