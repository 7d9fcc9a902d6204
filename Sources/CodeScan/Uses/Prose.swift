/// Tells texts that people read from what only programs do.
enum Prose {
  /// True for a text that users would be shown: it has a word in it, and is no name, path or address.
  static func isShown(_ text: [UInt8]) -> Bool {
    guard text.count <= 2000, text.contains(where: { $0.isASCIILetter || $0 >= 0x80 }) else { return false }
    if text.contains(where: \.isBlank) { return hasWord(text) && !isAddress(text) }
    if text.contains(where: { $0 >= 0x80 }) {
      return String(decoding: text, as: UTF8.self).contains(where: \.isLetter)
    }
    // One word: as it begins a sentence, and not a name of a program's.
    guard let first = text.first, (0x41...0x5A).contains(first), text.count > 1 else { return false }
    let word = text.prefix { $0.isASCIILetter || $0 == .apostrophe }
    let rest = text.dropFirst(word.count)
    return word.dropFirst().allSatisfy { $0 & 0x20 != 0 } && rest.allSatisfy { ".!?…:,".utf8.contains($0) }
  }

  /// True where two letters are side by side outside of placeholders.
  private static func hasWord(_ text: [UInt8]) -> Bool {
    var run = 0
    for (i, byte) in text.enumerated() {
      let isSpecifier = i > 0 && text[i - 1] == UInt8(ascii: "%")
      run = (byte.isASCIILetter || byte >= 0x80) && !isSpecifier ? run + 1 : 0
      if run == 2 { return true }
    }
    return false
  }

  private static func isAddress(_ text: [UInt8]) -> Bool {
    let colon = Array("://".utf8)
    return text.indices.dropLast(2).contains { text[$0] == .colon && text[$0...].starts(with: colon) }
      && !text.contains(0x20)
  }
}
