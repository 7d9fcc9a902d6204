/// A formula that fills several cells (ISO/IEC 29500-1, section 18.3.1.40): the file has its text in one of them, and in the others
/// what it came to. Programs calculate all of them anew, whatever else stands there.
struct ArrayFormula {
  /// The cell that has the text.
  let master: CellAddress
  let block: CellBlock
  /// The formula's element, and the cell's attribute that says that it spills (`cm`).
  let range: Range<Int>
  let mark: Range<Int>?

  /// True where texts are to stand in some of its cells, so that it has to give way in all of them.
  func isIn(_ changes: [CellChange]) -> Bool {
    let start = changes.partition { $0.row >= block.rows.lowerBound }
    return changes[start...].prefix { $0.row <= block.rows.upperBound }.contains {
      block.columns.contains($0.column)
    }
  }
}
