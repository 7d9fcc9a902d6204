import TranslationModel

/// A text of a memory, of which nobody says how it writes placeholders: by the signs that are in it.
struct MemoryMessage {
  let message: Message
  let style: PlaceholderStyle

  /// Reads a source text.
  init(_ text: Text) {
    for style in Self.styles(text) {
      let message = Message(text, style)
      if message.hasPlaceholders {
        (self.message, self.style) = (message, style)
        return
      }
    }
    (message, style) = (Message(text, .none), .none)
  }

  /// The translation of this text, in the same notation.
  func translation(_ text: Text) -> Message { Message(text, style, like: message) }

  /// True where a percent sign in it is written twice.
  var doublesSigns: Bool { style == .neutral }

  private static func styles(_ text: Text) -> [PlaceholderStyle] {
    var styles: [PlaceholderStyle] = []
    if text.contains(UInt8(ascii: "{")) { styles += [.doubleBraces, .braces] }
    if text.contains(UInt8(ascii: "%")) { styles += [.neutral, .percent] }
    return styles
  }
}
