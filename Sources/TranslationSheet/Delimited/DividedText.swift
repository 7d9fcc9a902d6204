import TranslationModel

/// A text that stands in several fields of its row, for it has the sheet's delimiter in it and no quotes around it: somebody typed it
/// in a text editor, and every cell behind it stands too far to the right.
package struct DividedText: Hashable, Sendable {
  package var row: Int
  /// The first of its fields.
  package var field: Int
  /// How many more it has.
  package var extra: Int
}

extension SheetCells {
  /// More are no slip.
  private static let mostExtra = 8

  /// The text that a row divides, which said `agreed` in the header's columns before. Nil unless it is the only change, and
  /// something behind it moved: neither a note to the right of the table is one, nor a cell that somebody inserted. Where the first
  /// part is the text as it was, the rest may be in such a cell, unless a space begins it, as behind a comma.
  package final func dividedText(row: Int, agreed: [Text]) -> DividedText? {
    let extra = fieldCount(row: row) - agreed.count
    guard agreed.count == headerFieldCount, (1...Self.mostExtra).contains(extra) else { return nil }
    let now = (0..<fieldCount(row: row)).map { text(row: row, field: $0) }
    let before = zip(now, agreed).prefix { $0 == $1 }.count
    let behind = zip(now.reversed(), agreed.reversed()).prefix { $0 == $1 }.count
    let field = max(0, agreed.count - 1 - behind)
    let parts = field...field + extra
    guard field <= before, parts.upperBound < now.count - 1, !agreed[(field + 1)...].allSatisfy(\.isBlank),
      !now[field].isBlank, !parts.dropFirst().allSatisfy({ now[$0].isBlank }), mayDivide(field),
      isUnquoted(row, parts), field == before || now[field + 1].utf8.first == 0x20
    else { return nil }
    return DividedText(row: row, field: field, extra: extra)
  }

  /// What the app has in a column of its own nobody types.
  private func mayDivide(_ field: Int) -> Bool {
    guard let column = columns.first(where: { $0.value == field })?.key else { return true }
    switch column {
    case .translation, .comment, .todo, .link, .waive: return true
    case .key, .variant, .source, .max, .problems, .releases: return false
    }
  }

  private func isUnquoted(_ row: Int, _ fields: ClosedRange<Int>) -> Bool {
    bytes(row, fields).map { !utf8[$0].contains(0x22) } ?? false
  }

  /// Where some fields of a row stand, with what is between them.
  final func bytes(_ row: Int, _ fields: ClosedRange<Int>) -> Range<Int>? {
    guard let first = table.range(row + 1, fields.lowerBound),
      let last = table.range(row + 1, fields.upperBound)
    else { return nil }
    return first.lowerBound..<last.upperBound
  }
}

extension Sheet {
  /// The file with quotes around some texts.
  package func quoting(_ texts: [DividedText]) -> [UInt8] {
    var output: [UInt8] = []
    var copied = 0
    for text in texts.sorted(by: { $0.row < $1.row }) {
      guard let range = bytes(text.row, text.field...text.field + text.extra) else { continue }
      output += utf8[copied..<range.lowerBound] + [0x22] + utf8[range] + [0x22]
      copied = range.upperBound
    }
    return dialect.encoding.encode(output + utf8[copied...])
  }
}
