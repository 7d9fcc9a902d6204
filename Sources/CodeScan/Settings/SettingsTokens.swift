/// The tokens of a settings file that is code, gone over once.
struct SettingsTokens {
  let bytes: UnsafeBufferPointer<UInt8>
  let tokens: [Token]
  private var places: PlaceCounter

  init(_ bytes: UnsafeBufferPointer<UInt8>, rules: LexicalRules) {
    self.bytes = bytes
    places = PlaceCounter(bytes)
    tokens = Lexer.tokens(of: bytes, rules) { $0.run() }
  }

  var count: Int { tokens.count }
  subscript(i: Int) -> Token { tokens[i] }

  /// A word; nil for anything else, and behind the end.
  func word(_ i: Int) -> String? {
    guard tokens.indices.contains(i), tokens[i].kind == .word else { return nil }
    return String(decoding: bytes[tokens[i].range], as: UTF8.self)
  }

  /// What a string without values says.
  func string(_ i: Int) -> String? {
    guard tokens.indices.contains(i), tokens[i].kind == .string else { return nil }
    return String(decoding: Literal.decoded(bytes, tokens[i].content, tokens[i].form), as: UTF8.self)
  }

  func isSign(_ i: Int, _ byte: UInt8) -> Bool { tokens.indices.contains(i) && tokens[i].isSign(byte) }
  func isOpen(_ i: Int, _ byte: UInt8) -> Bool { tokens.indices.contains(i) && tokens[i].isOpen(byte) }

  /// The bracket that closes the one at a place; nil where none does.
  func close(of i: Int) -> Int? {
    guard tokens.indices.contains(i), tokens[i].kind == .open, tokens[i].link > 0 else { return nil }
    return Int(tokens[i].link)
  }

  /// True where a line ends between a token and the one before it.
  func beginsLine(_ i: Int) -> Bool {
    guard i > 0, tokens.indices.contains(i) else { return true }
    return bytes[Int(tokens[i - 1].end)..<Int(tokens[i].start)].contains(.lineFeed)
  }

  /// The line of a token, from 1. Tokens are asked for in their order.
  mutating func line(_ i: Int) -> Int { places.place(of: Int(tokens[i].start)).line }
}
