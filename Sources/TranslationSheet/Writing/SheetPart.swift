import TranslationModel

extension Sheet {
  /// The bytes of a table: a new sheet's header, or a part of a sheet for one translator. Cells are written as a sheet's,
  /// so that ``init(reading:schema:)`` reads them back.
  package static func table(_ rows: [[Text]], dialect: SheetDialect) -> [UInt8] {
    var text: [UInt8] = dialect.encoding == .utf8(bom: true) ? [0xEF, 0xBB, 0xBF] : []
    let (delimiter, newline) = (dialect.delimiter.rawValue, Array(dialect.newline.rawValue.utf8))
    if dialect.hasSeparatorLine { text += Array("sep=".utf8) + [delimiter] + newline }
    for row in rows {
      for (field, cell) in row.enumerated() {
        if field > 0 { text.append(delimiter) }
        CellText.encode(cell, delimiter: delimiter, quoted: false, into: &text)
      }
      text += newline
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
