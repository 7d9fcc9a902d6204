/// Cells that a spreadsheet shows as one: it shows what the first of them says, and nobody sees the others.
package struct MergedCells: Hashable, Sendable {
  /// As the spreadsheet numbers them, from 1.
  package let rows: ClosedRange<Int>
  /// From 0.
  package let columns: ClosedRange<Int>

  init(_ block: CellBlock) {
    (rows, columns) = (block.rows, block.columns)
  }

  /// `G6:G7`.
  package var name: String {
    CellBlock(
      CellAddress(row: rows.lowerBound, column: columns.lowerBound),
      CellAddress(row: rows.upperBound, column: columns.upperBound)
    ).text
  }

  package func hides(row: Int, column: Int) -> Bool {
    rows.contains(row) && columns.contains(column)
      && (row, column) != (rows.lowerBound, columns.lowerBound)
  }
}
