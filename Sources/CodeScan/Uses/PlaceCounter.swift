/// Counts lines and columns of offsets that come in order.
struct PlaceCounter {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var line = 1
  private var lineStart = 0
  private var position = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  mutating func place(of offset: Int) -> CodePlace {
    while let end = nextLineEnd(before: offset) {
      line += 1
      (lineStart, position) = (end + 1, end + 1)
    }
    position = offset
    return CodePlace(line: line, column: offset - lineStart + 1)
  }

  /// Eight bytes at a time.
  private func nextLineEnd(before limit: Int) -> Int? {
    guard let base = bytes.baseAddress else { return nil }
    let raw = UnsafeRawPointer(base)
    let ones: UInt64 = 0x0101_0101_0101_0101
    var j = position
    while j + 8 <= limit {
      let word = raw.loadUnaligned(fromByteOffset: j, as: UInt64.self) ^ (ones &* UInt64(UInt8.lineFeed))
      let zeros = (word &- ones) & ~word & (ones << 7)
      if zeros != 0 { return j + UInt64(littleEndian: zeros).trailingZeroBitCount / 8 }
      j += 8
    }
    while j < limit {
      if bytes[j] == .lineFeed { return j }
      j += 1
    }
    return nil
  }
}
