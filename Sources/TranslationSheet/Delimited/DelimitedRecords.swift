import TranslationModel

/// The records of a delimited text that is no sheet, such as a glossary. Blank ones are left out.
package struct DelimitedRecords: Sendable {
  /// Each record's fields, with its row as a spreadsheet numbers it.
  package private(set) var records: [(row: Int, fields: [Text])] = []

  /// Reads commas, semicolons or tabs between the fields: whichever its first line has most of.
  package init(_ bytes: [UInt8]) throws(SyntaxError) {
    let source = try SheetSource(bytes)
    if let fault = source.fault { throw SyntaxError(line: 1, column: 1, fault.message) }
    let text = source.utf8[source.rows]
    if String(validating: text, as: UTF8.self) == nil {
      throw SyntaxError(line: 1, column: 1, "the file is not UTF-8", hint: "save it as CSV UTF-8")
    }
    let first = text.prefix { $0 != 0x0A && $0 != 0x0D }
    let delimiters = SheetDialect.Delimiter.allCases
    let counts = delimiters.map { delimiter in first.count { $0 == delimiter.rawValue } }
    let delimiter = zip(delimiters, counts).max { $0.1 < $1.1 }?.0 ?? .comma
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
    records = (0..<table.count).map { record in
      let fields = (0..<table.fieldCount(record)).map { field in
        CellText.decode(table.range(record, field) ?? 0..<0, of: source.utf8)
      }
      return (Int(table.rowNumbers[record]), fields)
    }
  }
}
