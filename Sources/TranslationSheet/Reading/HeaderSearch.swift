import TranslationModel

/// Finds the header, and the delimiter: the one with which the first row has the most known column names.
/// Counting commas would go wrong on the texts that translators write.
struct HeaderSearch {
  let header: SheetHeader
  let delimiter: SheetDialect.Delimiter

  init(_ source: SheetSource, separator: SheetDialect.Delimiter?, schema: SheetSchema) throws(SyntaxError) {
    let candidates = separator.map { [$0] } ?? SheetDialect.Delimiter.allCases
    let readings = candidates.map { FirstRows(source, delimiter: $0, schema: schema) }
    guard let best = readings.max(by: { $0.knownCount < $1.knownCount }), best.knownCount > 0 else {
      throw Self.noHeader(readings, schema: schema)
    }
    delimiter = best.delimiter
    header = try SheetHeader(best.names, row: best.row, schema: schema)
  }

  private static func noHeader(_ readings: [FirstRows], schema: SheetSchema) -> SyntaxError {
    guard let first = readings.max(by: { $0.names.count < $1.names.count }) else {
      return SyntaxError(line: 1, column: 1, "the sheet has no header")
    }
    if let fault = first.fault {
      return SyntaxError(
        line: fault.row, column: fault.field + 1,
        "row \(fault.row), column \(columnLetters(fault.field)): \(fault.message)", hint: fault.hint)
    }
    if readings.contains(where: { $0.names.isEmpty && $0.fault == nil }) {
      return SyntaxError(
        line: 1, column: 1, "the sheet is blank: it has no header", hint: "was it still being saved?")
    }
    if let lower = readings.compactMap(\.laterHeader).first {
      return SyntaxError(
        line: first.row, column: 1,
        "row \(first.row): '\(first.names[0].excerpt)' is not a header; row \(lower) is",
        hint: "delete the rows above row \(lower)")
    }
    do throws(SyntaxError) {
      _ = try SheetHeader(first.names, row: first.row, schema: schema)
    } catch {
      return error
    }
    return SyntaxError(line: first.row, column: 1, "row \(first.row) is not a header")
  }
}

/// The first row that is not blank, as one delimiter divides it.
private struct FirstRows {
  let delimiter: SheetDialect.Delimiter
  private(set) var names: [String] = []
  private(set) var row = 1
  private(set) var knownCount = 0
  private(set) var fault: ScanFault?
  /// The row among the next ones that has a header's names, where the first one has none: a title stands
  /// above it.
  private(set) var laterHeader: Int?

  init(_ source: SheetSource, delimiter: SheetDialect.Delimiter, schema: SheetSchema) {
    self.delimiter = delimiter
    let rows = source.rows
    source.utf8.withUnsafeBufferPointer { bytes in
      let text = UnsafeBufferPointer(rebasing: bytes[..<rows.upperBound])
      var scanner = FieldScanner(text, from: rows.lowerBound, delimiter: delimiter)
      do throws(ScanFault) {
        guard let first = try scanner.readNames(text) else { return }
        (names, row) = (first, scanner.row)
        knownCount = SheetHeader.knownCount(names, schema: schema)
        guard knownCount == 0 else { return }
        while laterHeader == nil, scanner.row < row + 10, let next = try scanner.readNames(text) {
          if SheetHeader.knownCount(next, schema: schema) > 1 { laterHeader = scanner.row }
        }
      } catch {
        if names.isEmpty { fault = error }
      }
    }
  }
}

extension FieldScanner {
  /// The cells of the next row that is not blank, of `text` which it scans; nil where there is none.
  mutating func readNames(_ text: UnsafeBufferPointer<UInt8>) throws(ScanFault) -> [String]? {
    var table = FieldTable()
    while table.count == 0 { guard try readRecord(into: &table) else { return nil } }
    return (0..<table.fieldCount(0)).map { field in
      // Nothing has been checked yet: what is no UTF-8 is shown as U+FFFD.
      let cell = Text(decoding: Array(text[table.range(0, field) ?? 0..<0]))
      return CellText.decode(0..<cell.count, of: Array(cell.utf8)).string
    }
  }
}
