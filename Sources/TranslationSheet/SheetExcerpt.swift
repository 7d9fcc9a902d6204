import TranslationModel

/// Where the rows of an excerpt stand in the file that they are from.
///
/// Between two records a scanner of delimited text knows nothing but where it is: so rows that stand together say the same in
/// the file and below its header alone.
package struct SheetExcerpt: Sendable {
  /// How many bytes the file has before its first row, before the excerpt's rows, and behind them.
  let head: Int
  let start: Int
  let rest: Int
  /// How many rows the file has before them and behind them.
  package let rowsBefore: Int
  package let rowsBehind: Int
  /// How the first row is numbered in the file.
  let firstNumber: UInt32

  /// More rows than this are read as a whole.
  static let most = 512

  /// The excerpt's text: what stands before the first row, and the rows.
  func text(of file: [UInt8]) -> [UInt8] { Array(file[..<head] + file[start..<file.count - rest]) }

  /// The file with other rows in the place of the excerpt's.
  func file(_ file: [UInt8], saying text: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(start + text.count - head + rest)
    bytes += file[..<start]
    bytes += text[head...]
    bytes += file[(file.count - rest)...]
    return bytes
  }
}

/// A file and an older version of it, of which the same rows are read: those around everything in which the two differ.
package struct SheetExcerptPair: Sendable {
  package let now: Sheet
  package let before: Sheet

  /// `before` is what the older version has in the place of some bytes of the file. Nil where the two differ in more than a few
  /// rows, or where those do not say alone what they say in the file.
  package init?(of sheet: Sheet, changed: Range<Int>, before old: [UInt8]) {
    guard case .utf8 = sheet.dialect.encoding, sheet.refusals.isEmpty, sheet.findings.isEmpty else {
      return nil
    }
    let starts = sheet.table.recordStarts
    // One byte of the first row at least is in both, so that it begins in both behind the same line end.
    let first = starts.lowerBound { Int($0) >= changed.lowerBound } - 1
    let next = starts.lowerBound { Int($0) >= changed.upperBound }
    guard first >= 1, next - first <= SheetExcerpt.most else { return nil }
    let bytes = sheet.bytes
    let end = next < starts.count ? Int(starts[next]) : bytes.count
    let excerpt = SheetExcerpt(
      head: Int(starts[1]), start: Int(starts[first]), rest: bytes.count - end, rowsBefore: first - 1,
      rowsBehind: starts.count - next, firstNumber: sheet.table.rowNumbers[first])
    let text =
      bytes[..<excerpt.head] + bytes[excerpt.start..<changed.lowerBound] + old
      + bytes[changed.upperBound..<end]
    guard let now = try? Sheet(reading: bytes, only: excerpt, schema: sheet.schema),
      let before = try? Sheet(readingText: Array(text), of: excerpt, schema: sheet.schema)
    else { return nil }
    for part in [now, before] {
      guard part.refusals.isEmpty, part.findings.isEmpty, part.rowCount == next - first,
        part.columns == sheet.columns, part.dialect.delimiter == sheet.dialect.delimiter,
        part.hasFinalNewline || next == starts.count
      else { return nil }
    }
    (self.now, self.before) = (now, before)
  }
}
