/// Cells and rows that must not be used, each list sorted.
struct SheetRefusals: Sendable {
  /// Positions in the table's `fieldEnds`.
  var fields: [UInt32] = []
  var records: [UInt32] = []

  var isEmpty: Bool { fields.isEmpty && records.isEmpty }

  func hasField(_ field: Int) -> Bool { Self.contains(fields, field) }
  func hasRecord(_ record: Int) -> Bool { Self.contains(records, record) }

  private static func contains(_ sorted: [UInt32], _ value: Int) -> Bool {
    let place = sorted.lowerBound { Int($0) >= value }
    return place < sorted.count && Int(sorted[place]) == value
  }
}
