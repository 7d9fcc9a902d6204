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

  package var bytes: [UInt8] { Sheet.table(rows, dialect: Self.dialect) }
}
