import TranslationModel

/// JSON's strings: escapes undone and made.
enum JSONString {
  /// The text of a string in quotes.
  static func decoded(_ token: Range<Int>, in bytes: FileBytes) throws(SyntaxError) -> Text {
    let inner = inner(token)
    return hasEscape(inner, in: bytes) ? Text(decoding: try unescaped(inner, in: bytes)) : bytes.text(inner)
  }

  /// The same, as one of the file's texts.
  static func range(_ token: Range<Int>, in bytes: FileBytes, _ pieces: inout TextPieces) throws(SyntaxError)
    -> TextRange
  {
    let inner = inner(token)
    guard hasEscape(inner, in: bytes) else { return TextRange(inner) }
    let text = try unescaped(inner, in: bytes)
    pieces.add { $0 += text }
    return pieces.take()
  }

  static func inner(_ token: Range<Int>) -> Range<Int> { token.lowerBound + 1..<token.upperBound - 1 }

  private static func hasEscape(_ inner: Range<Int>, in bytes: FileBytes) -> Bool {
    bytes.stop(at: UInt8(ascii: "\\"), 0, 0, in: inner) < inner.upperBound
  }

  private static func unescaped(_ inner: Range<Int>, in bytes: FileBytes) throws(SyntaxError) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(inner.count)
    var i = inner.lowerBound
    while i < inner.upperBound {
      let plain = bytes.stop(at: UInt8(ascii: "\\"), 0, 0, in: i..<inner.upperBound)
      text += bytes[i..<plain]
      i = plain
      if i < inner.upperBound { i = try appendEscape(at: i, to: &text, in: bytes, end: inner.upperBound) }
    }
    return text
  }

  private static func appendEscape(
    at i: Int, to text: inout [UInt8], in bytes: FileBytes, end: Int
  ) throws(SyntaxError) -> Int {
    let code = i + 1 < end ? bytes[i + 1] : 0
    switch code {
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(code)
    case UInt8(ascii: "u"):
      switch bytes.escapedScalar(at: i, before: end) {
      case .scalar(let scalar, let length):
        text.append(scalar)
        return i + length
      case .malformed: throw SyntaxError(in: bytes, at: i, "'\\u' needs four hexadecimal digits")
      case .half: throw SyntaxError(in: bytes, at: i, "half of a surrogate pair, which is not a character")
      }
    default: throw SyntaxError(in: bytes, at: i, "an escape that JSON does not have")
    }
    return i + 2
  }

  /// The text in quotes, in the habits of a file.
  static func encoded(_ text: Text, _ style: JSONStyle) -> [UInt8] {
    var result: [UInt8] = [UInt8(ascii: "\"")]
    result.reserveCapacity(text.utf8.count + 8)
    for scalar in text.string.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\"".utf8
      case "\\": result += "\\\\".utf8
      case "\n": result += "\\n".utf8
      case "\r": result += "\\r".utf8
      case "\t": result += "\\t".utf8
      case "/" where style.escapesSlash: result += "\\/".utf8
      default:
        if scalar.value < 0x20 || scalar.value > 0x7E && style.escapesNonASCII {
          result.appendEscaped(scalar)
        } else {
          result.append(scalar)
        }
      }
    }
    result.append(UInt8(ascii: "\""))
    return result
  }
}
