import ProjectConfiguration
import TranslationModel
import TranslationSheet

/// The rows of a project's sheets by what they are: row id to row, and (key, variant) to the rows that share it.
package final class SheetRows: Sendable {
  package let book: Workbook
  /// The id of each row; nil for a row that is people's own (blank, a heading, an unknown variant).
  package let ids: [RowID?]
  /// The first row of each id.
  package let index: [RowID: Int]
  /// The rows of each key and variant, in sheet order.
  package let byEntry: [EntryID: [Int]]
  /// Ids that stand in more than one row, with all their rows.
  package let doubled: [RowID: [Int]]
  /// The rows whose id an earlier one has.
  private let repeated: Set<Int>

  package convenience init(_ sheet: Sheet) { self.init(Workbook(sheet)) }

  package init(_ book: Workbook) {
    self.book = book
    var ids: [RowID?] = []
    var index: [RowID: Int] = [:]
    var byEntry: [EntryID: [Int]] = [:]
    var doubled: [RowID: [Int]] = [:]
    ids.reserveCapacity(book.rowCount)
    index.reserveCapacity(book.rowCount)
    byEntry.reserveCapacity(book.rowCount)
    for row in 0..<book.rowCount {
      guard let id = Self.id(of: row, in: book) else {
        ids.append(nil)
        continue
      }
      ids.append(id)
      if let first = index[id] {
        doubled[id, default: [first]].append(row)
      } else {
        index[id] = row
        byEntry[id.entry, default: []].append(row)
      }
    }
    (self.ids, self.index, self.byEntry, self.doubled) = (ids, index, byEntry, doubled)
    repeated = Set(doubled.values.flatMap { $0.dropFirst() })
  }

  /// True for a row with an id of its own, and for the first of those that share one.
  package func isFirst(_ row: Int) -> Bool { !repeated.contains(row) && ids[row] != nil }

  /// The places of a row that is there more than once.
  package func doubles(of id: RowID) -> String? {
    doubled[id].map { $0.map(book.rowLabel).joined(separator: " and ") }
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
    (ids, index, byEntry) = (other.ids, other.index, other.byEntry)
    (doubled, repeated) = (other.doubled, other.repeated)
  }

  private static func id(of row: Int, in book: Workbook) -> RowID? {
    let key = book.text(row: row, .key)
    guard !key.isEmpty, let variant = Variant(book.text(row: row, .variant).string) else { return nil }
    let source = book.text(row: row, .source)
    return source.isEmpty ? nil : RowID(key, variant, source)
  }
}
