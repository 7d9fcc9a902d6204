import ProjectConfiguration
import Synchronization
import TranslationModel
import TranslationSheet

/// The rows of a project's sheets by what they are: row id to row, and (key, variant) to the rows that share it.
package final class SheetRows: Sendable {
  package let book: Workbook
  /// The id of each row; nil for a row that is people's own (blank, a heading, an unknown variant).
  package let ids: [RowID?]
  /// The first row of each id.
  package let index: RowIndex
  /// The rows of each key and variant, in sheet order: found when somebody asks, for most looks do not.
  package var byEntry: [EntryID: [Int]] {
    kin.byEntry.withLock { known in
      if let known { return known }
      var rows: [EntryID: [Int]] = [:]
      rows.reserveCapacity(ids.count)
      for (row, id) in ids.enumerated() {
        if let id, isFirst(row) { rows[id.entry, default: []].append(row) }
      }
      known = rows
      return rows
    }
  }
  /// The rows of each English and variant, alike.
  package var byEnglish: [EntryID: [Int]] {
    kin.byEnglish.withLock { known in
      if let known { return known }
      let rows = rowsByEnglish { _, _ in true }
      known = rows
      return rows
    }
  }
  /// Ids that stand in more than one row, with all their rows.
  package var doubled: [RowID: [Int]] { index.doubled }
  /// The rows whose id an earlier one has.
  private let repeated: Set<Int>
  /// The branches that need a row, where its `releases` cell is behind them.
  private let needs: [Int: Set<String>]
  /// The same for versions of which each row has the same id.
  private let kin: Kin

  private final class Kin: Sendable {
    let byEntry = Mutex<[EntryID: [Int]]?>(nil)
    let byEnglish = Mutex<[EntryID: [Int]]?>(nil)
  }

  package convenience init(_ sheet: SheetCells) { self.init(Workbook(sheet)) }

  package init(_ book: Workbook) {
    self.book = book
    var ids: [RowID?] = []
    ids.reserveCapacity(book.rowCount)
    for row in 0..<book.rowCount { ids.append(Self.id(of: row, in: book)) }
    (self.ids, index) = (ids, RowIndex(ids))
    repeated = Set(index.doubled.values.flatMap { $0.dropFirst() })
    (needs, kin) = ([:], Kin())
  }

  /// The same rows, some of which other branches need than their cells say.
  init(_ rows: SheetRows, needs: [Int: Set<String>]) {
    (book, ids, index, repeated, kin) = (rows.book, rows.ids, rows.index, rows.repeated, rows.kin)
    self.needs = needs
  }

  /// The branches that need a row: those that its `releases` cell names, where that is not behind.
  package func releases(of row: Int) -> Set<String> {
    needs[row] ?? Set(Self.branches(in: book.text(row: row, .releases)))
  }

  /// True where it is known of both that each row of one is that row of the other, as after an edit of some translations.
  package func hasSameRows(as other: SheetRows) -> Bool { kin === other.kin }

  /// True for a row with an id of its own, and for the first of those that share one.
  package func isFirst(_ row: Int) -> Bool {
    ids[row] != nil && (repeated.isEmpty || !repeated.contains(row))
  }

  /// The first row of an id. Most rows that are looked for one after the other stand so, too: `next` is the one that is
  /// tried, and compared, before anything is hashed, and is set to the one after that which was found.
  package func row(of id: RowID, trying next: inout Int) -> Int? {
    if next < ids.count, ids[next] == id, isFirst(next) {
      next += 1
      return next - 1
    }
    guard let row = index[id] else { return nil }
    next = row + 1
    return row
  }

  /// The places of a row that is there more than once.
  package func doubles(of id: RowID) -> String? {
    doubled[id].map { $0.map(book.rowLabel).joined(separator: " and ") }
  }

  /// True where a row is there more than once, and one of its copies says this.
  func isCopy(_ text: Text, of id: RowID, _ column: SheetColumn) -> Bool {
    doubled[id]?.contains { book.text(row: $0, column).isSame(as: text) } ?? false
  }

  /// A cell's text in the first row of an id; nil where no row has it.
  package func text(of id: RowID, _ column: SheetColumn) -> Text? {
    index[id].map { book.text(row: $0, column) }
  }

  /// The rows of a book that are those of another version, row by row: an edit of a few cells, as most saves are. Nil where
  /// some row is another one.
  package init?(_ book: Workbook, like other: SheetRows) {
    guard book.rowCount == other.book.rowCount else { return nil }
    let pairing = CellPairing(book, in: other.book)
    for row in 0..<book.rowCount where !pairing.haveSameCells(row, row) {
      // To the letter: another form of the same text is the same row, and other bytes.
      let (id, known) = (Self.id(of: row, in: book), other.ids[row])
      guard id?.key == known?.key, id?.variant == known?.variant, id?.source == known?.source else {
        return nil
      }
    }
    self.book = book
    (ids, index) = (other.ids, other.index)
    (repeated, kin, needs) = (other.repeated, other.kin, [:])
  }

  /// Those that a cell of `releases` names.
  static func branches(in cell: Text) -> [String] {
    cell.utf8.split { $0 == 0x20 || $0 == 0x0A || $0 == 0x2C }.map { String(decoding: $0, as: UTF8.self) }
  }

  private static func id(of row: Int, in book: Workbook) -> RowID? {
    let key = book.text(row: row, .key)
    guard !key.isEmpty, let variant = Variant(ofCell: book.text(row: row, .variant)) else { return nil }
    let source = book.text(row: row, .source)
    return source.isEmpty ? nil : RowID(key, variant, source)
  }
}

extension Variant {
  /// Most cells have none.
  fileprivate init?(ofCell text: Text) {
    if text.isEmpty { self = .plain } else { self.init(text.string) }
  }
}
