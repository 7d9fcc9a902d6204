import ProjectConfiguration
import TranslationModel
import TranslationSheet

/// The rows of a sheet whose cells stand in other columns than they were agreed. Nobody typed what such a row says: each column
/// shows its neighbour's text, and a `todo` that shows no language confirms nothing. They are used as little as rows with more cells
/// than the header has.
package struct ShiftedRows {
  private struct Row {
    var row: Int
    var shift: CellShift
  }

  private let now: SheetRows
  private var found: [Row] = []
  private var known = 0

  private static let mostFindings = 20

  /// `agreed` is the same sheet as it was last agreed.
  package init(in now: SheetRows, agreed: SheetRows) {
    self.now = now
    guard let cells = now.book.onlyCells, let before = agreed.book.onlyCells else { return }
    var partners = RowPartnersOfKey(now, agreed)
    for row in 0..<now.book.rowCount {
      guard let partner = partners.partner(of: row) else { continue }
      known += 1
      if partner.hasSameCells { continue }
      if let shift = Self.shift(of: row, in: cells, from: partner.row, in: before) {
        found.append(Row(row: row, shift: shift))
      }
    }
  }

  package var isEmpty: Bool { found.isEmpty }
  package var rows: [Int] { found.map(\.row) }

  // MARK: One row

  private static func shift(of row: Int, in cells: SheetCells, from old: Int, in before: SheetCells)
    -> CellShift?
  {
    let now = (0..<cells.fieldCount(row: row)).map { cells.text(row: row, field: $0) }
    let agreed = agreed(old, in: before, under: cells)
    if let shift = CellShift(now, agreed: agreed) { return shift }
    guard let extra = extraFields(row, in: cells, old, in: before),
      let first = now.indices.first(where: {
        $0 >= agreed.count || !(agreed[$0]?.isSame(as: now[$0]) ?? true)
      }),
      first < agreed.count
    else { return nil }
    return CellShift(first, extra)
  }

  /// What each field of a sheet had in an agreed row. Of people's own columns nobody knows where they stand now, if any moved.
  private static func agreed(_ row: Int, in before: SheetCells, under now: SheetCells) -> [Text?] {
    if before.columns == now.columns {
      return (0..<before.fieldCount(row: row)).map { before.text(row: row, field: $0) }
    }
    var texts: [Text?] = Array(repeating: nil, count: now.headerFieldCount)
    for (column, field) in now.columns where texts.indices.contains(field) {
      texts[field] = before.text(row: row, column)
    }
    return texts
  }

  /// How many separators a row has more than the header and than it had; nil where it has none, or the rows around it have as many, as
  /// spreadsheets write them where somebody once made notes to the right.
  private static func extraFields(_ row: Int, in now: SheetCells, _ old: Int, in before: SheetCells) -> Int? {
    func extra(_ row: Int, _ cells: SheetCells) -> Int {
      max(0, cells.fieldCount(row: row) - cells.headerFieldCount)
    }
    let count = extra(row, now)
    let around = [row - 1, row + 1].filter { $0 >= 0 && $0 < now.rowCount }
    return count > extra(old, before) && around.allSatisfy({ extra($0, now) == 0 }) ? count : nil
  }

  // MARK: What is said of them

  /// Where it is more than a fifth of the rows, and no slip any more, nobody can tell what else happened to the sheet.
  package var doubt: SnapshotDoubt? {
    guard found.count >= ColumnChanges.some, found.count * 5 > known else { return nil }
    return SnapshotDoubt(
      .shiftedRows(found.count), found.map { "'\(now.book.text(row: $0.row, .key).excerpt)'" })
  }

  package func findings(in file: String) -> [Finding] {
    var findings = found.prefix(Self.mostFindings).map { row in
      let number = now.book.rowNumber(row.row)
      let columns = abs(row.shift.columns).counted("column")
      return Finding(
        .error, "sheet-row-shifted",
        "row \(number): from column \(columnLetters(row.shift.field)) on, the cells stand \(columns) further to the \(row.shift.columns > 0 ? "right" : "left") than they stood; the row is not used",
        at: Place(file, line: number, column: row.shift.field + 1), hint: Self.hint)
    }
    let more = found.count - findings.count
    if more > 0 {
      findings.append(
        Finding(
          .error, "sheet-row-shifted", more.counted("more row is shifted", "more rows are shifted"),
          at: Place(file),
          hint: Self.hint))
    }
    return findings
  }

  private static let hint =
    "the app's columns are put right, and what was typed there is in 'problems'; move the cells of your own columns back"
}

/// Finds the agreed row of each row: the same one, and where its English is another, the one of its key that is gone.
struct RowPartnersOfKey {
  private let now: SheetRows
  private let agreed: SheetRows
  private let cells: CellPairing
  private var pairing: RowPairing
  private var lost: [Text: [Int]]?

  init(_ now: SheetRows, _ agreed: SheetRows) {
    (self.now, self.agreed) = (now, agreed)
    cells = CellPairing(now.book, in: agreed.book)
    pairing = RowPairing(now, in: agreed)
  }

  mutating func partner(of row: Int) -> RowPairing.Partner? {
    let inPlace = now.hasSameRows(as: agreed)
    if inPlace { return RowPairing.Partner(row: row, hasSameCells: cells.haveSameCells(row, row)) }
    if let id = now.ids[row], let partner = pairing.partner(of: row, id) { return partner }
    let key = now.book.text(row: row, .key)
    if key.isBlank { return nil }
    let rows = lostRows(of: key)
    return rows.count == 1 ? RowPairing.Partner(row: rows[0], hasSameCells: false) : nil
  }

  private mutating func lostRows(of key: Text) -> [Int] {
    if let rows = lost?[key] { return rows }
    if lost != nil { return [] }
    var rows: [Text: [Int]] = [:]
    for (row, id) in agreed.ids.enumerated() {
      if let id, now.index[id] == nil { rows[id.key, default: []].append(row) }
    }
    lost = rows
    return rows[key] ?? []
  }
}
