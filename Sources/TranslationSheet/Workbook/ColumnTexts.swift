import TranslationModel

/// The texts of one column of a workbook, with bytes of their own: for many looks at each.
///
/// In the sheet a column's cells lie a row apart, so that each look at one is a look at memory that is far away; and who takes
/// a text of the sheet counts on the sheet's bytes, on which the threads of all other locales count, too.
package struct ColumnTexts: Sendable {
  private let bytes: [UInt8]
  /// Where each row's text ends, and the next one's begins.
  private let ends: [Int]
  /// The column's field in each part; nil where it has none.
  private let column: WorkbookColumn

  package init(_ column: WorkbookColumn) {
    self.column = column
    var bytes: [UInt8] = []
    var ends: [Int] = []
    ends.reserveCapacity(column.book.rowCount)
    for (part, field) in zip(column.book.parts, column.fields) {
      part.cells.appendTexts(ofField: field, to: &bytes, &ends)
    }
    (self.bytes, self.ends) = (bytes, ends)
  }

  /// A cell's text; nil where its sheet does not have the column.
  package subscript(row: Int) -> Text? {
    guard column.field(row: row) != nil else { return nil }
    return Text(sharing: bytes, (row == 0 ? 0 : ends[row - 1])..<ends[row])
  }
}
