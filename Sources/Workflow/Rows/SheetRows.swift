import TranslationModel
import TranslationSheet

/// A sheet's rows by what they are: row id to row, and (key, variant) to the rows that share it.
package final class SheetRows: Sendable {
  package let sheet: Sheet
  /// The id of each row; nil for a row that is people's own (blank, a heading, an unknown variant).
  package let ids: [RowID?]
  /// The first row of each id.
  package let index: [RowID: Int]
  /// The rows of each key and variant, in sheet order.
  package let byEntry: [EntryID: [Int]]
  /// Ids that stand in more than one row, with all their rows.
  package let doubled: [RowID: [Int]]

  package init(_ sheet: Sheet) {
    self.sheet = sheet
    var ids: [RowID?] = []
    var index: [RowID: Int] = [:]
    var byEntry: [EntryID: [Int]] = [:]
    var doubled: [RowID: [Int]] = [:]
    ids.reserveCapacity(sheet.rowCount)
    index.reserveCapacity(sheet.rowCount)
    byEntry.reserveCapacity(sheet.rowCount)
    for row in 0..<sheet.rowCount {
      guard let id = Self.id(of: row, in: sheet) else {
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
  }

  private static func id(of row: Int, in sheet: Sheet) -> RowID? {
    let key = sheet.text(row: row, .key)
    guard !key.isEmpty, let variant = Variant(sheet.text(row: row, .variant).string) else { return nil }
    let source = sheet.text(row: row, .source)
    return source.isEmpty ? nil : RowID(key, variant, source)
  }
}
