import TranslationModel

extension Sheet {
  /// The file with the edits made. The bytes of cells that are not edited, or get the text that they have,
  /// stay.
  package func applying(_ edits: SheetEdits) -> [UInt8] {
    guard !edits.isEmpty else { return bytes }
    if edits.keepsPlaces, !edits.insertions.isEmpty, let bytes = applyingBelow(edits) { return bytes }
    return dialect.encoding.encode(SheetRewrite(self, edits).text())
  }

  /// Nil where the result could not be read.
  private func applyingBelow(_ edits: SheetEdits) -> [UInt8]? {
    var others = edits
    others.insertions = []
    guard let edited = try? Sheet(reading: applying(others), schema: schema) else { return nil }
    var rows = edited.grid
    let last = SheetGrid(rows: rows).lastRow
    for (number, insertion) in edits.insertions.enumerated() {
      let row = last + number
      while rows.count <= row { rows.append([]) }
      for (column, text) in insertion.cells {
        guard let field = edited.columns[column] else { continue }
        while rows[row].count <= field { rows[row].append(.empty) }
        rows[row][field] = text
      }
    }
    return Sheet.table(rows, dialect: dialect)
  }

  /// The bytes of a sheet with a header and no rows.
  package static func blank(schema: SheetSchema, dialect: SheetDialect) -> [UInt8] {
    table([schema.columns.map { Text(schema.header(of: $0)) }], dialect: dialect)
  }
}

extension SheetDialect.Encoding {
  /// The file's bytes; a byte order mark of UTF-8 is a part of the text already.
  func encode(_ text: [UInt8]) -> [UInt8] {
    switch self {
    case .utf8: text
    case .utf16LE: UTF16Transcoding.encode(text, isBigEndian: false)
    case .utf16BE: UTF16Transcoding.encode(text, isBigEndian: true)
    }
  }
}
