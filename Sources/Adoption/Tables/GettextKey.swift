import TranslationModel

/// The key that a PO file's message has, of its text and context.
enum GettextKey {
  static func key(_ source: Text, context: Text) -> Text {
    guard !context.isEmpty else {
      return source.utf8.first == UInt8(ascii: "[") ? Text("[] " + source.string) : source
    }
    var bytes = [UInt8(ascii: "[")]
    for byte in context.utf8 {
      if byte == UInt8(ascii: "]") || byte == UInt8(ascii: "\\") { bytes.append(UInt8(ascii: "\\")) }
      bytes.append(byte)
    }
    return Text(decoding: bytes + Array("] ".utf8) + Array(source.utf8))
  }
}
