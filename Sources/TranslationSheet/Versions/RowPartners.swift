import TranslationModel

/// Which row of an older version of a sheet each row of a newer one is, whoever sorted either: the one with its key, variant and
/// English; then with its key and variant, where the English changed; then with its English, where the key did. A row without a
/// key is the one with its English, or one that says the same.
struct RowPartners {
  /// The older version's row for each of the newer one's; nil for one that is new.
  private(set) var rows: [Int?]
  private(set) var isTaken: [Bool]

  private let new: Sheet
  private let old: Sheet
  private let columns: ColumnPartners

  /// Of so many rows with one name, those that say the same are looked for among so many.
  private static let mostCompared = 10_000

  init(_ new: Sheet, in old: Sheet, _ columns: ColumnPartners) {
    (self.new, self.old, self.columns) = (new, old, columns)
    rows = Array(repeating: nil, count: new.rowCount)
    isTaken = Array(repeating: false, count: old.rowCount)
    pairEnds()
    pair { sheet, row in Name(sheet, row, [.key, .variant, .source], needed: .key) }
    pair { sheet, row in Name(sheet, row, [.key, .variant], needed: .key) }
    pair(onlyAlone: true) { sheet, row in Name(sheet, row, [.variant, .source], needed: .source) }
    pair { sheet, row in Self.note(sheet, row, columns.shared.map { sheet === new ? $0.new : $0.old }) }
  }

  /// What both begin and end with: most saves change a few cells.
  private mutating func pairEnds() {
    guard columns.areSame, new.dialect.delimiter == old.dialect.delimiter else { return }
    let shortest = min(new.rowCount, old.rowCount)
    var first = 0
    while first < shortest, new.hasSameRecord(first, as: old, first) {
      take(first, for: first)
      first += 1
    }
    var last = 1
    while last <= shortest - first,
      new.hasSameRecord(new.rowCount - last, as: old, old.rowCount - last)
    {
      take(old.rowCount - last, for: new.rowCount - last)
      last += 1
    }
  }

  private mutating func take(_ row: Int, for newRow: Int) {
    rows[newRow] = row
    isTaken[row] = true
  }

  /// `onlyAlone` where a name that several rows have says nothing.
  private mutating func pair(onlyAlone: Bool = false, by naming: (Sheet, Int) -> Name?) {
    let left = rows.indices.filter { rows[$0] == nil }
    if left.isEmpty { return }
    var candidates: [Name: [Int]] = [:]
    for row in isTaken.indices where !isTaken[row] {
      if let name = naming(old, row) { candidates[name, default: []].append(row) }
    }
    if candidates.isEmpty { return }
    let wanting = Dictionary(grouping: left) { naming(new, $0) }
    for (name, rows) in wanting {
      guard let name, let others = candidates[name] else { continue }
      if onlyAlone, rows.count > 1 || others.count > 1 { continue }
      pair(rows, others)
    }
  }

  /// Rows of one name: those that say the same first, then in their order.
  private mutating func pair(_ newRows: [Int], _ oldRows: [Int]) {
    var (rest, others) = (newRows, oldRows)
    if newRows.count * oldRows.count > 1, newRows.count * oldRows.count <= Self.mostCompared {
      rest = []
      for row in newRows {
        if let place = others.firstIndex(where: { haveSameCells(row, $0) }) {
          take(others.remove(at: place), for: row)
        } else {
          rest.append(row)
        }
      }
    }
    for (row, other) in zip(rest, others) { take(other, for: row) }
  }

  private func haveSameCells(_ row: Int, _ other: Int) -> Bool {
    columns.shared.allSatisfy { new.text(row: row, field: $0.new) == old.text(row: other, field: $0.old) }
  }

  /// What a row without a key says.
  private static func note(_ sheet: Sheet, _ row: Int, _ fields: [Int]) -> Name? {
    guard sheet.isBlank(row: row, .key) else { return nil }
    let texts = fields.map { sheet.text(row: row, field: $0) }
    return texts.allSatisfy(\.isBlank) ? nil : Name(texts: texts)
  }
}

extension Sheet {
  func isBlank(row: Int, _ column: SheetColumn) -> Bool { isBlank(row: row, field: columns[column]) }
}

/// What rows are compared by.
private struct Name: Hashable {
  var texts: [CanonicalText]

  init(texts: [Text]) { self.texts = texts.map(CanonicalText.init) }

  /// Nil where the cell that is needed is blank.
  init?(_ sheet: Sheet, _ row: Int, _ columns: [SheetColumn], needed: SheetColumn) {
    if sheet.isBlank(row: row, needed) { return nil }
    self.init(texts: columns.map { sheet.text(row: row, $0) })
  }
}
