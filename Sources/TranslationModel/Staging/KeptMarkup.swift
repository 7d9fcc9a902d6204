extension KeptSigns {
  /// The end of a tag, a comment or the start of a CDATA section: `<b>`, `</b>`, `<a href="…">`, `<1>`, `<!-- … -->`. Of an
  /// element whose text is not to be translated, its own end.
  func markupEnd(_ start: Int) -> Int? {
    if bytes[start...].starts(with: "<![CDATA[".utf8) { return start + 9 }
    if bytes[start...].starts(with: "<!--".utf8) { return end(of: "-->", from: start + 4) }
    guard let tag = tagEnd(start) else { return nil }
    let inside = bytes[start..<tag]
    guard bytes[tag - 2] != UInt8(ascii: "/"), isUntranslated(inside) else { return tag }
    let name = inside.dropFirst().prefix { $0.isAlphanumeric || $0 == UInt8(ascii: ":") }
    return end(of: "</\(String(decoding: name, as: UTF8.self))>", from: tag) ?? tag
  }

  /// What XLIFF calls native codes, Android's `xliff:g`, and what says so itself.
  private func isUntranslated(_ tag: ArraySlice<UInt8>) -> Bool {
    let text = String(decoding: tag, as: UTF8.self)
    let name = text.utf8.dropFirst().prefix { $0.isAlphanumeric || $0 == UInt8(ascii: ":") }
    return ["ph", "it", "bpt", "ept", "xliff:g"].contains(String(decoding: name, as: UTF8.self))
      || text.contains("translate=\"no\"") || text.contains("translate='no'")
  }

  private func tagEnd(_ start: Int) -> Int? {
    var i = start + 1
    if i < bytes.count, "/?!".utf8.contains(bytes[i]) { i += 1 }
    guard i < bytes.count, bytes[i].isAlphanumeric else { return nil }
    var quote: UInt8?
    while i < bytes.count {
      switch (bytes[i], quote) {
      case (let byte, let open?): if byte == open { quote = nil }
      case (UInt8(ascii: ">"), nil): return i + 1
      case (UInt8(ascii: "<"), nil): return nil
      case (UInt8(ascii: "\""), nil), (UInt8(ascii: "'"), nil): quote = bytes[i]
      default: break
      }
      i += 1
    }
    return nil
  }

  private func end(of sign: String, from start: Int) -> Int? {
    bytes[start...].indices.first { bytes[$0...].starts(with: sign.utf8) }.map { $0 + sign.utf8.count }
  }
}
