import TranslationModel

/// Text between tags: what references and sections say, and how a text is written there.
enum XMLText {
  /// The text as it stands between tags. Throws where it has a character that no XML document can have.
  static func escaped(_ text: Text, of id: EntryID, escapesGreater: Bool = false) throws(EditError) -> [UInt8]
  {
    try check(text, of: id)
    let source = Array(text.utf8)
    var result: [UInt8] = []
    result.reserveCapacity(source.count)
    for (i, byte) in source.enumerated() {
      switch byte {
      case UInt8(ascii: "&"): result += "&amp;".utf8
      case UInt8(ascii: "<"): result += "&lt;".utf8
      case UInt8(ascii: ">") where escapesGreater || i > 1 && source[i - 1] == 0x5D && source[i - 2] == 0x5D:
        result += "&gt;".utf8
      case 0x0D: result += "&#13;".utf8
      default: result.append(byte)
      }
    }
    return result
  }

  /// What an attribute's value says: white space in it is read as spaces (XML 1.0, section 3.3.3).
  static func attribute(_ value: Range<Int>, of scanner: borrowing XMLScanner) -> Text {
    if isPlain(value, in: scanner.bytes) { return scanner.bytes.text(value) }
    var result: [UInt8] = []
    var i = value.lowerBound
    while i < value.upperBound {
      let byte = scanner.bytes[i]
      if byte == UInt8(ascii: "&"), let end = scanner.entities.expand(in: scanner.bytes, at: i, into: &result)
      {
        i = end
      } else {
        result.append(byte == 0x09 || byte == 0x0A || byte == 0x0D ? 0x20 : byte)
        i += 1
      }
    }
    return Text(decoding: result)
  }

  /// True for an attribute's value that says what it is.
  static func isPlain(_ value: Range<Int>, in bytes: FileBytes) -> Bool {
    bytes.stop(at: UInt8(ascii: "&"), 0, 0, in: value) == value.upperBound
  }

  /// The text as an attribute's value in double quotes.
  static func escapedAttribute(_ text: Text, of id: EntryID) throws(EditError) -> [UInt8] {
    var result: [UInt8] = []
    for byte in try escaped(text, of: id) {
      switch byte {
      case UInt8(ascii: "\""): result += "&quot;".utf8
      case 0x0A: result += "&#10;".utf8
      case 0x09: result += "&#9;".utf8
      default: result.append(byte)
      }
    }
    return result
  }

  /// Refuses control characters, U+FFFE and U+FFFF (XML 1.0, section 2.2).
  static func check(_ text: Text, of id: EntryID) throws(EditError) {
    // U+FFFE and U+FFFF begin with 0xEF.
    let isSuspicious = text.withBytes { bytes in
      bytes.contains { $0 < 0x20 && $0 != 0x09 && $0 != 0x0A && $0 != 0x0D || $0 == 0xEF }
    }
    guard isSuspicious else { return }
    for (i, scalar) in text.string.unicodeScalars.enumerated() {
      let isControl = scalar.value < 0x20 && !["\t", "\n", "\r"].contains(scalar)
      if isControl || scalar.value == 0xFFFE || scalar.value == 0xFFFF {
        throw EditError(
          id, "character \(i + 1) of the text is one that XML cannot carry (a control character)")
      }
    }
  }
}
