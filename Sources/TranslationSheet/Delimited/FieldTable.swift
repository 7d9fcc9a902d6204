/// Where the fields of a delimited text are. Offsets are 32 bits wide: `SheetLimits.bytes` keeps texts below
/// 4 GiB.
///
/// Record 0 is the header. Blank records are left out.
struct FieldTable: Sendable {
  /// Where each field ends, one byte before the next one of its record begins.
  var fieldEnds: [UInt32] = []
  var recordStarts: [UInt32] = []
  /// The first of each record's fields in `fieldEnds`.
  var firstFields: [UInt32] = []
  /// Each record's row as a spreadsheet numbers it, from 1, blank ones counted.
  var rowNumbers: [UInt32] = []

  var count: Int { recordStarts.count }

  /// The same with the first row behind the header at another number, and all others as far from it as they are.
  consuming func numbered(from first: UInt32) -> FieldTable {
    guard count > 1 else { return self }
    let old = rowNumbers[1]
    for record in 1..<count { rowNumbers[record] = rowNumbers[record] - old + first }
    return self
  }

  /// Gives back the room for more that growing left: a sheet is kept longer than it is read.
  mutating func trim() {
    for column in [\FieldTable.fieldEnds, \.recordStarts, \.firstFields, \.rowNumbers] {
      self[keyPath: column] = self[keyPath: column].withUnsafeBufferPointer { Array($0) }
    }
  }

  func fieldCount(_ record: Int) -> Int { fields(record).count }

  /// The record's fields, in `fieldEnds`.
  func fields(_ record: Int) -> Range<Int> {
    let next = record + 1 < firstFields.count ? Int(firstFields[record + 1]) : fieldEnds.count
    return Int(firstFields[record])..<next
  }

  /// The bytes of a field, quotes included; nil where the record has no such field.
  func range(_ record: Int, _ field: Int) -> Range<Int>? {
    let fields = fields(record)
    guard field >= 0, field < fields.count else { return nil }
    let index = fields.lowerBound + field
    let start = field == 0 ? Int(recordStarts[record]) : Int(fieldEnds[index - 1]) + 1
    return start..<Int(fieldEnds[index])
  }

  /// The bytes of a record, without its line end.
  func range(_ record: Int) -> Range<Int> {
    let start = Int(recordStarts[record])
    let fields = fields(record)
    return fields.isEmpty ? start..<start : start..<Int(fieldEnds[fields.upperBound - 1])
  }

  /// The record and field that hold a byte; nil before the first record.
  func cell(at offset: Int) -> (record: Int, field: Int)? {
    let following = recordStarts.lowerBound { Int($0) > offset }
    guard following > 0 else { return nil }
    let fields = fields(following - 1)
    let passed = fieldEnds[fields].lowerBound { Int($0) >= offset + 1 } - fields.lowerBound
    return (following - 1, min(passed, max(0, fields.count - 1)))
  }
}

extension RandomAccessCollection where Index == Int {
  /// The first index whose element, and every later one's, is `second`: the elements are in that order.
  func lowerBound(_ second: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = low + (high - low) / 2
      if second(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
