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
    /// A placeholder to its platform, with a name that the base text does not have: nothing is filled in there.
    case undeclared(Text)
    /// A percent sign that the platform may take for a placeholder.
    case looseSign
  }

  /// The text in the sheet's notation: numbered as soon as there are two, so that a translator can change their order.
  ///
  /// It is made once: each check of a text asks for it.
  package let neutral: Text
  /// Empty where the text is one literal piece: most texts are, and need no list.
  private let parsed: [Piece]
  private let lineEnd: LineEnd
  package private(set) var problems: [Problem]

  package var pieces: [Piece] { hasPlaceholders ? parsed : [.literal(neutral)] }

  /// Reads a text in one notation. In one with names each gets the number that it has in `base`, the platform's own
  /// text or, of a plural, in its form `other`; without one, by its first place in this text. `integers` names the
  /// arguments that are whole numbers.
  package init(
    _ text: Text, _ style: PlaceholderStyle, like base: Message? = nil, or other: Message? = nil,
    integers: [Text] = []
  ) {
    self.init(text, style, NameNumbers([base, other], integers, isClosed: base != nil))
  }

  /// Reads a plural form of a base text: names have the numbers that they have in its form `other`, and those that it
  /// lacks the next ones.
  package init(_ text: Text, _ style: PlaceholderStyle, formOf other: Message, integers: [Text]) {
    self.init(text, style, NameNumbers([other], integers, isClosed: false))
  }

  /// Most texts have no placeholder, and the numbers are not asked for.
  private init(_ original: Text, _ style: PlaceholderStyle, _ numbers: @autoclosure () -> NameNumbers) {
    let lineEnd = LineEnd(of: original)
    let text = original.withLineFeeds
    guard let mark = style.mark, text.contains(mark) else {
      self.init(text, lineEnd)
      return
    }
    if let only = OnlyPlaceholder(in: text, style) {
      self.init(only, lineEnd)
    } else if style.isPrintf {
      var parser = PlaceholderParser(Array(text.utf8), style)
      parser.run()
      self.init(text, lineEnd, parser.pieces, parser.problems, mayBeNeutral: !parser.hasLineEnd)
    } else {
      var parser = NamedPlaceholderParser(Array(text.utf8), style, numbers())
      parser.run()
      self.init(text, lineEnd, parser.pieces, parser.problems)
    }
  }

  private init(_ only: OnlyPlaceholder, _ lineEnd: LineEnd) {
    (parsed, neutral, problems) = (only.pieces, only.neutral, [])
    self.lineEnd = lineEnd
  }

  /// `mayBeNeutral` is true for a notation in which literal pieces are written as in the sheet's.
  private init(
    _ text: Text, _ lineEnd: LineEnd, _ pieces: [Piece] = [], _ problems: [Problem] = [],
    mayBeNeutral: Bool = false
  ) {
    let hasPlaceholder = pieces.contains { if case .placeholder = $0 { true } else { false } }
    self.lineEnd = lineEnd
    neutral = hasPlaceholder ? Self.neutral(pieces, writtenAs: mayBeNeutral ? text : nil) : text
    parsed = hasPlaceholder ? pieces : []
    // A percent sign is a problem only beside a placeholder.
    self.problems = problems.filter { problem in
      switch problem {
      case .foreign, .undeclared: true
      case .mixedNumbering, .looseSign: hasPlaceholder
      }
    }
  }

  package var placeholders: [Placeholder] { Self.placeholders(parsed) }

  private static func placeholders(_ pieces: [Piece]) -> [Placeholder] {
    pieces.compactMap { if case .placeholder(let placeholder) = $0 { placeholder } else { nil } }
  }

  /// True where another text has placeholders for the same values, spelled alike and in the same order.
  package func hasPlaceholders(like other: Message) -> Bool {
    var (own, others) = (parsed.startIndex, other.parsed.startIndex)
    while true {
      let (a, b) = (Self.placeholder(parsed, &own), Self.placeholder(other.parsed, &others))
      guard let a, let b else { return a == nil && b == nil }
      guard a.argument == b.argument, a.conversion == b.conversion, a.spelling == b.spelling else {
        return false
      }
    }
  }

  /// The next one from a place on, which comes to stand behind it.
  private static func placeholder(_ pieces: [Piece], _ place: inout Int) -> Placeholder? {
    while place < pieces.endIndex {
      place += 1
      if case .placeholder(let placeholder) = pieces[place - 1] { return placeholder }
    }
    return nil
  }

  /// What its platform would take for placeholders, and the base text does not have.
  package var undeclared: [Text] {
    problems.compactMap { if case .undeclared(let spelling) = $0 { spelling } else { nil } }
  }

  /// The same message, of which some platform that gets it would take more for placeholders.
  package func adding(undeclared spellings: [Text]) -> Message {
    if spellings.isEmpty { return self }
    var message = self
    message.problems += spellings.map(Problem.undeclared)
    return message
  }

  /// The named arguments that are whole numbers.
  package var integers: [Text] { placeholders.filter { $0.kind == .integer }.map(\.name) }

  package var hasPlaceholders: Bool { !parsed.isEmpty }

  /// `text` is what the pieces were read from: where its placeholders are spelled as in the sheet's notation, as most are, it
  /// is in that.
  private static func neutral(_ pieces: [Piece], writtenAs text: Text?) -> Text {
    var (count, first) = (0, 0)
    for case .placeholder(let placeholder) in pieces where placeholder.argument > 0 {
      if count == 0 { first = placeholder.argument }
      count += 1
    }
    let writesNumbers = count > 1 || count == 1 && first != 1
    if let text {
      let isNeutral = pieces.allSatisfy {
        if case .placeholder(let placeholder) = $0 {
          placeholder.isNeutral(numbered: writesNumbers)
        } else {
          true
        }
      }
      if isNeutral { return text }
    }
    return written(pieces, "%") { $0.neutral(numbered: writesNumbers) }
  }

  /// A text of one notation as a platform spells it, where it has no sign that a placeholder could begin with.
  package static func spelled(_ text: Text, without style: PlaceholderStyle, like base: Message) -> Text? {
    if let mark = style.mark, text.contains(mark) { return nil }
    return base.lineEnd.applied(to: text.withLineFeeds)
  }

  /// The text as a platform spells it: each argument as `base`, the platform's own text, spells it, and one that is
  /// not there as `other`, the form of its plural that has them all; the lines end as those of `base`.
  package func spelled(_ style: PlaceholderStyle, like base: Message, or other: Message? = nil) -> Text {
    base.lineEnd.applied(to: spelledInFeeds(style, like: base, or: other))
  }

  private func spelledInFeeds(_ style: PlaceholderStyle, like base: Message, or other: Message?) -> Text {
    guard hasPlaceholders else {
      let isFormat = style.isPrintf && (base.isFormat || other?.isFormat ?? false)
      return isFormat ? neutral.withSignsTwice : neutral
    }
    guard style.isPrintf else { return named(style, like: base, or: other) }
    var models: [Int: Placeholder] = [:]
    let known = base.placeholders + (other?.placeholders ?? [])
    for model in known
    where model.argument > 0 && models[model.argument] == nil {
      models[model.argument] = model
    }
    let own = placeholders.filter { $0.argument > 0 }
    let inOrder = own.enumerated().allSatisfy { $0.element.argument == $0.offset + 1 }
    let baseIsPlain = known.allSatisfy { !$0.isNumbered }
    let plain = inOrder && baseIsPlain && (style == .apple || own.count < 2 || base.placeholders.count > 1)
    // Each of these formats the text: `% d`, of `50 % de %@`, is a placeholder to it. Where the base text has single signs itself, they
    // begin what is not known here (`%2$tB`), or nobody formats it.
    let isSingle = ([base] + [other].compactMap(\.self)).contains { $0.problems.contains(.looseSign) }
    return Self.written(parsed, isSingle ? "%" : "%%") { placeholder in
      guard placeholder.kind != .verbatim else { return placeholder.spelling.string }
      let number = plain ? "" : "\(placeholder.argument)$"
      return "%" + number + Self.body(of: placeholder, style, models[placeholder.argument])
    }
  }

  /// True for a base text that its program formats: it has placeholders, or its percent signs are there twice; and nothing that is not
  /// known here begins with one.
  private var isFormat: Bool {
    if hasPlaceholders { return !problems.contains(.looseSign) }
    return neutral.contains(UInt8(ascii: "%")) && neutral.withSignsTwice == neutral
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

  /// A notation with names: each argument as the base text spells it. Where that has none, nothing here is a
  /// placeholder to the platform either, whatever it looks like.
  private func named(_ style: PlaceholderStyle, like base: Message, or other: Message?) -> Text {
    guard base.hasPlaceholders || other?.hasPlaceholders == true else {
      return Self.written(parsed, "%") { $0.spelling.string }
    }
    var models: [Int: Text] = [:]
    for model in (other?.placeholders ?? []) + base.placeholders where model.argument > 0 {
      models[model.argument] = model.spelling
    }
    return Self.written(parsed, "%", literal: { Text(style.quoted($0)) }) {
      (models[$0.argument] ?? $0.spelling).string
    }
  }

  private static func written(
    _ pieces: [Piece], _ looseSign: String, literal: (Text) -> Text = Self.doubled,
    _ spell: (Placeholder) -> String
  ) -> Text {
    var result: [UInt8] = []
    for piece in pieces {
      switch piece {
      case .literal(let text): literal(text).withBytes { result += $0 }
      case .placeholder(let placeholder): result += spell(placeholder).utf8
      case .looseSign: result += looseSign.utf8
      }
    }
    return Text(decoding: result)
  }

  private static func doubled(_ text: Text) -> Text {
    guard text.contains(UInt8(ascii: "%")) else { return text }
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      bytes.append(byte)
      if byte == UInt8(ascii: "%") { bytes.append(byte) }
    }
    return Text(decoding: bytes)
  }
}

extension Text {
  /// The text with each single percent sign twice.
  fileprivate var withSignsTwice: Text {
    let sign = UInt8(ascii: "%")
    guard contains(sign) else { return self }
    var rest = Array(utf8)[...]
    var bytes: [UInt8] = []
    while let byte = rest.popFirst() {
      bytes.append(byte)
      guard byte == sign else { continue }
      bytes.append(sign)
      if rest.first == sign { rest.removeFirst() }
    }
    return Text(decoding: bytes)
  }
}
