/// Searches that look at sixteen bytes at a time.
extension FileBytes {
  private typealias Block = SIMD16<UInt8>

  /// How often a byte is in a range.
  func count(of byte: UInt8, in range: Range<Int>) -> Int {
    guard let base = UnsafeRawPointer(baseAddress) else { return 0 }
    var (i, count) = (range.lowerBound, 0)
    let (pattern, one) = (Block(repeating: byte), Block(repeating: 1))
    while i + Block.scalarCount <= range.upperBound {
      // A byte holds what is found at its place in so many blocks; to add its neighbours up takes as long as looking at several.
      let end = Swift.min(range.upperBound, i + Block.scalarCount * 255)
      var found = Block()
      while i + Block.scalarCount <= end {
        let isThere = base.loadUnaligned(fromByteOffset: i, as: Block.self) .== pattern
        found &+= one.replacing(with: 0, where: .!isThere)
        i += Block.scalarCount
      }
      count &+= Int(SIMD16<UInt16>(truncatingIfNeeded: found).wrappedSum())
    }
    while i < range.upperBound {
      if self[i] == byte { count &+= 1 }
      i += 1
    }
    return count
  }

  /// The first offset in a range with one of three bytes or a control character; the range's end where there is none.
  @inline(__always)
  func stop(at a: UInt8, _ b: UInt8, _ c: UInt8, in range: Range<Int>) -> Int {
    UnsafeRawBufferPointer(buffer).stop(at: a, b, c, in: range)
  }

  func contains(_ byte: UInt8, from start: Int) -> Bool { offset(of: byte, from: start) < count }

  /// The first offset with a byte, from an offset on; the end where there is none.
  func offset(of byte: UInt8, from start: Int) -> Int {
    guard let base = UnsafeRawPointer(baseAddress) else { return start }
    var i = start
    let pattern = Block(repeating: byte)
    while i + Block.scalarCount <= count,
      !any(base.loadUnaligned(fromByteOffset: i, as: Block.self) .== pattern)
    {
      i += Block.scalarCount
    }
    while i < count, self[i] != byte { i += 1 }
    return i
  }

  /// The end of the ASCII bytes at an offset, or an offset before it with one more to look at.
  func skippingASCII(from start: Int) -> Int {
    guard let base = UnsafeRawPointer(baseAddress) else { return start }
    var i = start
    while i + 8 <= count, base.loadUnaligned(fromByteOffset: i, as: UInt64.self) & 0x8080_8080_8080_8080 == 0
    {
      i += 8
    }
    return i
  }

  var isASCII: Bool {
    var i = skippingASCII(from: 0)
    while i < count, self[i] < 0x80 { i += 1 }
    return i == count
  }

  /// True where the bytes of a range are these ASCII letters.
  func equals(_ range: Range<Int>, _ word: StaticString) -> Bool {
    guard range.count == word.utf8CodeUnitCount else { return false }
    return word.withUTF8Buffer { word in
      for i in 0..<word.count where self[range.lowerBound + i] != word[i] { return false }
      return true
    }
  }

  func equals(_ a: Range<Int>, _ b: Range<Int>) -> Bool {
    guard a.count == b.count else { return false }
    for i in 0..<a.count where self[a.lowerBound + i] != self[b.lowerBound + i] { return false }
    return true
  }
}

extension [UInt8] {
  /// True where these ASCII letters are somewhere in the bytes.
  func contains(_ word: StaticString) -> Bool {
    guard let first = word.withUTF8Buffer({ $0.first }) else { return true }
    return read { bytes in
      var i = 0
      while true {
        i = bytes.offset(of: first, from: i)
        guard i + word.utf8CodeUnitCount <= bytes.count else { return false }
        if bytes.equals(i..<i + word.utf8CodeUnitCount, word) { return true }
        i += 1
      }
    }
  }
}

extension UnsafeRawBufferPointer {
  /// The first offset in a range with one of three bytes or a control character; the range's end where there is none.
  ///
  /// Eight bytes in one go (the "SIMD within a register" tests of Hacker's Delight, chapter 6): a byte's high bit is set
  /// where a test is true of it, and of no byte before the first such one.
  @inline(__always)
  func stop(at a: UInt8, _ b: UInt8, _ c: UInt8, in range: Range<Int>) -> Int {
    let (ones, highs): (UInt64, UInt64) = (0x0101_0101_0101_0101, 0x8080_8080_8080_8080)
    let (x, y, z) = (ones &* UInt64(a), ones &* UInt64(b), ones &* UInt64(c))
    var i = range.lowerBound
    while i + 8 <= range.upperBound {
      let word = UInt64(littleEndian: loadUnaligned(fromByteOffset: i, as: UInt64.self))
      let (first, second, third) = (word ^ x, word ^ y, word ^ z)
      let found =
        ((first &- ones) & ~first | (second &- ones) & ~second | (third &- ones) & ~third
          | (word &- ones &* 0x20) & ~word) & highs
      if found != 0 { return i + found.trailingZeroBitCount >> 3 }
      i += 8
    }
    while i < range.upperBound {
      let byte = self[i]
      if byte < 0x20 || byte == a || byte == b || byte == c { break }
      i += 1
    }
    return i
  }
}
