import ProjectConfiguration
import TranslationModel
import TranslationSheet

/// The rows of a sheet whose cells stand in other columns than they were agreed. Nobody typed what such a row says: each column
/// shows its neighbour's text, and a `todo` that shows no language confirms nothing. Where it is known what stood where, they are put in
/// order. What was typed besides is used where nobody can take it for something else: in a file of delimited text it may be a part of the
/// text beside it, without quotes.
package struct ShiftedRows {
  private struct Row {
    var row: Int
    var shift: CellShift
    /// The row as it was; nil where nobody can tell.
    var restored: RestoredRow?
    /// True where what was typed in it is used.
    var isUsed = false

    /// True where nothing that was typed in it is without effect.
    var isHeard: Bool { restored.map { $0.typed.isEmpty || isUsed } ?? false }
  }

  private let now: SheetRows
  private var found: [Row] = []
  private var known = 0

  private static let mostFindings = 20

  /// `agreed` is the same sheet as it was last agreed; `fixed` are the fields with something else than a text, by the rows' numbers.
  package init(
    in now: SheetRows, agreed: SheetRows, isCellByCell: Bool = false, fixed: [Int: Set<Int>] = [:]
  ) {
    self.now = now
    guard let cells = now.book.onlyCells, let before = agreed.book.onlyCells else { return }
    // Of a column that got another place, or name, nobody knows what in a row is its.
    let haveSameHeader = cells.hasSameHeader(as: before)
    let ours = Set(cells.columns.values)
    var partners = RowPartnersOfKey(now, agreed)
    for row in 0..<now.book.rowCount {
      guard let partner = partners.partner(of: row) else { continue }
      known += 1
      if partner.hasSameCells { continue }
      let texts = (0..<cells.fieldCount(row: row)).map { cells.text(row: row, field: $0) }
      let agreed = Self.agreed(partner.row, in: before, under: cells)
      guard
        let shift = CellShift(texts, agreed: agreed, own: { !ours.contains($0) })
          ?? Self.shift(of: row, texts, in: cells, from: partner.row, agreed, in: before)
      else { continue }
      let restored =
        haveSameHeader
        ? RestoredRow(texts, agreed: agreed, shift, in: cells, fixed: fixed[cells.rowNumber(row)] ?? []) : nil
      let isUsed = restored.map { isCellByCell && $0.isPlain && !$0.typed.isEmpty } ?? false
      found.append(Row(row: row, shift: shift, restored: restored, isUsed: isUsed))
    }
  }

  package var isEmpty: Bool { found.isEmpty }
  package var rows: [Int] { found.map(\.row) }
  /// Those of which nothing is used, also once they are in order.
  package var unusedRows: [Int] { found.filter { !$0.isUsed }.map(\.row) }

  /// What puts them in order.
  package var edits: SheetEdits {
    SheetEdits(rows: found.compactMap { row in row.restored.map { (row: row.row, texts: $0.texts) } })
  }

  // MARK: One row

  /// Of a row that shows no text elsewhere, but has a field too many.
  private static func shift(
    of row: Int, _ texts: [Text], in cells: SheetCells, from old: Int, _ agreed: [Text?],
    in before: SheetCells
  ) -> CellShift? {
    guard let extra = extraFields(row, in: cells, old, in: before),
      let first = texts.indices.first(where: {
        $0 >= agreed.count || !(agreed[$0]?.isSame(as: texts[$0]) ?? true)
      }),
      first < agreed.count
    else { return nil }
    return CellShift(first + extra, extra)
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
    var findings = found.prefix(Self.mostFindings).map { finding(of: $0, in: file) }
    let more = found.dropFirst(findings.count)
    if !more.isEmpty {
      findings.append(
        Finding(
          more.allSatisfy(\.isHeard) ? .warning : .error, "sheet-row-shifted",
          more.count.counted("more row is shifted", "more rows are shifted"), at: Place(file),
          hint: Self.hint))
    }
    return findings
  }

  private func finding(of row: Row, in file: String) -> Finding {
    let number = now.book.rowNumber(row.row)
    let columns = abs(row.shift.columns).counted("column")
    let what =
      "row \(number): from column \(columnLetters(row.shift.field)) on, the cells stand \(columns) further to the \(row.shift.columns > 0 ? "right" : "left") than they stood"
    let place = Place(file, line: number, column: row.shift.field + 1)
    guard let restored = row.restored else {
      return Finding(
        .error, "sheet-row-shifted", "\(what); the row is not used", at: place,
        hint:
          "the app's columns are put right, and what was typed there is in 'problems'; move the cells of your own columns back"
      )
    }
    if restored.typed.isEmpty {
      return Finding(.warning, "sheet-row-shifted", "\(what); they are put back", at: place, hint: Self.hint)
    }
    let typed = restored.typed.lazy.map { field in
      "'\(restored.texts[field].excerpt)' in column \(columnLetters(field))"
    }.listed(atMost: 5)
    return Finding(
      row.isUsed ? .warning : .error, "sheet-row-shifted",
      "\(what); they are put back, and what was typed is \(row.isUsed ? "used" : "not used"): \(typed)",
      at: place, hint: row.isUsed ? Self.hint : "type it again where it is right; \(Self.hint)")
  }

  private static let hint = "insert or delete whole columns, and no single cells"
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
