/// The id of a Git object: the 20 bytes of its SHA-1.
///
/// Ids are ordered by their bytes, so that a list of them has one order on every host.
package struct ObjectID: Hashable, Sendable, Comparable, CustomStringConvertible {
  // Three words compare and hash faster than an array, and need no memory of their own.
  package let high: UInt64
  package let middle: UInt64
  package let low: UInt32

  /// From the first eight, the next eight and the last four bytes, each as a big-endian number.
  package init(high: UInt64, middle: UInt64, low: UInt32) {
    (self.high, self.middle, self.low) = (high, middle, low)
  }

  /// Nil unless there are exactly 20 bytes.
  package init?(bytes: [UInt8]) {
    guard bytes.count == 20 else { return nil }
    var words: (UInt64, UInt64, UInt32) = (0, 0, 0)
    for byte in bytes[..<8] { words.0 = words.0 << 8 | UInt64(byte) }
    for byte in bytes[8..<16] { words.1 = words.1 << 8 | UInt64(byte) }
    for byte in bytes[16...] { words.2 = words.2 << 8 | UInt32(byte) }
    (high, middle, low) = words
  }

  /// Takes 40 hexadecimal digits of either case and nothing else.
  package init?(hex: Substring) {
    // Not generic: nothing specializes it for its callers, and a journal has thousands of ids.
    var hex = hex
    guard let id = hex.withUTF8({ ObjectID(digits: $0) }) else { return nil }
    self = id
  }

  package init?(hex: String) { self.init(hex: hex[...]) }

  private init?(digits: UnsafeBufferPointer<UInt8>) {
    guard digits.count == 40 else { return nil }
    var words: (UInt64, UInt64, UInt32) = (0, 0, 0)
    for place in 0..<40 {
      guard let value = hexValue(digits[place]) else { return nil }
      switch place {
      case 0..<16: words.0 = words.0 << 4 | UInt64(value)
      case 16..<32: words.1 = words.1 << 4 | UInt64(value)
      default: words.2 = words.2 << 4 | UInt32(value)
      }
    }
    (high, middle, low) = words
  }

  /// The 20 bytes, first byte first.
  package var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(20)
    for shift in stride(from: 56, through: 0, by: -8) {
      bytes.append(UInt8(truncatingIfNeeded: high >> shift))
    }
    for shift in stride(from: 56, through: 0, by: -8) {
      bytes.append(UInt8(truncatingIfNeeded: middle >> shift))
    }
    for shift in stride(from: 24, through: 0, by: -8) {
      bytes.append(UInt8(truncatingIfNeeded: low >> shift))
    }
    return bytes
  }

  /// 40 hexadecimal digits, lower case.
  package var description: String {
    String(unsafeUninitializedCapacity: 40) { digits in
      for place in 0..<16 {
        digits[place] = hexDigit(UInt8(truncatingIfNeeded: high >> UInt64(60 - 4 * place)))
        digits[16 + place] = hexDigit(UInt8(truncatingIfNeeded: middle >> UInt64(60 - 4 * place)))
      }
      for place in 0..<8 {
        digits[32 + place] = hexDigit(UInt8(truncatingIfNeeded: low >> UInt32(28 - 4 * place)))
      }
      return 40
    }
  }

  /// The first ten digits: what messages show.
  package var short: String { String(description.prefix(10)) }

  /// True for the id of forty zeros, which stands for no object.
  package var isZero: Bool { high == 0 && middle == 0 && low == 0 }

  package static func < (a: ObjectID, b: ObjectID) -> Bool {
    (a.high, a.middle, a.low) < (b.high, b.middle, b.low)
  }
}

private func hexValue(_ digit: UInt8) -> UInt8? {
  switch digit {
  case 0x30...0x39: digit - 0x30
  case 0x41...0x46: digit - 0x41 + 10
  case 0x61...0x66: digit - 0x61 + 10
  default: nil
  }
}

/// Of the lower four bits.
private func hexDigit(_ value: UInt8) -> UInt8 {
  let digit = value & 15
  return digit < 10 ? 0x30 + digit : 0x61 + digit - 10
}
