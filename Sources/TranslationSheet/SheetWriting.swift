import TranslationModel

extension Sheet {
  /// The file with the edits made. The bytes of cells that are not edited, or get the text that they have,
  /// stay.
  package func applying(_ edits: SheetEdits) -> [UInt8] {
    guard !edits.isEmpty else { return bytes }
    return dialect.encoding.encode(SheetRewrite(self, edits).text())
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
