/// Cuts a sheet's bytes where their content says so, so that an edit changes the piece that it is in, and at
/// most the next few: all others are the same bytes, which Git stores once.
///
/// The rolling hash is the gear hash of FastCDC (Xia and others, 2016); a cut waits for the end of the line.
package enum SheetPieces {
  package static let smallest = 4 << 10
  /// What pieces have on average, about.
  package static let average = 16 << 10
  package static let largest = 64 << 10

  /// The pieces, in order: together they are all the bytes. Each but the last has at least `smallest` bytes,
  /// and none more than `largest`; each but the last ends after a line end, where there is one in reach.
  package static func cut(_ bytes: [UInt8]) -> [Range<Int>] {
    var pieces: [Range<Int>] = []
    pieces.reserveCapacity(bytes.count / average + 1)
    bytes.withUnsafeBufferPointer { bytes in
      gears.withUnsafeBufferPointer { gears in
        var start = 0
        while start < bytes.count {
          let end = pieceEnd(bytes, from: start, gears)
          pieces.append(start..<end)
          start = end
        }
      }
    }
    return pieces
  }

  /// A hash with its high 13 bits clear comes once in 8 KiB: with `smallest` and the rest of a line,
  /// `average`.
  private static let mask: UInt64 = 0x1FFF << 51

  private static func pieceEnd(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, _ gears: UnsafeBufferPointer<UInt64>
  ) -> Int {
    let limit = min(bytes.count, start + largest)
    guard limit - start > smallest else { return limit }
    var hash: UInt64 = 0
    // The hash is of the last 64 bytes: older ones are shifted out.
    for index in start + smallest - 64..<start + smallest { hash = hash << 1 &+ gears[Int(bytes[index])] }
    var index = start + smallest
    while index < limit, hash & mask != 0 {
      hash = hash << 1 &+ gears[Int(bytes[index])]
      index += 1
    }
    while index < limit, !isLineEnd(bytes, index - 1) { index += 1 }
    if index < limit || limit == bytes.count || isLineEnd(bytes, index - 1) { return index }
    return lastLineEnd(bytes, in: start + smallest..<limit) ?? limit
  }

  private static func lastLineEnd(_ bytes: UnsafeBufferPointer<UInt8>, in range: Range<Int>) -> Int? {
    range.last { isLineEnd(bytes, $0) }.map { $0 + 1 }
  }

  /// LF, or CR on its own.
  @inline(__always)
  private static func isLineEnd(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int) -> Bool {
    bytes[index] == 0x0A || bytes[index] == 0x0D && !(index + 1 < bytes.count && bytes[index + 1] == 0x0A)
  }

  /// A random number for each byte: SplitMix64 from 0. Other numbers would cut everything anew.
  private static let gears: [UInt64] = {
    var state: UInt64 = 0
    return (0..<256).map { _ in
      state &+= 0x9E37_79B9_7F4A_7C15
      var z = state
      z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
      z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
      return z ^ (z >> 31)
    }
  }()
}
