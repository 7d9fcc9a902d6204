import TranslationModel

/// An opening tag of a file that was read before: where its attributes' values are.
struct XMLTag {
  let bytes: [UInt8]
  /// From `<` on; what is behind its `>` does not matter.
  let start: Int

  /// The value of an attribute with its quotes; nil where the tag has none of this name.
  func value(of name: String) -> Range<Int>? {
    var i = start + 1
    while i < bytes.count, !isEnd(bytes[i]), !XMLName.isBlank(bytes[i]) { i += 1 }
    while i < bytes.count {
      while i < bytes.count, XMLName.isBlank(bytes[i]) { i += 1 }
      let nameStart = i
      while i < bytes.count, XMLName.isPart(bytes[i]) || bytes[i] == UInt8(ascii: ":") { i += 1 }
      let found = nameStart..<i
      while i < bytes.count, XMLName.isBlank(bytes[i]) || bytes[i] == UInt8(ascii: "=") { i += 1 }
      guard !found.isEmpty, i < bytes.count, bytes[i] == UInt8(ascii: "\"") || bytes[i] == UInt8(ascii: "'")
      else { return nil }
      guard let close = bytes[(i + 1)...].firstIndex(of: bytes[i]) else { return nil }
      if bytes[found].elementsEqual(name.utf8) { return i..<close + 1 }
      i = close + 1
    }
    return nil
  }

  private func isEnd(_ byte: UInt8) -> Bool { byte == UInt8(ascii: ">") || byte == UInt8(ascii: "/") }

  /// A text as a value, with the quotes that stand around another one.
  func quoted(_ text: Text, like value: Range<Int>, of id: EntryID) throws(EditError) -> [UInt8] {
    let quote = bytes[value.lowerBound]
    let escaped = try XMLText.escapedAttribute(text, of: id)
    let inner = quote == UInt8(ascii: "'") ? escaped.replacing([quote], with: Array("&apos;".utf8)) : escaped
    return [quote] + inner + [quote]
  }
}
