/// A text parsed into literal pieces and placeholders.
///
/// A text without a placeholder is literal as it stands. In one with placeholders `%%` is a percent sign. A `%` that
/// begins nothing stays as it is: in `100% of %s` people mean the sign, not a placeholder with a space flag.
package struct Message: Hashable, Sendable {
  package enum Piece: Hashable, Sendable {
    case literal(Text)
    case placeholder(Placeholder)
    /// A percent sign that begins nothing and is not doubled.
    case looseSign
  }

  /// What is wrong with the text's placeholders.
  package enum Problem: Hashable, Sendable {
    /// Some are numbered and some are not: platforms disagree about what that means.
    case mixedNumbering
    /// A spelling that its platform does not know (`%@` on Android).
    case foreign(Text)
    /// A percent sign that the platform may take for a placeholder.
    case looseSign
  }

  /// The text, where it is one literal piece: most texts are, and need no list.
  private let literal: Text?
  private let parsed: [Piece]
  package let problems: [Problem]

  package var pieces: [Piece] { literal.map { [.literal($0)] } ?? parsed }

  package init(_ text: Text, _ style: PlaceholderStyle) {
    guard style.isPrintf, text.contains(UInt8(ascii: "%")) else {
      literal = text
      parsed = []
      problems = []
      return
    }
    var parser = PlaceholderParser(Array(text.utf8), style)
    parser.run()
    literal = parser.hasPlaceholder ? nil : text
    parsed = parser.hasPlaceholder ? parser.pieces : []
    problems = parser.hasPlaceholder ? parser.problems : []
  }

  package var placeholders: [Placeholder] {
    parsed.compactMap { if case .placeholder(let placeholder) = $0 { placeholder } else { nil } }
  }

  package var hasPlaceholders: Bool { literal == nil }

  /// The text in the sheet's notation: numbered as soon as there are two, so that a translator can change their order.
  package var neutral: Text {
    if let literal { return literal }
    let numbered = placeholders.filter { $0.argument > 0 }
    let writesNumbers = numbered.count > 1 || numbered.first.map { $0.argument != 1 } ?? false
    return written("%") { $0.neutral(numbered: writesNumbers) }
  }

  /// The text as a platform spells it: each argument as `base`, the platform's own text, spells it.
  package func spelled(_ style: PlaceholderStyle, like base: Message) -> Text {
    guard hasPlaceholders else { return neutral }
    var models: [Int: Placeholder] = [:]
    for model in base.placeholders where model.argument > 0 && models[model.argument] == nil {
      models[model.argument] = model
    }
    let own = placeholders.filter { $0.argument > 0 }
    let inOrder = own.enumerated().allSatisfy { $0.element.argument == $0.offset + 1 }
    let baseIsPlain = base.placeholders.allSatisfy { !$0.isNumbered }
    let plain = inOrder && baseIsPlain && (style == .apple || own.count < 2 || base.placeholders.count > 1)
    return written(style == .java ? "%%" : "%") { placeholder in
      guard placeholder.kind != .verbatim else { return placeholder.spelling.string }
      let number = plain ? "" : "\(placeholder.argument)$"
      return "%" + number + Self.body(of: placeholder, style, models[placeholder.argument])
    }
  }

  private static func body(of placeholder: Placeholder, _ style: PlaceholderStyle, _ model: Placeholder?)
    -> String
  {
    if let model, model.shape == placeholder.shape {
      return model.format + model.length + String(UnicodeScalar(model.conversion))
    }
    let length = model.map { $0.kind == placeholder.kind && $0.kind == .integer ? $0.length : "" } ?? ""
    switch (style, placeholder.kind) {
    case (.java, .text):
      let conversion =
        placeholder.neutralConversion == UInt8(ascii: "@")
        ? "s" : String(UnicodeScalar(placeholder.conversion))
      return placeholder.format + conversion
    case (.java, _): return placeholder.shape
    default: return placeholder.format + length + String(UnicodeScalar(placeholder.neutralConversion))
    }
  }

  private func written(_ looseSign: String, _ spell: (Placeholder) -> String) -> Text {
    var result = ""
    for piece in pieces {
      switch piece {
      case .literal(let text): result += Self.doubled(text)
      case .placeholder(let placeholder): result += spell(placeholder)
      case .looseSign: result += looseSign
      }
    }
    return Text(result)
  }

  private static func doubled(_ text: Text) -> String {
    guard text.contains(UInt8(ascii: "%")) else { return text.string }
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      bytes.append(byte)
      if byte == UInt8(ascii: "%") { bytes.append(byte) }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
