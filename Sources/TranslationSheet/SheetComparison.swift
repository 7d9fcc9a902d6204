import TranslationModel

extension Sheet {
  /// The rows whose bytes stand in no row of an older version, in order. Rows that only moved are not among
  /// them; a second copy of an unchanged row is.
  ///
  /// What both files begin and end with is passed over at the speed of memory: one edited cell costs little
  /// more than a comparison of the two files. Under another header or delimiter every row counts as changed.
  package func changedRows(from old: Sheet) -> [Int] {
    guard dialect.delimiter == old.dialect.delimiter, table.count > 0, old.table.count > 0,
      utf8[table.range(0)] == old.utf8[old.table.range(0)]
    else { return Array(0..<rowCount) }
    let (first, last) = changedRecords(from: old)
    guard first < last.own else { return [] }
    let known = Set((first..<max(first, last.old)).map { Row(bytes: old.utf8[old.table.range($0)]) })
    return (first..<last.own).filter { !known.contains(Row(bytes: utf8[table.range($0)])) }.map { $0 - 1 }
  }

  private struct Row: Hashable {
    let bytes: ArraySlice<UInt8>

    func hash(into hasher: inout Hasher) {
      bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
    }
  }

  /// The records from which and before which the two differ. The first is the same in both.
  private func changedRecords(from old: Sheet) -> (first: Int, last: (own: Int, old: Int)) {
    let prefix = Self.commonPrefix(utf8, old.utf8)
    if prefix == utf8.count, prefix == old.utf8.count { return (table.count, (table.count, old.table.count)) }
    let shortest = min(table.count, old.table.count)
    // A record's line end has to be in both: one that goes on in the other file is another record.
    let first = max(1, (0..<shortest).lowerBound { table.range($0).upperBound >= prefix })
    let suffix = Self.commonSuffix(utf8, old.utf8, limit: min(utf8.count, old.utf8.count) - prefix)
    let shift = utf8.count - old.utf8.count
    var own = table.recordStarts.lowerBound { Int($0) > utf8.count - suffix }
    while own < table.count {
      let start = Int(table.recordStarts[own]) - shift
      let other = old.table.recordStarts.lowerBound { Int($0) >= start }
      if other < old.table.count, Int(old.table.recordStarts[other]) == start {
        return (first, (max(own, first), max(other, first)))
      }
      own += 1
    }
    return (first, (table.count, old.table.count))
  }

  private static func commonPrefix(_ a: [UInt8], _ b: [UInt8]) -> Int {
    a.withUnsafeBufferPointer { a in
      b.withUnsafeBufferPointer { b in
        let end = min(a.count, b.count)
        var offset = 0
        while offset + 8 <= end, WordScan.word(a, offset) == WordScan.word(b, offset) { offset += 8 }
        while offset < end, a[offset] == b[offset] { offset += 1 }
        return offset
      }
    }
  }

  private static func commonSuffix(_ a: [UInt8], _ b: [UInt8], limit: Int) -> Int {
    a.withUnsafeBufferPointer { a in
      b.withUnsafeBufferPointer { b in
        var length = 0
        while length + 8 <= limit,
          WordScan.word(a, a.count - length - 8) == WordScan.word(b, b.count - length - 8)
        {
          length += 8
        }
        while length < limit, a[a.count - length - 1] == b[b.count - length - 1] { length += 1 }
        return length
      }
    }
  }
}
