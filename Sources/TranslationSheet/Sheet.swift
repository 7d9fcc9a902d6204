import TranslationModel

/// The translators' sheet, as one version of its file has it: cells by row and column, and the very bytes.
package final class Sheet: SheetCells, @unchecked Sendable {
  /// The file, byte for byte.
  package let bytes: [UInt8]

  /// Reads a whole sheet. Refuses, with the row and column as a spreadsheet shows them, what cannot be
  /// understood as a whole: another kind of file, invalid or cut text, quotes that do not fit, a header
  /// without `key` or the base locale, two columns of one name.
  package init(reading bytes: [UInt8], schema: SheetSchema) throws(SyntaxError) {
    self.bytes = bytes
    try super.init(bytes, numberedFrom: nil, schema: schema)
  }

  private init(_ other: Sheet, _ refusals: SheetRefusals) {
    bytes = other.bytes
    super.init(other, refusals)
  }

  /// The same with more cells that must not be used.
  package func refusing(_ cells: [(row: Int, field: Int)]) -> Sheet {
    var refusals = refusals
    for (row, field) in cells where hasRow(row) && field >= 0 && field < table.fieldCount(row + 1) {
      refusals.fields.append(UInt32(truncatingIfNeeded: table.fields(row + 1).lowerBound + field))
    }
    refusals.fields.sort()
    return Sheet(self, refusals)
  }

  /// The same with more rows of which no cell must be used.
  package func refusing(rows: [Int]) -> Sheet {
    var refusals = refusals
    let known = Set(refusals.records)
    refusals.records += rows.filter(hasRow).map { UInt32(truncatingIfNeeded: $0 + 1) }.filter {
      !known.contains($0)
    }
    refusals.records.sort()
    return Sheet(self, refusals)
  }

  /// The rows that a spreadsheet gives these numbers.
  package func rows(numbered numbers: ClosedRange<Int>) -> Range<Int> {
    let first = max(1, table.rowNumbers.lowerBound { Int($0) >= numbers.lowerBound })
    let end = table.rowNumbers.lowerBound { Int($0) > numbers.upperBound }
    return first - 1..<max(first, end) - 1
  }
}
