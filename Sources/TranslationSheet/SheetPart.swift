import TranslationModel

extension Sheet {
  /// The bytes of a table that is no sheet of the project: a part of one, for one translator. Cells are written as a
  /// sheet's, so that ``init(reading:schema:)`` reads them back.
  package static func table(_ rows: [[Text]], dialect: SheetDialect) -> [UInt8] {
    var text: [UInt8] = dialect.encoding == .utf8(bom: true) ? [0xEF, 0xBB, 0xBF] : []
    for row in rows {
      for (field, cell) in row.enumerated() {
        if field > 0 { text.append(dialect.delimiter.rawValue) }
        CellText.encode(cell, delimiter: dialect.delimiter.rawValue, quoted: false, into: &text)
      }
      text += Array(dialect.newline.rawValue.utf8)
    }
    return dialect.encoding.encode(text)
  }

  /// The field under a header that the schema does not know; nil where there is none.
  package func field(named name: String) -> Int? {
    guard table.count > 0 else { return nil }
    let wanted = HeaderName(name)
    return (0..<table.fieldCount(0)).first { field in
      table.range(0, field).map { HeaderName(CellText.decode($0, of: utf8).string) == wanted } ?? false
    }
  }
}
