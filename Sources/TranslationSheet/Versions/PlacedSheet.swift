import TranslationModel

/// A version of a sheet, put cell by cell into the places that the version before it has for its rows and columns: for a sheet
/// that is kept as a spreadsheet's file, where comments, formulas and colours stay where they are, whoever sorted a copy of it.
///
/// A row with a key that the new version lacks is blanked where it was, and one that is new goes below the last
/// that has something below a header. A row without
/// a key, and a column of people's own, stays where it lacks them: a copy of the texts may never have had them. Columns without a
/// header stay as they are.
package struct PlacedSheet {
  /// A cell: the row from 1, the column from 0.
  package struct Place: Hashable, Sendable {
    package var row: Int
    package var column: Int

    package init(row: Int, column: Int) { (self.row, self.column) = (row, column) }
  }

  private var rows: [[Text]]
  /// How many cells have another text than before.
  package private(set) var changed = 0

  private let formulas: Set<Place>
  /// The columns that Glossator knows.
  private let known: Set<Int>

  /// `formulas` are cells of the older version that a program calculates: in people's own columns they stay. Without
  /// `keepingOthers` all that the new version lacks goes.
  package init(_ new: Sheet, over old: Sheet, formulas: Set<Place> = [], keepingOthers: Bool = true) {
    self.formulas = formulas
    known = Set(old.columns.values)
    rows = old.grid
    let columns = ColumnPartners(new, in: old)
    let partners = RowPartners(new, in: old, columns)
    let places = columns.shared.map { (field: $0.new, column: $0.old) } + add(columns.added, of: new, old)
    for row in 0..<old.rowCount where !partners.isTaken[row] {
      if !keepingOthers || !old.isBlank(row: row, .key) { blank(old.rowNumber(row)) }
    }
    if !keepingOthers {
      for column in columns.missing { for row in rows.indices { set(.empty, row + 1, column) } }
    }
    var last = SheetGrid(rows: old.grid).lastRow
    for (row, partner) in partners.rows.enumerated() {
      if partner == nil {
        if places.allSatisfy({ new.isBlank(row: row, field: $0.field) }) { continue }
        last += 1
      }
      let number = partner.map { old.rowNumber($0) } ?? last
      // Whoever loses a key says nothing with that: the row would come back, at the end, away from what stands beside it.
      let keepsKey = keepingOthers && partner != nil && new.isBlank(row: row, .key)
      for (field, column) in places where !keepsKey || column != old.columns[.key] {
        set(new.text(row: row, field: field), number, column)
      }
    }
  }

  /// New columns go to the right of everything.
  private mutating func add(_ fields: [Int], of new: Sheet, _ old: Sheet) -> [(field: Int, column: Int)] {
    let free = max(rows.map(\.count).max() ?? 0, (formulas.map(\.column).max() ?? -1) + 1)
    let places = fields.enumerated().map { (field: $0.element, column: free + $0.offset) }
    for (field, column) in places { set(new.cell(record: 0, field), old.headerNumber, column) }
    return places
  }

  private mutating func blank(_ row: Int) {
    for column in rows[row - 1].indices { set(.empty, row, column) }
  }

  private mutating func set(_ text: Text, _ row: Int, _ column: Int) {
    let holds = row <= rows.count && column < rows[row - 1].count ? rows[row - 1][column] : .empty
    if holds == text || !known.contains(column) && formulas.contains(Place(row: row, column: column)) {
      return
    }
    while rows.count < row { rows.append([]) }
    while rows[row - 1].count <= column { rows[row - 1].append(.empty) }
    rows[row - 1][column] = text
    changed += 1
  }

  /// As a spreadsheet's rows are read: each as wide as the header, or as its own last text needs.
  package var grid: SheetGrid {
    let width = rows.first { !$0.allSatisfy(\.isBlank) }.map { $0.lastIndex { !$0.isEmpty } ?? 0 } ?? 0
    return SheetGrid(
      rows: rows.map { row in
        if row.allSatisfy(\.isBlank) { return [] }
        let end = max(width, row.lastIndex { !$0.isEmpty } ?? 0) + 1
        return (0..<end).map { $0 < row.count ? row[$0] : .empty }
      })
  }
}

extension Sheet {
  /// All cells by row and column, blank rows included, as a spreadsheet shows them.
  package var grid: [[Text]] {
    var rows: [[Text]] = []
    for record in 0..<table.count {
      while rows.count < Int(table.rowNumbers[record]) - 1 { rows.append([]) }
      rows.append((0..<table.fieldCount(record)).map { cell(record: record, $0) })
    }
    return rows
  }
}
