import TranslationModel

/// Rows that stand together in a sheet's file, read below its header alone.
///
/// Between two records a scanner of delimited text knows nothing but where it is: so they say the same as in the file. What is
/// planned of them are edits of their cells, which are made in the whole ``Sheet``: no file is ever made of an excerpt.
package final class SheetExcerpt: SheetCells, @unchecked Sendable {
  let place: ExcerptPlace

  /// Reads the rows at a place. Refuses a file that has others there, or of which they do not say alone what they say in it.
  package convenience init(of file: [UInt8], like other: SheetExcerpt) throws(SyntaxError) {
    try self.init(other.place.text(of: file), at: other.place, schema: other.schema)
    guard isSound(beside: other) else {
      throw SyntaxError(line: 1, column: 1, "the rows of the excerpt are others", hint: nil)
    }
  }

  fileprivate init(_ text: [UInt8], at place: ExcerptPlace, schema: SheetSchema) throws(SyntaxError) {
    self.place = place
    try super.init(text, numberedFrom: place.firstNumber, schema: schema)
  }

  /// How many rows the file has before the first of these.
  package var rowsBefore: Int { place.rowsBefore }

  package override var rowCountOfFile: Int { place.rowsBefore + rowCount + place.rowsBehind }

  package override func editsOfFile(_ edits: SheetEdits) -> SheetEdits? {
    guard edits.addedColumns.isEmpty, edits.insertions.isEmpty, edits.rows.isEmpty,
      edits.cells.allSatisfy({ (0..<rowCount).contains($0.row) })
    else { return nil }
    return SheetEdits(cells: edits.cells.map { ($0.row + place.rowsBefore, $0.column, $0.text) })
  }

  /// True where nothing is wrong with the rows, and they are as many as a sheet's at this place, under the same header.
  fileprivate func isSound(beside other: SheetCells, rows: Int? = nil) -> Bool {
    refusals.isEmpty && findings.isEmpty && rowCount == rows ?? other.rowCount && columns == other.columns
      && dialect.delimiter == other.dialect.delimiter && (hasFinalNewline || place.rowsBehind == 0)
  }
}

/// Where the rows of an excerpt stand in the file that they are from.
struct ExcerptPlace: Sendable {
  /// How many bytes the file has before its first row, before the excerpt's rows, and behind them.
  let head: Int
  let start: Int
  let rest: Int
  /// How many rows the file has before them and behind them.
  let rowsBefore: Int
  let rowsBehind: Int
  /// How the first row is numbered in the file.
  let firstNumber: UInt32

  /// What stands before the first row, and the rows; nothing of a file that is too short to have them.
  func text(of file: [UInt8]) -> [UInt8] {
    guard head <= start, start <= file.count - rest else { return [] }
    return Array(file[..<head] + file[start..<file.count - rest])
  }
}

/// The same rows of a file and of an older version of it: those around everything in which the two differ.
package struct SheetExcerptPair: Sendable {
  package let now: SheetExcerpt
  package let before: SheetExcerpt

  /// More rows than this are read as a whole.
  static let most = 512

  /// `old` is what the older version has in the place of some bytes of the file. Nil where the two differ in more than a few
  /// rows, or where those do not say alone what they say in the file.
  package init?(of sheet: Sheet, changed: Range<Int>, before old: [UInt8]) {
    guard case .utf8 = sheet.dialect.encoding, sheet.refusals.isEmpty, sheet.findings.isEmpty else {
      return nil
    }
    let starts = sheet.table.recordStarts
    // One byte of the first row at least is in both, so that it begins in both behind the same line end.
    let first = starts.lowerBound { Int($0) >= changed.lowerBound } - 1
    let next = starts.lowerBound { Int($0) >= changed.upperBound }
    guard first >= 1, next - first <= Self.most else { return nil }
    let bytes = sheet.bytes
    let end = next < starts.count ? Int(starts[next]) : bytes.count
    let place = ExcerptPlace(
      head: Int(starts[1]), start: Int(starts[first]), rest: bytes.count - end, rowsBefore: first - 1,
      rowsBehind: starts.count - next, firstNumber: sheet.table.rowNumbers[first])
    let text =
      bytes[..<place.head] + bytes[place.start..<changed.lowerBound] + old
      + bytes[changed.upperBound..<end]
    guard let now = try? SheetExcerpt(place.text(of: bytes), at: place, schema: sheet.schema),
      let before = try? SheetExcerpt(Array(text), at: place, schema: sheet.schema),
      now.isSound(beside: sheet, rows: next - first), before.isSound(beside: sheet, rows: next - first)
    else { return nil }
    (self.now, self.before) = (now, before)
  }
}
