/// How a sheet is written: what a rewrite keeps as it was found.
package struct SheetDialect: Hashable, Sendable {
  package enum Encoding: Hashable, Sendable {
    case utf8(bom: Bool)
    /// With a byte order mark; Excel's "Unicode Text" is little-endian.
    case utf16LE
    case utf16BE
  }

  package enum Delimiter: UInt8, CaseIterable, Hashable, Sendable {
    case comma = 0x2C
    case semicolon = 0x3B
    case tab = 0x09
  }

  package enum Newline: String, Hashable, Sendable {
    case lf = "\n"
    case crlf = "\r\n"
    case cr = "\r"
  }

  package var encoding: Encoding
  package var delimiter: Delimiter
  /// The line end of the first row, which new rows take.
  package var newline: Newline
  /// True where the first line is `sep=` and the delimiter, Excel's own way to name it.
  package var hasSeparatorLine: Bool

  package init(
    encoding: Encoding = .utf8(bom: false), delimiter: Delimiter = .comma, newline: Newline = .lf,
    hasSeparatorLine: Bool = false
  ) {
    self.encoding = encoding
    self.delimiter = delimiter
    self.newline = newline
    self.hasSeparatorLine = hasSeparatorLine
  }

  /// That of a new sheet: tabs where its name says so. With a byte order mark, without which Excel takes UTF-8 for something
  /// else.
  package init(ofNewSheet path: String) {
    if Self.isSpreadsheet(path) {
      self = SheetGrid.dialect
      return
    }
    self.init(encoding: .utf8(bom: true), delimiter: Self.delimiter(ofEnding: path) ?? .comma)
  }

  /// True for the name of a spreadsheet's own file, in which the sheet is kept.
  package static func isSpreadsheet(_ path: String) -> Bool { path.lowercased().hasSuffix(".xlsx") }

  /// The media type of a sheet, by the ending of its name.
  package static func mediaType(ofEnding path: String) -> String {
    if isSpreadsheet(path) { return "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet" }
    return delimiter(ofEnding: path) == .tab ? "text/tab-separated-values" : "text/csv"
  }

  /// What the ending of a file's name says of its delimiter; nil where it says nothing.
  package static func delimiter(ofEnding path: String) -> Delimiter? {
    let name = path.lowercased()
    if name.hasSuffix(".tsv") || name.hasSuffix(".tab") { return .tab }
    return name.hasSuffix(".csv") ? .comma : nil
  }
}
