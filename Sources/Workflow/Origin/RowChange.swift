import TranslationModel
import TranslationSheet

/// A row's texts in one version of a sheet: those of `comparedColumns` that are not blank.
package typealias RowTexts = [SheetColumn: Text]

extension RowTexts {
  /// Its translations, by locale.
  package var translations: [(locale: LocaleTag, text: Text)] {
    compactMap { column, text in
      if case .translation(let locale) = column { (locale, text) } else { nil }
    }
  }
}

extension Text {
  /// Those of a cell of `problems`.
  var lines: [Substring] { string.split(separator: "\n") }
}

/// How one row differs between two versions of a sheet.
package struct RowChange: Sendable {
  package var row: RowID
  /// The name of the sheet that the row is in.
  package var sheet: String
  /// The cells that differ, as they were; nil where the row was not there.
  package var old: RowTexts?
  /// The same cells as they are; nil where the row is not there any more.
  package var new: RowTexts?

  package init(row: RowID, sheet: String, old: RowTexts?, new: RowTexts?) {
    self.row = row
    self.sheet = sheet
    self.old = old
    self.new = new
  }
}

extension SheetRows {
  /// The columns that versions are compared by: those that Glossator or translators fill.
  static func comparedColumns(_ targets: [LocaleTag]) -> [SheetColumn] {
    SheetColumn.filled(for: targets) + [.todo, .problems, .releases]
  }

  /// A row's texts; those of blank cells are left out.
  func texts(of row: Int, _ columns: [SheetColumn]) -> RowTexts {
    var texts: RowTexts = [:]
    for column in columns {
      let text = book.text(row: row, column)
      if !text.isBlank { texts[column] = text }
    }
    return texts
  }

  func texts(of id: RowID, _ columns: [SheetColumn]) -> RowTexts? {
    index[id].map { texts(of: $0, columns) }
  }

  func sheet(of row: Int) -> String { book.parts[book.part(of: row)].name }

  /// Rows as if they were new.
  package func asNew(targets: [LocaleTag], where isWanted: (RowID) -> Bool) -> [RowChange] {
    let columns = Self.comparedColumns(targets)
    return ids.enumerated().compactMap { row, id in
      guard let id, isFirst(row), isWanted(id) else { return nil }
      return RowChange(row: id, sheet: sheet(of: row), old: nil, new: texts(of: row, columns))
    }
  }

  /// The rows that differ from an older version, by what they are: in this version's order, then those that are gone.
  package func changes(from old: SheetRows, targets: [LocaleTag]) -> [RowChange] {
    if self === old { return [] }
    let columns = Self.comparedColumns(targets)
    let cells = columns.map { ComparedCells($0, old, self) }
    var changes: [RowChange] = []
    var pairing = RowPairing(self, in: old)
    var isGone = old.ids.indices.map(old.isFirst)
    for (row, id) in ids.enumerated() {
      guard let id, isFirst(row) else { continue }
      guard let partner = pairing.partner(of: row, id) else {
        changes.append(RowChange(row: id, sheet: sheet(of: row), old: nil, new: texts(of: row, columns)))
        continue
      }
      isGone[partner.row] = false
      if partner.hasSameCells { continue }
      var (was, now): (RowTexts, RowTexts) = ([:], [:])
      for cells in cells { cells.compare(partner.row, row, &was, &now) }
      if was.isEmpty, now.isEmpty { continue }
      changes.append(RowChange(row: id, sheet: sheet(of: row), old: was, new: now))
    }
    for (row, id) in old.ids.enumerated() {
      guard let id, isGone[row] else { continue }
      changes.append(
        RowChange(row: id, sheet: old.sheet(of: row), old: old.texts(of: row, columns), new: nil))
    }
    return changes
  }
}

/// One column of two versions.
private struct ComparedCells {
  private let column: SheetColumn
  private let old: WorkbookColumn
  private let new: WorkbookColumn

  init(_ column: SheetColumn, _ old: SheetRows, _ new: SheetRows) {
    self.column = column
    (self.old, self.new) = (old.book.column(column), new.book.column(column))
  }

  /// Adds a row's cells, where they differ; blank ones are none.
  func compare(_ oldRow: Int, _ newRow: Int, _ was: inout RowTexts, _ now: inout RowTexts) {
    let before = old.isBlank(row: oldRow) ? nil : old[oldRow]
    let after = new.isBlank(row: newRow) ? nil : new[newRow]
    if let before, let after, before.isSame(as: after) { return }
    if let before { was[column] = before }
    if let after { now[column] = after }
  }
}
