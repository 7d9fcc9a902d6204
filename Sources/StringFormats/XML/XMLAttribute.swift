import TranslationModel

/// An attribute of a tag: its name, and its value between the quotes.
package struct XMLAttribute: Sendable {
  package var name: Range<Int>
  package var value: Range<Int>
}

extension XMLScanner {
  /// The attribute of this name on the element that was opened last.
  package func attribute(_ name: StaticString) -> XMLAttribute? {
    for i in attributes.indices where bytes.equals(attributes[i].name, name) { return attributes[i] }
    return nil
  }

  /// True where the attribute of this name is written like this.
  func attribute(_ name: StaticString, is word: StaticString) -> Bool {
    attribute(name).map { bytes.equals($0.value, word) } ?? false
  }

  /// What the attribute of this name says.
  package func value(_ name: StaticString) -> Text? {
    attribute(name).map { XMLText.attribute($0.value, of: self) }
  }

  /// What the attribute of this name says, as a text of the file. Not while an element's content is read.
  mutating func range(_ name: StaticString) -> TextRange? {
    guard let value = attribute(name)?.value else { return nil }
    if XMLText.isPlain(value, in: bytes) { return TextRange(value) }
    let text = XMLText.attribute(value, of: self)
    pieces.add { $0 += text.utf8 }
    return pieces.take()
  }

  /// What the texts that were read are ranges of.
  package var texts: TextStore { bytes.store(pieces.decoded) }

  /// True where the element that was opened or closed last has this name.
  package func isNamed(_ name: StaticString) -> Bool { bytes.equals(self.name, name) }

  /// Passes the element that was opened last, with all that is in it.
  package mutating func skip() throws(SyntaxError) {
    let start = depth
    while depth >= start { _ = try next() }
  }

  /// Refuses bytes that are no UTF-8, or characters that XML cannot carry.
  package func requireUTF8() throws(SyntaxError) {
    if let fault = bytes.firstInvalidUTF8(refusingNoncharacters: true) {
      throw fail(fault, "a byte that is not UTF-8", "save the file as UTF-8")
    }
  }
}

/// The characters of XML names and white space.
enum XMLName {
  static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0D }

  /// The end of the name that begins at an offset; the offset itself where none does. Every character beyond ASCII
  /// is let through: XML 1.0's fifth edition allows nearly all of them.
  static func end(in bytes: FileBytes, from start: Int) -> Int {
    guard start < bytes.count, isStart(bytes[start]) else { return start }
    var i = start + 1
    while i < bytes.count, isPart(bytes[i]) { i += 1 }
    return i
  }

  static func isStart(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte == UInt8(ascii: "_") || byte == UInt8(ascii: ":") || byte >= 0x80
  }

  static func isPart(_ byte: UInt8) -> Bool {
    byte >= 0x80 || (byte < 0x40 ? lowParts : highParts) &>> UInt64(byte & 0x3F) & 1 == 1
  }

  /// A bit for each ASCII byte that is part of a name: `-`, `.`, `:` and digits; `_` and letters.
  private static let lowParts: UInt64 = 0x07FF_6000_0000_0000
  private static let highParts: UInt64 = 0x07FF_FFFE_87FF_FFFE
}
