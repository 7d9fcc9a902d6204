import TranslationSheet

/// Finds the rows of one version of the sheets in another. Most stand as they stood, after the same row: those are found
/// by their bytes, and nothing of them is hashed.
struct RowPairing {
  /// A row of the other version.
  struct Partner {
    var row: Int
    /// True where it has the very bytes under the same columns, so that its cells say the same.
    var hasSameCells: Bool
  }

  private let own: SheetRows
  private let other: SheetRows
  private let cells: CellPairing
  /// The row of the other version after the last that was found.
  private var next = 0

  init(_ own: SheetRows, in other: SheetRows) {
    (self.own, self.other) = (own, other)
    cells = CellPairing(own.book, in: other.book)
  }

  /// The first row of the other version with the id of a row of this one.
  mutating func partner(of row: Int, _ id: RowID) -> Partner? {
    if next < other.ids.count, other.isFirst(next), cells.haveSameCells(row, next) {
      next += 1
      return Partner(row: next - 1, hasSameCells: true)
    }
    guard let found = other.index[id] else { return nil }
    next = found + 1
    return Partner(row: found, hasSameCells: cells.haveSameCells(row, found))
  }
}

/// Tells rows of two versions of the sheets that say the same, by their bytes.
struct CellPairing {
  private let own: Workbook
  private let other: Workbook
  /// Whether two sheets have each column in the same field, by the part of each version.
  private let haveSameColumns: [[Bool]]

  init(_ own: Workbook, in other: Workbook) {
    (self.own, self.other) = (own, other)
    haveSameColumns = own.parts.map { a in
      other.parts.map { b in a.cells === b.cells || a.cells.columns == b.cells.columns }
    }
  }

  /// True where both rows say the same in each column.
  func haveSameCells(_ row: Int, _ otherRow: Int) -> Bool {
    haveSameColumns[own.part(of: row)][other.part(of: otherRow)]
      && own.hasSameRecord(row, as: other, otherRow)
  }
}
