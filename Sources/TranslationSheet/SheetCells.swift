import TranslationModel

/// The cells of rows that were read of one version of the sheet: of all of them (``Sheet``), or of some (``SheetExcerpt``).
/// Whoever has these alone can read them, and cannot make a file of them.
///
/// Rows are numbered from 0 without the header and without blank rows, which are people's own, as are columns
/// that the schema does not know. Cells are found once, at reading; texts are made when asked for.
///
/// A class, for it is large, never changes, and is handed around for every cell of a merge. Unchecked, for it has the two
/// kinds: neither has anything that changes.
package class SheetCells: @unchecked Sendable {
  package final let dialect: SheetDialect
  package final let schema: SheetSchema
  /// The field of each known column that the header has, from 0.
  package final let columns: [SheetColumn: Int]
  /// What people should look at, and what was left out for it: no reason to refuse the file.
  package final let findings: [Finding]
  /// True where the last row has a line end. A spreadsheet's habit does not change: one that went missing may
  /// be a file that was cut within its last cell.
  package final let hasFinalNewline: Bool

  /// What was read, as UTF-8: the same array where it is UTF-8.
  final let utf8: [UInt8]
  final let table: FieldTable
  private final let fields: ColumnFields
  final let refusals: SheetRefusals

  /// Reads a header and the rows below it. Where these are some of a file's, the first one's number is that in the file.
  init(_ text: [UInt8], numberedFrom first: UInt32?, schema: SheetSchema) throws(SyntaxError) {
    let reading = try SheetReading(text, schema: schema)
    self.schema = schema
    dialect = reading.dialect
    columns = reading.header.columns
    fields = ColumnFields(columns)
    hasFinalNewline = reading.isTerminated
    utf8 = reading.source.utf8
    table = first.map { reading.table.numbered(from: $0) } ?? reading.table
    let judgement = SheetJudgement(reading)
    refusals = judgement.refusals
    findings = judgement.findings
  }

  /// The same cells, of which others must not be used.
  init(_ other: SheetCells, _ refusals: SheetRefusals) {
    (dialect, schema, columns) = (other.dialect, other.schema, other.columns)
    (findings, hasFinalNewline, utf8) = (other.findings, other.hasFinalNewline, other.utf8)
    (table, fields, self.refusals) = (other.table, other.fields, refusals)
  }

  /// How many rows the file has, also those that were not read.
  package var rowCountOfFile: Int { rowCount }

  /// Edits of these rows as edits of the file; nil where they would change more of it than these rows.
  package func editsOfFile(_ edits: SheetEdits) -> SheetEdits? { edits }

  package final var rowCount: Int { max(0, table.count - 1) }

  /// A cell's text, its line ends LF; empty where the column or the field is missing.
  package final func text(row: Int, _ column: SheetColumn) -> Text {
    guard let field = fields[column] else { return .empty }
    return text(row: row, field: field)
  }

  /// The field of a column; nil where the header does not have it.
  package final func field(of column: SheetColumn) -> Int? { fields[column] }

  /// The text of a field, as `columns` numbers them: for loops over many rows.
  package final func text(row: Int, field: Int) -> Text {
    guard hasRow(row), let range = table.range(row + 1, field), !range.isEmpty else { return .empty }
    return CellText.decode(range, of: utf8)
  }

  /// How many fields a row has.
  package final func fieldCount(row: Int) -> Int { hasRow(row) ? table.fieldCount(row + 1) : 0 }
  /// The fields that no known column has: people's own.
  package final var ownFields: [Int] {
    let known = Set(columns.values)
    return (0..<headerFieldCount).filter { !known.contains($0) }
  }

  /// True where a column's header names the locale, also one that the schema does not know.
  package final func hasColumn(named locale: LocaleTag) -> Bool {
    (0..<headerFieldCount).contains { self.locale(ofField: $0) == locale }
  }

  /// How many columns' headers name the locale.
  final func columnCount(named locale: LocaleTag) -> Int {
    (0..<headerFieldCount).count { self.locale(ofField: $0) == locale }
  }

  private final func locale(ofField field: Int) -> LocaleTag? {
    table.range(0, field).flatMap { SheetSchema.locale(named: CellText.decode($0, of: utf8).string) }
  }

  /// How many fields the header has.
  package final var headerFieldCount: Int { table.count == 0 ? 0 : table.fieldCount(0) }

  /// True where another version's header says the same, of people's own columns, too.
  package final func hasSameHeader(as other: SheetCells) -> Bool {
    (0..<max(headerFieldCount, other.headerFieldCount)).allSatisfy { header(of: $0) == other.header(of: $0) }
  }

  private final func header(of field: Int) -> Text {
    guard let range = table.range(0, field), !range.isEmpty else { return .empty }
    return CellText.decode(range, of: utf8)
  }

  /// Appends the text of a field in each row, and where it ends; nothing where the sheet has no such field.
  final func appendTexts(ofField field: Int?, to texts: inout [UInt8], _ ends: inout [Int]) {
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
  package final func isBlank(row: Int, field: Int?) -> Bool {
    guard let field, hasRow(row), let range = table.range(row + 1, field) else { return true }
    return utf8.withUnsafeBufferPointer { CellText.isBlank(UnsafeBufferPointer(rebasing: $0[range])) }
  }

  /// True where a cell, or its whole row, was found to be broken and must not be used: an older value stays.
  package final func isRefused(row: Int, _ column: SheetColumn) -> Bool {
    guard !refusals.isEmpty, hasRow(row) else { return false }
    if refusals.hasRecord(row + 1) { return true }
    guard let field = columns[column], field < table.fieldCount(row + 1) else { return false }
    return refusals.hasField(table.fields(row + 1).lowerBound + field)
  }

  /// The row as a spreadsheet numbers it: the header is row 1, blank rows count, line ends in cells do not.
  package final func rowNumber(_ row: Int) -> Int { hasRow(row) ? Int(table.rowNumbers[row + 1]) : 0 }

  /// The header's row, as a spreadsheet numbers it.
  package final var headerNumber: Int { table.rowNumbers.first.map(Int.init) ?? 0 }

  /// Where a cell is, for messages: the file is called `sheet`.
  package final func place(row: Int, column: SheetColumn) -> Place {
    Place("sheet", line: rowNumber(row), column: columns[column].map { $0 + 1 })
  }

  /// A row's bytes in UTF-8, without its line end: two rows with the same bytes say the same under the same
  /// header.
  package final func recordBytes(_ row: Int) -> ArraySlice<UInt8> {
    hasRow(row) ? utf8[table.range(row + 1)] : []
  }

  /// True where a row has the same bytes as one of another sheet.
  package final func hasSameRecord(_ row: Int, as other: SheetCells, _ otherRow: Int) -> Bool {
    guard hasRow(row), other.hasRow(otherRow) else { return false }
    let (own, others) = (table.range(row + 1), other.table.range(otherRow + 1))
    return own.count == others.count
      && utf8.withUnsafeBytes { a in
        other.utf8.withUnsafeBytes { b in
          UnsafeRawBufferPointer(rebasing: a[own]).isSame(as: UnsafeRawBufferPointer(rebasing: b[others]))
        }
      }
  }

  final func hasRow(_ row: Int) -> Bool { row >= 0 && row < rowCount }
}
