import TranslationModel

/// How a text stands between the tags of a cell: as in any XML, and with `_xHHHH_` for a UTF-16 unit that XML cannot carry
/// (ISO/IEC 29500-1, section 22.9.2.19).
enum CellEscapes {
  private static let underscore = UInt8(ascii: "_")

  /// The text with its escapes undone; nil where it has none.
  static func undone(_ bytes: UnsafeRawBufferPointer) -> [UInt8]? {
    var result: [UInt8] = []
    var (copied, i) = (0, 0)
    while i + 7 <= bytes.count {
      guard bytes[i] == underscore, let unit = unit(in: bytes, at: i) else {
        i += 1
        continue
      }
      result += bytes[copied..<i]
      i += 7
      var units = [unit]
      if (0xD800..<0xDC00).contains(unit), i + 7 <= bytes.count, let low = self.unit(in: bytes, at: i),
        (0xDC00..<0xE000).contains(low)
      {
        units.append(low)
        i += 7
      }
      result += Array(String(decoding: units, as: UTF16.self).utf8)
      copied = i
    }
    return copied == 0 ? nil : result + bytes[copied...]
  }

  /// What `_xHHHH_` at an offset stands for.
  private static func unit(in bytes: UnsafeRawBufferPointer, at start: Int) -> UInt16? {
    guard start + 7 <= bytes.count, bytes[start] == underscore, bytes[start + 1] == UInt8(ascii: "x"),
      bytes[start + 6] == underscore
    else { return nil }
    var unit: UInt16 = 0
    for i in start + 2..<start + 6 {
      switch bytes[i] {
      case 0x30...0x39: unit = unit << 4 | UInt16(bytes[i] - 0x30)
      case 0x41...0x46: unit = unit << 4 | UInt16(bytes[i] - 0x37)
      case 0x61...0x66: unit = unit << 4 | UInt16(bytes[i] - 0x57)
      default: return nil
      }
    }
    return unit
  }

  /// The text as it stands between tags.
  static func written(_ text: Text) -> [UInt8] {
    text.withBytes { bytes in
      var result: [UInt8] = []
      result.reserveCapacity(bytes.count)
      for (i, byte) in bytes.enumerated() {
        switch byte {
        case UInt8(ascii: "&"): result += "&amp;".utf8
        case UInt8(ascii: "<"): result += "&lt;".utf8
        case UInt8(ascii: ">"): result += "&gt;".utf8
        // What looks like an escape, and is none.
        case underscore where unit(in: bytes, at: i) != nil: result += "_x005F_".utf8
        case 0..<0x20 where byte != 0x09 && byte != 0x0A: result += escape(UInt16(byte))
        case 0xBE...0xBF where i > 1 && bytes[i - 1] == 0xBF && bytes[i - 2] == 0xEF:
          // U+FFFE and U+FFFF.
          result.removeLast(2)
          result += escape(0xFF40 | UInt16(byte))
        default: result.append(byte)
        }
      }
      return result
    }
  }

  private static func escape(_ unit: UInt16) -> [UInt8] {
    let digits = String(unit, radix: 16, uppercase: true)
    return Array("_x\(String(repeating: "0", count: 4 - digits.utf8.count))\(digits)_".utf8)
  }
}
