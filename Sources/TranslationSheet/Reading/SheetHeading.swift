import TranslationModel

/// Whether a file is a sheet of ours at all, by how it begins: asked before its bytes are kept, whatever is wrong with
/// them. It costs little, however large the file is.
package enum SheetHeading: Hashable, Sendable {
  /// The first row names the key's column or the base locale's, or one below a title does.
  case ours
  /// There is nothing: a sheet that was cut, or is just being saved.
  case blank
  /// Somebody else's file.
  case foreign

  /// A header, and a few titles above it, are not longer: bytes.
  private static let reach = 64 << 10
  private static let mostRows = 10

  package init(of bytes: [UInt8], schema: SheetSchema) {
    let start = Self.start(of: bytes)
    if start.allSatisfy(Self.isBlank) {
      self = .blank
    } else {
      self = Self.isOurs(start, schema) ? .ours : .foreign
    }
  }

  /// The first bytes, without the line that Git puts before two versions that it could not merge.
  private static func start(of bytes: [UInt8]) -> [UInt8] {
    let start = bytes.prefix(reach)
    guard start.starts(with: "<<<<<<<".utf8) else { return Array(start) }
    return Array(start.drop { $0 != 0x0A }.dropFirst())
  }

  /// Blanks, line ends, and what marks or fills a file that has no text.
  private static func isBlank(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x00, 0x09...0x0D, 0x1A, 0x20, 0x22, 0x2C, 0x3B, 0xEF, 0xBB, 0xBF, 0xFE, 0xFF: true
    default: false
    }
  }

  private static func isOurs(_ start: [UInt8], _ schema: SheetSchema) -> Bool {
    beginsLikeOurs(start, schema) || isHeadOfOurs(start, schema)
  }

  /// A header that ends in its middle, in a sheet that was cut there: the names of the first line tell.
  private static func beginsLikeOurs(_ start: [UInt8], _ schema: SheetSchema) -> Bool {
    let plain = start.filter { $0 != 0 && $0 < 0x80 }.prefix { $0 != 0x0A && $0 != 0x0D }
    if plain.contains(where: { $0 < 0x20 && $0 != 0x09 }) { return false }
    let names = plain.split { $0 == 0x2C || $0 == 0x3B || $0 == 0x09 }.map { name in
      HeaderName(String(decoding: name.filter { $0 != 0x22 }, as: UTF8.self))
    }
    return names.contains { schema.column(named: $0) == .key || schema.column(named: $0) == .source }
  }

  private static func isHeadOfOurs(_ start: [UInt8], _ schema: SheetSchema) -> Bool {
    guard var source = try? SheetSource(start) else { return false }
    let separator = (try? source.takeSeparatorLine()) ?? nil
    let candidates = separator.map { [$0] } ?? SheetDialect.Delimiter.allCases
    return candidates.contains { hasHeader(source, $0, schema) }
  }

  private static func hasHeader(
    _ source: SheetSource, _ delimiter: SheetDialect.Delimiter, _ schema: SheetSchema
  ) -> Bool {
    let rows = source.rows
    return source.utf8.withUnsafeBufferPointer { bytes in
      let text = UnsafeBufferPointer(rebasing: bytes[..<rows.upperBound])
      var scanner = FieldScanner(text, from: rows.lowerBound, delimiter: delimiter)
      var table = FieldTable()
      // A row that cannot be divided into fields ends it; what stands before counts.
      while table.count < mostRows, (try? scanner.readRecord(into: &table)) == true {}
      return (0..<table.count).contains { record in
        let names = (0..<table.fieldCount(record)).map { field in
          let cell = Array(text[table.range(record, field) ?? 0..<0])
          return CellText.decode(0..<cell.count, of: cell).string
        }
        // Below a title a single word may be anybody's.
        guard record == 0 || SheetHeader.knownCount(names, schema: schema) > 1 else { return false }
        return names.contains {
          let column = schema.column(named: HeaderName($0))
          return column == .key || column == .source
        }
      }
    }
  }
}

extension Sheet {
  /// True where the file begins as a sheet of ours does, however broken the rest is.
  package static func hasHeader(_ bytes: [UInt8], schema: SheetSchema) -> Bool {
    SheetHeading(of: bytes, schema: schema) == .ours
  }
}
