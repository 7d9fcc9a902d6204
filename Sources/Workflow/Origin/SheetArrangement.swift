import TranslationModel
import TranslationSheet

extension SheetRows {
  /// True where rows that two versions of one sheet have stand in another order, or a column of people's own says something else. No
  /// version's changes tell either: somebody sorted a copy, say, and typed nothing.
  func isArrangedOtherwise(than other: SheetRows) -> Bool {
    guard let own = book.onlyCells, let others = other.book.onlyCells else { return false }
    let (fields, otherFields) = (own.ownFields, others.ownFields)
    if fields.count != otherFields.count { return true }
    var last = -1
    for (row, id) in ids.enumerated() {
      guard let id, isFirst(row), let partner = other.index[id] else { continue }
      if partner < last { return true }
      last = partner
      let isSame = zip(fields, otherFields).allSatisfy { field, otherField in
        own.text(row: row, field: field).isSame(as: others.text(row: partner, field: otherField))
      }
      if !isSame { return true }
    }
    return false
  }
}
