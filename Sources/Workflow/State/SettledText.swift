import TranslationModel

extension Text {
  /// A cell's text as a file says it that has it, in the sheet's notation: people write `%1$@` for the only placeholder, `%s` for `%@`, no
  /// numbers where there are two, and once the percent sign that is there twice in what a program formats. `source` is the
  /// English as `style` reads it, `other` its plural's form that has all placeholders. What lacks placeholders, or
  /// numbers some and others not, stays as it is, for it is refused.
  func settled(_ style: PlaceholderStyle, like source: Message, or other: Message? = nil) -> Text {
    guard style != .none, contains(UInt8(ascii: "%")) else { return self }
    let message = Message(self, style)
    guard !message.problems.contains(.mixedNumbering),
      [source, other ?? source].contains(where: { message.hasArguments(of: $0) })
    else { return self }
    // Of a platform that has names each other percent sign is text: printf would read `%s` otherwise.
    if style == .neutralNames { return message.neutral }
    return Message(message.spelled(.apple, like: source, or: other), .apple).neutral
  }

  /// True where only such things differ: what people committed is agreed as they wrote it.
  func isSettled(as other: Text) -> Bool {
    let sign = UInt8(ascii: "%")
    guard contains(sign), other.contains(sign) else { return false }
    func settled(_ text: Text) -> Text {
      let message = Message(text, .neutral)
      // Beside a source that has its placeholders and no single sign.
      let source = Message(Text(message.placeholders.map(\.spelling.string).joined(separator: " ")), .neutral)
      return text.settled(.neutral, like: source)
    }
    return settled(self).isSame(as: settled(other))
  }
}

extension Message {
  fileprivate func hasArguments(of other: Message) -> Bool {
    Set(placeholders.map(\.argument)) == Set(other.placeholders.map(\.argument))
  }
}
