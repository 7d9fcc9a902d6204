import TranslationModel

/// Changed cells that show what another column had in the same row: a column was pasted over another one, or both have each other's
/// header.
struct ColumnCopies {
  struct Copy {
    /// By their places in a list of columns.
    var column: Int
    var other: Int
    var cells: [ColumnChanges.Cell]
  }

  private struct Pair: Hashable, Comparable {
    var column: Int
    var other: Int

    static func < (a: Pair, b: Pair) -> Bool { (a.column, a.other) < (b.column, b.other) }
  }

  private var cells: [Pair: [ColumnChanges.Cell]] = [:]

  mutating func add(_ cell: ColumnChanges.Cell, in column: Int, from other: Int) {
    cells[Pair(column: column, other: other), default: []].append(cell)
  }

  /// Leaves out cells of a column that somebody did not change.
  mutating func remove(in column: Int, where isKept: (ColumnChanges.Cell) -> Bool) {
    for pair in cells.keys where pair.column == column { cells[pair]?.removeAll(where: isKept) }
  }

  /// Those of so many different texts that two languages hardly have them in common.
  var found: [Copy] {
    cells.sorted { $0.key < $1.key }.compactMap { pair, cells in
      guard Set(cells.map(\.new)).count >= ColumnChanges.some else { return nil }
      return Copy(column: pair.column, other: pair.other, cells: cells)
    }
  }
}
