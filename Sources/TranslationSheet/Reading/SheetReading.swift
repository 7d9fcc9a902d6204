import TranslationModel

/// The steps from a file's bytes to a table of fields under a header.
struct SheetReading {
  private(set) var source: SheetSource
  private(set) var table = FieldTable()
  private(set) var dialect: SheetDialect
  private(set) var header: SheetHeader
  private(set) var isTerminated = false
  /// Where the first character of each cell is that no cell may have; sorted.
  private(set) var refusedOffsets: [UInt32] = []

  init(_ bytes: [UInt8], schema: SheetSchema) throws(SyntaxError) {
    source = try SheetSource(bytes)
    let separator = try source.takeSeparatorLine()
    let start = try HeaderSearch(source, separator: separator, schema: schema)
    header = start.header
    dialect = SheetDialect(
      encoding: source.encoding, delimiter: start.delimiter, hasSeparatorLine: separator != nil)
    let scan = try scan(start.header)
    dialect.newline = scan.newline ?? .lf
    isTerminated = scan.isTerminated
    try refusePadding()
    refusedOffsets = scan.controls
    try refuseInvalidText()
    try refuseConflict()
    try refuseHalfRow()
  }

  private mutating func scan(_ header: SheetHeader) throws(SyntaxError) -> FieldScanner {
    var table = FieldTable()
    let (rows, delimiter) = (source.rows, dialect.delimiter)
    do throws(ScanFault) {
      let scan = try source.utf8.withUnsafeBufferPointer { bytes throws(ScanFault) in
        let text = UnsafeBufferPointer(rebasing: bytes[..<rows.upperBound])
        var scanner = FieldScanner(text, from: rows.lowerBound, delimiter: delimiter)
        while try scanner.readRecord(into: &table) {}
        return scanner
      }
      table.trim()
      self.table = table
      return scan
    } catch {
      throw header.error(row: error.row, field: error.field, error.message, hint: error.hint)
    }
  }

  private func error(at offset: Int, _ message: String, hint: String?) -> SyntaxError {
    guard let cell = table.cell(at: offset) else {
      return SyntaxError(line: 1, column: 1, message, hint: hint)
    }
    let row = Int(table.rowNumbers[cell.record])
    return header.error(row: row, field: cell.field, message, hint: hint)
  }

  private static let halfSaved = "was it still being saved, or synced? save it again"

  private func refusePadding() throws(SyntaxError) {
    guard source.padding > 0 else { return }
    throw error(
      at: source.rows.upperBound - 1,
      "the file ends with \(source.padding.counted("NUL byte")) after this cell",
      hint: Self.halfSaved)
  }

  private mutating func refuseInvalidText() throws(SyntaxError) {
    if let fault = source.fault { throw error(at: fault.offset, fault.message, hint: Self.halfSaved) }
    var refused: [UInt32] = []
    let rows = source.rows
    let fault = source.utf8.withUnsafeBufferPointer { bytes in
      let text = UnsafeBufferPointer(rebasing: bytes[..<rows.upperBound])
      return UTF8Validation.firstFault(in: text, from: rows.lowerBound, refused: &refused)
    }
    guard let fault else {
      if !refused.isEmpty { refusedOffsets = (refusedOffsets + refused).sorted() }
      return
    }
    let byte = "0x" + String(source.utf8[fault], radix: 16, uppercase: true)
    let isCut = fault + 4 > rows.upperBound && source.utf8[fault] >= 0xC2
    throw error(
      at: fault, "byte \(byte) at offset \(fault) is not valid UTF-8",
      hint: isCut ? Self.halfSaved : "save the sheet as CSV UTF-8, not as plain CSV (ANSI)")
  }

  /// Git's conflict markers, where the sheet lives on a branch.
  private func refuseConflict() throws(SyntaxError) {
    let marker = Array("<<<<<<< ".utf8)
    for record in 1..<max(1, table.count) {
      let range = table.range(record)
      guard source.utf8[range.lowerBound] == marker[0], source.utf8[range].starts(with: marker) else {
        continue
      }
      throw header.error(
        row: Int(table.rowNumbers[record]), field: 0, "an unresolved merge conflict",
        hint: "resolve it in Git: keep one of the two versions of each row")
    }
  }

  /// A last row that is short and has no line end is half a row: no program writes one.
  private func refuseHalfRow() throws(SyntaxError) {
    let last = table.count - 1
    guard !isTerminated, last > 0, table.range(last).upperBound == source.rows.upperBound,
      table.fieldCount(last) < table.fieldCount(0)
    else { return }
    throw header.error(
      row: Int(table.rowNumbers[last]), field: table.fieldCount(last) - 1,
      "the file ends in the middle of this row", hint: Self.halfSaved)
  }
}

extension SheetHeader {
  /// An error with its place as a spreadsheet shows it: `row 12, column D (es): …`.
  func error(row: Int, field: Int, _ message: String, hint: String?) -> SyntaxError {
    SyntaxError(line: row, column: field + 1, "row \(row), \(label(of: field)): \(message)", hint: hint)
  }

  /// `column D (es)`.
  func label(of field: Int) -> String {
    let name = field < names.count ? HeaderName(names[field]).folded.excerpt : ""
    return "column \(columnLetters(field))" + (name.isEmpty ? "" : " (\(name))")
  }
}
