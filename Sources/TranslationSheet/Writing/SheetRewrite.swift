import TranslationModel

/// The new text of a sheet under edits: pieces put in place of ranges of the old text.
struct SheetRewrite {
  private struct CellEdit {
    var record: Int
    var field: Int
    var text: Text
  }

  private let sheet: Sheet
  private let edits: SheetEdits
  private let delimiter: UInt8
  private let columns: [SheetColumn: Int]
  private let added: [SheetColumn]
  /// How many fields records are to have of which all are edited, where that is fewer than they have.
  private let ends: [Int: Int]
  /// How many fields the header has, before and after.
  private let oldWidth: Int
  private let width: Int
  /// The new text so far, and up to where the old one is in it.
  private var output: [UInt8] = []
  private var copied = 0

  init(_ sheet: Sheet, _ edits: SheetEdits) {
    (self.sheet, self.edits) = (sheet, edits)
    delimiter = sheet.dialect.delimiter.rawValue
    var columns = sheet.columns
    var added: [SheetColumn] = []
    oldWidth = sheet.table.fieldCount(0)
    let first = edits.addedColumns.isEmpty ? oldWidth : Self.firstFreeField(sheet)
    for column in edits.addedColumns where columns[column] == nil {
      columns[column] = first + added.count
      added.append(column)
    }
    (self.columns, self.added) = (columns, added)
    ends = Dictionary(
      edits.rows.filter { sheet.hasRow($0.row) && !$0.texts.isEmpty }.map { ($0.row + 1, $0.texts.count) },
      uniquingKeysWith: { _, later in later })
    width = added.isEmpty ? oldWidth : first + added.count
  }

  /// Right of the header and of every cell beyond it that has something in it.
  private static func firstFreeField(_ sheet: Sheet) -> Int {
    var first = sheet.table.fieldCount(0)
    for record in 1..<max(1, sheet.table.count) {
      while first < sheet.table.fieldCount(record),
        let last = (first..<sheet.table.fieldCount(record)).last(where: {
          sheet.table.range(record, $0)?.isEmpty == false
        })
      { first = last + 1 }
    }
    return first
  }

  consuming func text() -> [UInt8] {
    output.reserveCapacity(sheet.utf8.count + edits.cells.count * 32 + edits.insertions.count * 256 + 256)
    if !added.isEmpty { rewriteHeader() }
    let cells = cellEdits()
    let rows = insertions()
    var (nextCell, nextRow) = (0, 0)
    for record in touchedRecords(cells, rows) {
      let end = cells[nextCell...].firstIndex { $0.record != record } ?? cells.count
      if record > 0 { rewrite(record, cells[nextCell..<end]) }
      nextCell = end
      while nextRow < rows.count, rows[nextRow].record == record {
        insert(rows[nextRow].cells, after: record)
        nextRow += 1
      }
    }
    output += sheet.utf8[copied...]
    return output
  }

  /// The cells to change, by record and field, the last edit of each.
  private func cellEdits() -> [CellEdit] {
    var sorted: [(edit: CellEdit, order: Int)] = []
    sorted.reserveCapacity(edits.cells.count)
    for row in edits.rows where sheet.hasRow(row.row) {
      for (field, text) in row.texts.enumerated() {
        sorted.append((CellEdit(record: row.row + 1, field: field, text: text), sorted.count))
      }
    }
    for cell in edits.cells {
      guard sheet.hasRow(cell.row), let field = columns[cell.column] else { continue }
      sorted.append((CellEdit(record: cell.row + 1, field: field, text: cell.text), sorted.count))
    }
    sorted.sort { ($0.edit.record, $0.edit.field, $0.order) < ($1.edit.record, $1.edit.field, $1.order) }
    var last: [CellEdit] = []
    last.reserveCapacity(sorted.count)
    for (edit, _) in sorted {
      if let before = last.last, before.record == edit.record, before.field == edit.field {
        last.removeLast()
      }
      last.append(edit)
    }
    return last
  }

  /// The new rows, by the record that they go behind.
  private func insertions() -> [(record: Int, cells: [SheetColumn: Text])] {
    let last = sheet.rowCount
    let placed = edits.insertions.enumerated().map { order, insertion in
      let record = insertion.after.map { $0 >= 0 && $0 < last ? $0 + 1 : last } ?? last
      return (record: record, order: order, cells: insertion.cells)
    }
    return placed.sorted { ($0.record, $0.order) < ($1.record, $1.order) }.map { ($0.record, $0.cells) }
  }

  private func touchedRecords(_ cells: [CellEdit], _ rows: [(record: Int, cells: [SheetColumn: Text])])
    -> [Int]
  {
    if !added.isEmpty { return Array(0..<sheet.table.count) }
    return Set(cells.map(\.record)).union(rows.map(\.record)).sorted()
  }

  private mutating func copy(upTo offset: Int) {
    output += sheet.utf8[copied..<offset]
    copied = offset
  }

  private mutating func rewriteHeader() {
    let manner = QuotingManner(sheet, record: 0)
    copy(upTo: sheet.table.range(0).upperBound)
    for field in oldWidth..<width {
      output.append(delimiter)
      let index = field - (width - added.count)
      append(index < 0 ? .empty : Text(sheet.schema.header(of: added[index])), manner)
    }
  }

  private mutating func rewrite(_ record: Int, _ cells: ArraySlice<CellEdit>) {
    let count = min(sheet.table.fieldCount(record), ends[record] ?? .max)
    for cell in cells where cell.field < count {
      guard let range = sheet.table.range(record, cell.field),
        sheet.text(row: record - 1, field: cell.field) != cell.text
      else { continue }
      copy(upTo: range.lowerBound)
      let wasQuoted = !range.isEmpty && sheet.utf8[range.lowerBound] == 0x22
      CellText.encode(cell.text, delimiter: delimiter, quoted: wasQuoted, into: &output)
      copied = range.upperBound
    }
    if count < sheet.table.fieldCount(record) { cut(record, to: count) }
    extend(record, count: count, cells.filter { $0.field >= count })
  }

  /// Leaves out a row's fields behind its first ones.
  private mutating func cut(_ record: Int, to count: Int) {
    guard let last = sheet.table.range(record, count - 1) else { return }
    copy(upTo: last.upperBound)
    copied = sheet.table.range(record).upperBound
  }

  /// Puts fields after a row's last one: for cells that it did not have, and so that it stays as wide as the
  /// header.
  private mutating func extend(_ record: Int, count: Int, _ cells: [CellEdit]) {
    let filled = cells.last { !$0.text.isEmpty }.map { $0.field + 1 } ?? 0
    let end = max(filled, count >= oldWidth ? width : 0)
    guard end > count else { return }
    let manner = QuotingManner(sheet, record: record)
    copy(upTo: sheet.table.range(record).upperBound)
    for field in count..<end {
      output.append(delimiter)
      append(cells.first { $0.field == field }?.text ?? .empty, manner)
    }
  }

  private mutating func insert(_ cells: [SheetColumn: Text], after record: Int) {
    let manner = QuotingManner(sheet, record: record)
    copy(upTo: sheet.table.range(record).upperBound)
    output += sheet.dialect.newline.rawValue.utf8
    var texts = [Text](repeating: .empty, count: width)
    for (column, text) in cells { if let field = columns[column], field < width { texts[field] = text } }
    for (field, text) in texts.enumerated() {
      if field > 0 { output.append(delimiter) }
      append(text, manner)
    }
  }

  private mutating func append(_ text: Text, _ manner: QuotingManner) {
    let quoted = text.isEmpty ? manner.quotesEmpty : manner.quotesText
    CellText.encode(text, delimiter: delimiter, quoted: quoted, into: &output)
  }
}

/// Whether a row has all its cells in quotes, which new cells beside or below it follow.
private struct QuotingManner {
  var quotesText = true
  var quotesEmpty = true

  init(_ sheet: Sheet, record: Int) {
    for field in 0..<sheet.table.fieldCount(record) {
      guard let range = sheet.table.range(record, field) else { continue }
      if range.isEmpty {
        quotesEmpty = false
      } else if sheet.utf8[range.lowerBound] != 0x22 {
        (quotesText, quotesEmpty) = (false, false)
      }
    }
  }
}
