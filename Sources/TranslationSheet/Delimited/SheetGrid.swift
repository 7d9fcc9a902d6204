import TranslationModel

/// A delimited text as the rows that a spreadsheet shows, blank ones included: for sheets that are kept as a spreadsheet's
/// file, and read as delimited text. It is always written in the same way, so that the same rows are the same bytes.
package struct SheetGrid: Sendable {
  /// By row and column; a blank row is empty.
  package var rows: [[Text]]

  package init(rows: [[Text]]) { self.rows = rows }

  /// UTF-8 without a byte order mark, commas, LF, and quotes where they are needed.
  package static let dialect = SheetDialect()

  /// Reads what `bytes` makes, and a sheet of any other form: the journal may have one of when it was no spreadsheet's file.
  package init(_ bytes: [UInt8]) throws(SyntaxError) {
    var source = try SheetSource(bytes)
    let delimiter = try source.takeSeparatorLine() ?? Self.delimiter(of: source)
    var table = FieldTable()
    do throws(ScanFault) {
      try source.utf8.withUnsafeBufferPointer { bytes throws(ScanFault) in
        let text = UnsafeBufferPointer(rebasing: bytes[..<source.rows.upperBound])
        var scanner = FieldScanner(text, from: source.rows.lowerBound, delimiter: delimiter)
        while try scanner.readRecord(into: &table) {}
      }
    } catch {
      throw SyntaxError(line: error.row, column: error.field + 1, error.message, hint: error.hint)
    }
    rows = []
    rows.reserveCapacity(table.count)
    for record in 0..<table.count {
      while rows.count < Int(table.rowNumbers[record]) - 1 { rows.append([]) }
      rows.append(
        table.fields(record).indices.map { field in
          guard let range = table.range(record, field - table.fields(record).lowerBound), !range.isEmpty
          else {
            return .empty
          }
          return CellText.decode(range, of: source.utf8)
        })
    }
  }

  /// The one with which the first row that is not blank has a column `key`; a comma where none has.
  private static func delimiter(of source: SheetSource) -> SheetDialect.Delimiter {
    SheetDialect.Delimiter.allCases.first { delimiter in
      source.utf8.withUnsafeBufferPointer { bytes in
        let text = UnsafeBufferPointer(rebasing: bytes[..<source.rows.upperBound])
        var scanner = FieldScanner(text, from: source.rows.lowerBound, delimiter: delimiter)
        let names = (try? scanner.readNames(text)) ?? []
        return names.contains { HeaderName($0).folded == "key" }
      }
    } ?? dialect.delimiter
  }

  /// How far to the right of the header something is that a new column must not come upon.
  package static let margin = 64

  /// The same as it is read from a spreadsheet's file: all rows are as wide as the header, or as far as somebody's notes to the
  /// right of it reach; blank rows are empty, and none is the last.
  package func shaped() -> SheetGrid {
    let (header, width) = measured
    var rows: [[Text]] = rows.map { row in
      var row = row.count > width ? Array(row[..<width]) : row
      for column in header..<max(header, row.count) where row[column].isBlank { row[column] = .empty }
      if row.allSatisfy(\.isBlank) { return [] }
      row.append(contentsOf: repeatElement(.empty, count: width - row.count))
      return row
    }
    while rows.last?.isEmpty == true { rows.removeLast() }
    return SheetGrid(rows: rows)
  }

  /// How many cells that makes.
  package var shapedCount: Int { measured.width * rows.count { !$0.isEmpty } }

  /// How wide the header is, and how wide all rows together.
  private var measured: (header: Int, width: Int) {
    func width(_ row: [Text]) -> Int { (row.lastIndex { !$0.isBlank } ?? -1) + 1 }
    guard let first = rows.first(where: { width($0) > 0 }) else { return (0, 0) }
    let header = width(first)
    return (header, rows.reduce(header) { max($0, min(width($1), header + Self.margin)) })
  }

  /// The number of the last row that has something below a header: what stands beside the table is nobody's row.
  package var lastRow: Int {
    let header = rows.first { !$0.allSatisfy(\.isBlank) } ?? []
    return 1 + (rows.lastIndex { zip(header, $0).contains { !$0.isBlank && !$1.isBlank } } ?? -1)
  }

  package var bytes: [UInt8] { Sheet.table(rows, dialect: Self.dialect) }
}
