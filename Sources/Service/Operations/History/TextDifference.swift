import Glibc

/// Where two versions of a file differ, and the lines that do: enough to tell that an entry is not concerned.
struct TextDifference: Hashable {
  /// How many bytes they have in common at the start, and at the end of the rest.
  var head: Int
  var tail: Int
  var oldCount: Int
  var newCount: Int
  /// From the first line that differs to the last one, of each.
  var before: [UInt8]
  var after: [UInt8]
  /// True of UTF-16, which has a zero byte beside each: nothing is found in it by its bytes.
  var isWide: Bool
}

extension TextDifference {
  init(_ old: [UInt8], _ new: [UInt8]) {
    let (head, tail) = old.common(new)
    self.init(
      head: head, tail: tail, oldCount: old.count, newCount: new.count,
      before: Array(old[old.wholeLines(head..<old.count - tail)]),
      after: Array(new[new.wholeLines(head..<new.count - tail)]), isWide: new.isWide)
  }
}

extension [UInt8] {
  var isWide: Bool { prefix(4).contains(0) }

  /// How many bytes two versions have in common at the start, and at the end of the rest.
  fileprivate func common(_ other: [UInt8]) -> (head: Int, tail: Int) {
    span.withUnsafeBytes { a in
      other.span.withUnsafeBytes { b in
        let most = Swift.min(a.count, b.count)
        var head = 0
        while head + 8 <= most,
          a.loadUnaligned(fromByteOffset: head, as: UInt64.self)
            == b.loadUnaligned(fromByteOffset: head, as: UInt64.self)
        { head += 8 }
        while head < most, a[head] == b[head] { head += 1 }
        var tail = 0
        while tail + 8 <= most - head,
          a.loadUnaligned(fromByteOffset: a.count - tail - 8, as: UInt64.self)
            == b.loadUnaligned(fromByteOffset: b.count - tail - 8, as: UInt64.self)
        { tail += 8 }
        while tail < most - head, a[a.count - tail - 1] == b[b.count - tail - 1] { tail += 1 }
        return (head, tail)
      }
    }
  }

  /// A part, with the rest of the lines that it begins and ends in.
  fileprivate func wholeLines(_ part: Range<Int>) -> Range<Int> {
    let start = self[..<part.lowerBound].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    return start..<(self[part.upperBound...].firstIndex(of: 0x0A) ?? count)
  }

  func contains(_ word: [UInt8]) -> Bool {
    withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress, let first = word.first else { return false }
      var offset = 0
      while offset + word.count <= count,
        let found = memchr(start + offset, Int32(first), count - word.count + 1 - offset)
      {
        if memcmp(found, word, word.count) == 0 { return true }
        offset = start.distance(to: UnsafeRawPointer(found)) + 1
      }
      return false
    }
  }
}
