extension [UInt8] {
  /// Appends a code point in UTF-8.
  mutating func append(_ scalar: Unicode.Scalar) {
    append(contentsOf: UTF8.encode(scalar) ?? Self.replacement)
  }

  /// U+FFFD; encoding a scalar does not fail, so it is never used.
  private static let replacement = UTF8.encodedReplacementCharacter
}

extension UInt8 {
  /// The value of an ASCII hexadecimal digit.
  var hexDigit: UInt32? {
    switch self {
    case 0x30...0x39: UInt32(self - 0x30)
    case 0x41...0x46: UInt32(self - 0x37)
    case 0x61...0x66: UInt32(self - 0x57)
    default: nil
    }
  }

  var isASCIILetter: Bool { (0x61...0x7A).contains(self | 0x20) }
  var isASCIIDigit: Bool { (0x30...0x39).contains(self) }
}
