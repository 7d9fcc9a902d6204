import TranslationModel

/// The first row of each id, found by a table of numbers beside the ids themselves: a dictionary of 100,000 rows would hold each
/// of them again.
package struct RowIndex: Sendable {
  private let ids: [RowID?]
  private let rows: HashTable
  package let count: Int
  /// Ids that stand in more than one row, with all their rows.
  let doubled: [RowID: [Int]]

  init(_ ids: [RowID?]) {
    var rows = HashTable(capacity: ids.count)
    var doubled: [RowID: [Int]] = [:]
    var count = 0
    for (row, id) in ids.enumerated() {
      guard let id else { continue }
      if let first = rows.insert(row, id.quickHash, where: { ids[$0] == id }) {
        doubled[id, default: [first]].append(row)
      } else {
        count += 1
      }
    }
    (self.ids, self.rows, self.doubled, self.count) = (ids, rows, doubled, count)
  }

  package var isEmpty: Bool { count == 0 }

  package subscript(id: RowID) -> Int? { rows.number(id.quickHash) { ids[$0] == id } }
}

extension RowID {
  /// The same for what is the same row: texts in another normalization form.
  var quickHash: UInt64 {
    key.quickFormHash &+ (source.quickFormHash &* 0x9E37_79B9_7F4A_7C15) ^ variant.quickHash
  }
}
