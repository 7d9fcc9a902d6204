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

  /// The control character that this letter stands for after a backslash in C.
  var escapedControl: UInt8? {
    switch self {
    case UInt8(ascii: "a"): 0x07
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "t"): 0x09
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "v"): 0x0B
    case UInt8(ascii: "f"): 0x0C
    case UInt8(ascii: "r"): 0x0D
    default: nil
    }
  }

  var isASCIILetter: Bool { (0x61...0x7A).contains(self | 0x20) }
  var isASCIIDigit: Bool { (0x30...0x39).contains(self) }
}

/// A `\uXXXX` of JSON and of `.properties`: a unit of UTF-16.
enum EscapedScalar {
  /// The character, and how many bytes say it: two units where it is past U+FFFF.
  case scalar(Unicode.Scalar, length: Int)
  /// Not four hexadecimal digits.
  case malformed
  /// Half of a surrogate pair.
  case half
}

extension FileBytes {
  /// Reads the escape whose backslash is at an offset.
  func escapedScalar(at start: Int, before end: Int) -> EscapedScalar {
    guard let unit = escapedUnit(at: start, before: end) else { return .malformed }
    if let scalar = Unicode.Scalar(unit) { return .scalar(scalar, length: 6) }
    guard unit < 0xDC00, let low = escapedUnit(at: start + 6, before: end), (0xDC00...0xDFFF).contains(low),
      let scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
    else { return .half }
    return .scalar(scalar, length: 12)
  }

  private func escapedUnit(at i: Int, before end: Int) -> UInt32? {
    guard i + 6 <= end, self[i] == UInt8(ascii: "\\"), self[i + 1] == UInt8(ascii: "u") else { return nil }
    var value: UInt32 = 0
    for offset in i + 2..<i + 6 {
      guard let digit = self[offset].hexDigit else { return nil }
      value = value << 4 | digit
    }
    return value
  }
}

extension [UInt8] {
  /// Appends a character as one or two `\uXXXX`.
  mutating func appendEscaped(_ scalar: Unicode.Scalar, uppercase: Bool = false) {
    for unit in String(scalar).utf16 {
      let digits = String(unit, radix: 16, uppercase: uppercase)
      self += ("\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits).utf8
    }
  }
}
