import TranslationModel

/// How a text is written in a `.strings` file.
enum AppleStringsEscapes {
  /// The text in double quotes. Only what must be is escaped; control characters by number, so that they can be seen.
  static func quoted(_ text: Text, rawBreaks: Bool = false) -> [UInt8] {
    var result: [UInt8] = [UInt8(ascii: "\"")]
    result.reserveCapacity(text.utf8.count + 2)
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): result += [UInt8(ascii: "\\"), byte]
      case 0x0A: result += rawBreaks ? [byte] : Array("\\n".utf8)
      case 0x0D: result += rawBreaks ? [byte] : Array("\\r".utf8)
      case 0x09, 0x20...0x7E, 0x80...: result.append(byte)
      default: result += number(byte)
      }
    }
    result.append(UInt8(ascii: "\""))
    return result
  }

  /// `\U` with all four digits, so that a digit which follows is not taken for one of them.
  private static func number(_ byte: UInt8) -> [UInt8] {
    let digits = Array("0123456789ABCDEF".utf8)
    return Array("\\U00".utf8) + [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
  }
}
