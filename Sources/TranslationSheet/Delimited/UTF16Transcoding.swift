/// UTF-16 to UTF-8 and back. The two are each other's inverse on well-formed text, so bytes that were not
/// edited come out as they were.
enum UTF16Transcoding {
  struct Decoded {
    var utf8: [UInt8]
    /// Where a surrogate without its pair is, in `utf8`; the text up to there is complete.
    var loneSurrogate: Int?
    /// True where the last unit is half there.
    var isOdd: Bool
  }

  /// The text after the byte order mark. A surrogate without its pair becomes U+FFFD, and is reported.
  static func decode(_ bytes: [UInt8], isBigEndian: Bool) -> Decoded {
    let unitCount = max(0, (bytes.count - 2) / 2)
    var fault: Int?
    let utf8 = bytes.withUnsafeBufferPointer { bytes in
      [UInt8](unsafeUninitializedCapacity: unitCount * 3) { output, count in
        var units = Units(bytes: bytes, isBigEndian: isBigEndian, next: 2, end: 2 + unitCount * 2)
        while let unit = units.take() {
          var scalar = UInt32(unit)
          if unit & 0xF800 == 0xD800 {
            if let low = units.takeLow(), unit < 0xDC00 {
              scalar = 0x10000 + (UInt32(unit & 0x3FF) << 10 | UInt32(low & 0x3FF))
            } else {
              fault = fault ?? count
              scalar = 0xFFFD
            }
          }
          write(scalar, to: output, &count)
        }
      }
    }
    return Decoded(utf8: utf8, loneSurrogate: fault, isOdd: bytes.count % 2 != 0)
  }

  private struct Units {
    let bytes: UnsafeBufferPointer<UInt8>
    let isBigEndian: Bool
    var next: Int
    let end: Int

    var unit: UInt16? {
      guard next < end else { return nil }
      let (first, second) = (UInt16(bytes[next]), UInt16(bytes[next + 1]))
      return isBigEndian ? first << 8 | second : second << 8 | first
    }

    mutating func take() -> UInt16? {
      guard let unit else { return nil }
      next += 2
      return unit
    }

    mutating func takeLow() -> UInt16? {
      guard let unit, unit & 0xFC00 == 0xDC00 else { return nil }
      next += 2
      return unit
    }
  }

  /// Three bytes a unit is the most: a pair is two units and four bytes.
  @inline(__always)
  private static func write(
    _ scalar: UInt32, to output: UnsafeMutableBufferPointer<UInt8>, _ count: inout Int
  ) {
    func put(_ value: UInt32) {
      output[count] = UInt8(truncatingIfNeeded: value)
      count += 1
    }
    switch scalar {
    case 0..<0x80:
      put(scalar)
    case 0x80..<0x800:
      put(0xC0 | scalar >> 6)
      put(0x80 | scalar & 0x3F)
    case 0x800..<0x10000:
      put(0xE0 | scalar >> 12)
      put(0x80 | scalar >> 6 & 0x3F)
      put(0x80 | scalar & 0x3F)
    default:
      put(0xF0 | scalar >> 18)
      put(0x80 | scalar >> 12 & 0x3F)
      put(0x80 | scalar >> 6 & 0x3F)
      put(0x80 | scalar & 0x3F)
    }
  }

  /// The byte order mark and the text, which is valid UTF-8.
  static func encode(_ utf8: [UInt8], isBigEndian: Bool) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(2 + utf8.count * 2)
    func put(_ unit: UInt16) {
      let (high, low) = (UInt8(unit >> 8), UInt8(truncatingIfNeeded: unit))
      bytes.append(isBigEndian ? high : low)
      bytes.append(isBigEndian ? low : high)
    }
    put(0xFEFF)
    _ = transcode(utf8.makeIterator(), from: UTF8.self, to: UTF16.self, stoppingOnError: false, into: put)
    return bytes
  }
}
