import TranslationModel

/// A whole XML document as UTF-8, for formats whose tools write UTF-16 as well.
package enum XMLDocument {
  /// The document's bytes, and where a scanner begins: after the byte order mark, and after the declaration of an encoding that
  /// it is no longer in.
  package static func utf8(of bytes: [UInt8]) throws(SyntaxError) -> (bytes: [UInt8], start: Int) {
    let mark = EncodingMark(of: bytes)
    if mark.isUTF8 { return (bytes, mark.bytes.count) }
    let text = try mark.decoded(bytes)
    let isDeclared = text.starts(with: "<?xml".utf8)
    let end = isDeclared ? text.firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 } : nil
    return (text, end ?? 0)
  }
}
