import TranslationModel

/// Somebody else's delimited text, cell by cell: in whatever encoding, with whatever delimiter. No cell is taken for one of
/// ours, so an apostrophe at its beginning stays.
package struct ForeignTable: Sendable {
  /// The rows that are not blank.
  package private(set) var rows: [(number: Int, cells: [Text])] = []
  package let delimiter: SheetDialect.Delimiter

  /// Refuses, with its row, what cannot be divided into cells.
  package init(_ bytes: [UInt8]) throws(SyntaxError) {
    var source = try SheetSource(bytes)
    if let fault = source.fault { throw SyntaxError(line: 1, column: 1, fault.message) }
    guard String(validating: source.utf8, as: UTF8.self) != nil else {
      throw SyntaxError(
        line: 1, column: 1, "this is not valid UTF-8", hint: "export it as CSV UTF-8, not as plain CSV (ANSI)"
      )
    }
    let separator = try source.takeSeparatorLine()
    var best: (table: FieldTable, delimiter: SheetDialect.Delimiter, width: Int)?
    var fault: ScanFault?
    for delimiter in separator.map({ [$0] }) ?? SheetDialect.Delimiter.allCases {
      do throws(ScanFault) {
        let table = try Self.scan(source, delimiter)
        let width = Self.width(table)
        if width > best?.width ?? 0 { best = (table, delimiter, width) }
      } catch { fault = fault ?? error }
    }
    guard let best else {
      throw SyntaxError(
        line: fault?.row ?? 1, column: (fault?.field ?? 0) + 1, fault?.message ?? "the table is blank",
        hint: fault?.hint)
    }
    delimiter = best.delimiter
    let utf8 = source.utf8
    rows = (0..<best.table.count).map { record in
      let cells = (0..<best.table.fieldCount(record)).map { field -> Text in
        best.table.range(record, field).map { CellText.decode(foreign: $0, of: utf8) } ?? .empty
      }
      return (Int(best.table.rowNumbers[record]), cells)
    }
  }

  private static func scan(_ source: SheetSource, _ delimiter: SheetDialect.Delimiter) throws(ScanFault)
    -> FieldTable
  {
    try source.utf8.withUnsafeBufferPointer { bytes throws(ScanFault) in
      var table = FieldTable()
      let text = UnsafeBufferPointer(rebasing: bytes[..<source.rows.upperBound])
      var scanner = FieldScanner(text, from: source.rows.lowerBound, delimiter: delimiter)
      while try scanner.readRecord(into: &table) {}
      return table
    }
  }

  /// How many fields most of the first rows have: titles above them have one.
  private static func width(_ table: FieldTable) -> Int {
    var counts: [Int: Int] = [:]
    for record in 0..<min(table.count, 20) { counts[table.fieldCount(record), default: 0] += 1 }
    return counts.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key ?? 0
  }
}
