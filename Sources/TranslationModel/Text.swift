/// A piece of text, compared and hashed by its code points.
///
/// Swift's `String` calls canonically equivalent texts equal. Here `é` typed as one code point and as
/// two are different texts, because translators' files are kept byte for byte.
///
/// A text is a range of bytes that it shares with others: those of a file's texts are the file's own, so that reading
/// a file copies nothing. It is always UTF-8.
package struct Text: Sendable {
  @usableFromInline let owner: [UInt8]
  @usableFromInline let start: UInt32
  @usableFromInline let end: UInt32

  package init(_ string: String) { self.init(whole: Array(string.utf8)) }
  package init(_ part: Substring) { self.init(whole: Array(part.utf8)) }

  /// The text that a range of some bytes is. The bytes must be UTF-8, and the range must cut no character.
  package init(sharing bytes: [UInt8], _ range: Range<Int>) {
    assert(Self.isWhole(bytes, range), "a text of bytes that are not UTF-8")
    (owner, start, end) = (bytes, UInt32(range.lowerBound), UInt32(range.upperBound))
  }

  /// Looks at all bytes under fuzzing, and at the two ends in other debug builds.
  private static func isWhole(_ bytes: [UInt8], _ range: Range<Int>) -> Bool {
    #if FUZZING
      return String(validating: bytes[range], as: UTF8.self) != nil
    #else
      return range.isEmpty
        || bytes[range.lowerBound] & 0xC0 != 0x80
          && (range.upperBound == bytes.count || bytes[range.upperBound] & 0xC0 != 0x80)
    #endif
  }

  /// What is no UTF-8 becomes U+FFFD.
  package init(decoding bytes: [UInt8]) {
    let isUTF8 = (try? UTF8Span(validating: bytes.span)) != nil
    self.init(whole: isUTF8 ? bytes : Array(String(decoding: bytes, as: UTF8.self).utf8))
  }

  private init(whole bytes: [UInt8]) { (owner, start, end) = (bytes, 0, UInt32(bytes.count)) }

  package static let empty = Text("")

  package var isEmpty: Bool { start == end }
  package var utf8: ArraySlice<UInt8> { owner[range] }
  package var string: String { String(decoding: utf8, as: UTF8.self) }

  /// The same text with bytes of its own: for what is kept longer than the file that it is a part of.
  package var detached: Text { Text(whole: Array(utf8)) }

  /// In bytes.
  package var count: Int { Int(end - start) }
  private var range: Range<Int> { Int(start)..<Int(end) }

  /// The bytes, for one look at them. Other targets have it inlined: a call through a closure costs more than most looks.
  @inlinable @inline(__always)
  package func withBytes<R>(_ body: (UnsafeRawBufferPointer) -> R) -> R {
    owner.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[Int(start)..<Int(end)])) }
  }
}

extension Text: ExpressibleByStringLiteral, CustomStringConvertible {
  package init(stringLiteral value: String) { self.init(value) }
  package var description: String { string }
}

extension Text {
  /// True where nothing but spaces, tabs and line ends is in it: a cell that a person would call empty.
  package var isBlank: Bool {
    withBytes { bytes in bytes.allSatisfy { $0 == 0x20 || (0x09...0x0D).contains($0) } }
  }

  package func contains(_ byte: UInt8) -> Bool { withBytes { $0.has(byte) } }

  /// True where one of three bytes is in it.
  package func contains(_ a: UInt8, _ b: UInt8, _ c: UInt8) -> Bool { withBytes { $0.has(a, b, c) } }

  package func count(of byte: UInt8) -> Int {
    withBytes { bytes in
      var count = 0
      for other in bytes where other == byte { count += 1 }
      return count
    }
  }

  /// True where every byte is a printable ASCII character.
  package var isPlain: Bool { withBytes { bytes in bytes.allSatisfy { (0x20..<0x7F).contains($0) } } }
}

extension Text: Hashable {
  package static func == (a: Text, b: Text) -> Bool {
    a.count == b.count && a.withBytes { a in b.withBytes { b in a.isSame(as: b) } }
  }

  package func hash(into hasher: inout Hasher) { withBytes { hasher.combine(bytes: $0) } }
}

extension Text {
  /// True for the same characters, in whatever normalization form (UAX #15): macOS and some editors save `é` as two code
  /// points, and nobody typed anything.
  package func isSame(as other: Text) -> Bool {
    self == other || !isASCII && !other.isASCII && string == other.string
  }

  /// The same for texts that are the same in another form.
  package func hashForm(into hasher: inout Hasher) {
    if isASCII { hash(into: &hasher) } else { string.hash(into: &hasher) }
  }

  var isASCII: Bool { withBytes { bytes in bytes.allSatisfy { $0 < 0x80 } } }
}

extension Text: Comparable {
  /// The order of the UTF-8 bytes, which is that of the code points: the same on every host and locale.
  package static func < (a: Text, b: Text) -> Bool {
    a.withBytes { a in b.withBytes { b in a.lexicographicallyPrecedes(b) } }
  }
}

extension UnsafeRawBufferPointer {
  /// True where a byte is among them: eight at a time.
  fileprivate func has(_ byte: UInt8) -> Bool {
    has({ $0 == byte }) { $0.marks(of: byte) }
  }

  fileprivate func has(_ a: UInt8, _ b: UInt8, _ c: UInt8) -> Bool {
    has({ $0 == a || $0 == b || $0 == c }) { $0.marks(of: a) | $0.marks(of: b) | $0.marks(of: c) }
  }

  @inline(__always)
  private func has(_ isIt: (UInt8) -> Bool, _ marks: (UInt64) -> UInt64) -> Bool {
    var i = 0
    while i + 8 <= count {
      if marks(loadUnaligned(fromByteOffset: i, as: UInt64.self)) != 0 { return true }
      i += 8
    }
    // The last eight, some of them once more.
    if count >= 8, i < count { return marks(loadUnaligned(fromByteOffset: count - 8, as: UInt64.self)) != 0 }
    while i < count {
      if isIt(self[i]) { return true }
      i += 1
    }
    return false
  }

  /// True where both have the same bytes.
  package func isSame(as other: UnsafeRawBufferPointer) -> Bool {
    guard count == other.count else { return false }
    guard let left = baseAddress, let right = other.baseAddress, left != right else { return true }
    var i = 0
    while i + 8 <= count {
      let a = left.loadUnaligned(fromByteOffset: i, as: UInt64.self)
      if a != right.loadUnaligned(fromByteOffset: i, as: UInt64.self) { return false }
      i += 8
    }
    if count >= 8, i < count {
      let a = left.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self)
      return a == right.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self)
    }
    while i < count {
      if self[i] != other[i] { return false }
      i += 1
    }
    return true
  }
}

extension UInt64 {
  /// Not zero where one of its eight bytes is this one: by the zero byte that it leaves in a word.
  @inline(__always)
  fileprivate func marks(of byte: UInt8) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let word = self ^ (ones &* UInt64(byte))
    return (word &- ones) & ~word & (ones << 7)
  }
}
