import TranslationModel

/// How a text is written in a `.strings` file.
enum AppleStringsEscapes {
  /// The text in double quotes. Only what must be is escaped; control characters by number, so that they can be seen.
  static func quoted(_ text: Text, rawBreaks: Bool = false) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.utf8.count + 2)
    append(text, rawBreaks: rawBreaks, to: &result)
    return result
  }

  static func append(_ text: Text, rawBreaks: Bool = false, to result: inout [UInt8]) {
    text.withBytes { append($0, rawBreaks: rawBreaks, to: &result) }
  }

  static func append(
    _ bytes: UnsafeRawBufferPointer, rawBreaks: Bool = false, to result: inout [UInt8]
  ) {
    result.append(UInt8(ascii: "\""))
    var written = 0
    while true {
      // What stands in quotes as it is.
      let i = bytes.stop(at: UInt8(ascii: "\""), UInt8(ascii: "\\"), 0x7F, in: written..<bytes.count)
      result += UnsafeRawBufferPointer(rebasing: bytes[written..<i])
      if i == bytes.count { break }
      written = i + 1
      switch bytes[i] {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        result.append(UInt8(ascii: "\\"))
        result.append(bytes[i])
      case 0x0A where !rawBreaks: result += "\\n".utf8
      case 0x0D where !rawBreaks: result += "\\r".utf8
      case 0x09, 0x0A, 0x0D: result.append(bytes[i])
      default: appendNumber(bytes[i], to: &result)
      }
    }
    result.append(UInt8(ascii: "\""))
  }

  /// `\U` with all four digits, so that a digit which follows is not taken for one of them.
  private static func appendNumber(_ byte: UInt8, to result: inout [UInt8]) {
    let digits = Array("0123456789ABCDEF".utf8)
    result += "\\U00".utf8
    result.append(digits[Int(byte >> 4)])
    result.append(digits[Int(byte & 15)])
  }
}
