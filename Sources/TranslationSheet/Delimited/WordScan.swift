/// Eight bytes looked at in one go (the "SIMD within a register" tests of Hacker's Delight, chapter 6).
///
/// A mask has the high bit set in the first byte, from the low end, that the test is true of; bits above it
/// may be wrong. A mask is zero exactly where the test is true of no byte.
enum WordScan {
  static let ones: UInt64 = 0x0101_0101_0101_0101
  static let highs: UInt64 = 0x8080_8080_8080_8080

  /// The eight bytes at `offset`, the first one lowest. The caller has checked that there are eight.
  @inline(__always)
  static func word(_ bytes: UnsafeBufferPointer<UInt8>, _ offset: Int) -> UInt64 {
    UInt64(littleEndian: UnsafeRawBufferPointer(bytes).loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  @inline(__always)
  static func `repeat`(_ byte: UInt8) -> UInt64 { ones &* UInt64(byte) }

  /// Bytes equal to the one that `pattern` repeats.
  @inline(__always)
  static func equal(_ word: UInt64, _ pattern: UInt64) -> UInt64 {
    let x = word ^ pattern
    return (x &- ones) & ~x & highs
  }

  /// Bytes below 0x20: the C0 controls, line ends and tabs among them.
  @inline(__always)
  static func control(_ word: UInt64) -> UInt64 { (word &- 0x2020_2020_2020_2020) & ~word & highs }

  @inline(__always)
  static func firstByte(of mask: UInt64) -> Int { mask.trailingZeroBitCount >> 3 }
}
