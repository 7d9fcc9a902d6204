import TranslationModel

/// Reads Qt Linguist's `.ts` files as lrelease does.
struct QtReader {
  private var scanner: XMLScanner
  private var lines: LineCounter
  private(set) var messages: [QtMessage] = []
  /// The texts of all translations.
  private(set) var forms: [XMLContent] = []
  /// The value of the root's `language`; nil where it has none.
  private(set) var language: Range<Int>?
  private(set) var rootTag = 0..<0

  init(_ bytes: FileBytes, from start: Int) {
    scanner = XMLScanner(bytes, from: start)
    // Most keys are put together of a context and a source.
    scanner.pieces.reserve(bytes.count / 2)
    lines = LineCounter(bytes, from: start)
    messages.reserveCapacity(bytes.mostEntries)
    forms.reserveCapacity(bytes.mostEntries)
  }

  mutating func read() throws(SyntaxError) {
    try scanner.requireUTF8()
    var context = try name(.empty)
    while true {
      switch try scanner.next() {
      case .openTag where scanner.depth == 1:
        guard scanner.isNamed("TS") else { throw scanner.fail(scanner.range.lowerBound, "expected <TS>") }
        language = scanner.attribute("language")?.value
        rootTag = scanner.range
      case .openTag where scanner.isNamed("context"): context = try name(.empty)
      case .openTag where scanner.isNamed("name") && scanner.depth == 3: context = try name(text().text)
      case .openTag where scanner.isNamed("message"): try message(context)
      case .openTag: try scanner.skip()
      case .end: return
      default: break
      }
    }
  }

  private static let passedOver: Set<String> = [
    "location", "oldsource", "oldcomment", "translatorcomment", "userdata",
  ]

  private mutating func message(_ context: TextRange) throws(SyntaxError) {
    var message = QtMessage(context: context)
    message.line = lines.line(at: scanner.range.lowerBound)
    message.isNumerus = scanner.attribute("numerus", is: "yes")
    message.id = scanner.range("id")
    let start = scanner.range.lowerBound
    let depth = scanner.depth
    while scanner.depth >= depth {
      guard try scanner.next() == .openTag else { continue }
      if scanner.isNamed("source") {
        message.source = try text().text
      } else if scanner.isNamed("comment") {
        message.disambiguation = try text().text
      } else if scanner.isNamed("extracomment") {
        message.comment = try text().text
      } else if scanner.isNamed("translation") {
        message.translation = try translation(isNumerus: message.isNumerus)
      } else {
        let name = scanner.bytes.text(scanner.name).string
        guard Self.passedOver.contains(name) || name.hasPrefix("extra-") else {
          throw scanner.fail(
            scanner.range.lowerBound, "unexpected tag <\(name)>", "lrelease refuses the file")
        }
        try scanner.skip()
      }
    }
    message.extent = start..<scanner.range.upperBound
    message.key = key(of: message)
    messages.append(message)
  }

  /// The key of a message's entry: its id, or its source after the context in brackets.
  private mutating func key(of message: QtMessage) -> TextRange {
    if let id = message.id { return id }
    scanner.pieces.append(message.context)
    if let disambiguation = message.disambiguation {
      scanner.pieces.append(UInt8(ascii: "|"))
      appendEscaped(disambiguation)
    }
    scanner.pieces.append(UInt8(ascii: "]"))
    scanner.pieces.append(0x20)
    scanner.pieces.append(message.source)
    return scanner.pieces.take()
  }

  /// A context as it stands in keys: `[Main`.
  private mutating func name(_ context: TextRange) throws(SyntaxError) -> TextRange {
    scanner.pieces.append(UInt8(ascii: "["))
    appendEscaped(context)
    return scanner.pieces.take()
  }

  private mutating func appendEscaped(_ text: TextRange) {
    for byte in scanner.pieces[text].utf8 {
      if byte == UInt8(ascii: "]") || byte == UInt8(ascii: "|") || byte == UInt8(ascii: "\\") {
        scanner.pieces.append(UInt8(ascii: "\\"))
      }
      scanner.pieces.append(byte)
    }
  }

  private func kind(_ value: Range<Int>) -> QtTranslation.Kind {
    if scanner.bytes.equals(value, "unfinished") { return .unfinished }
    if scanner.bytes.equals(value, "vanished") { return .vanished }
    return scanner.bytes.equals(value, "obsolete") ? .obsolete : .unknown
  }

  /// What the messages' texts are ranges of.
  var texts: TextStore { scanner.texts }

  private mutating func translation(isNumerus: Bool) throws(SyntaxError) -> QtTranslation {
    let open = scanner.range
    var translation = QtTranslation(
      range: open, openTag: open, isSelfClosing: scanner.isSelfClosing)
    if let type = scanner.attribute("type") {
      translation.type = kind(type.value)
      var start = type.name.lowerBound
      while XMLName.isBlank(scanner.bytes[start - 1]) { start -= 1 }
      translation.typeAttribute = TextRange(start..<type.value.upperBound + 1)
    }
    translation.hasVariants = scanner.attribute("variants") != nil
    let first = forms.count
    if isNumerus {
      let depth = scanner.depth
      while scanner.depth >= depth {
        guard try scanner.next() == .openTag else { continue }
        guard scanner.isNamed("numerusform") else {
          throw scanner.fail(scanner.range.lowerBound, "expected <numerusform>, as the message is counted")
        }
        translation.hasVariants = translation.hasVariants || scanner.attribute("variants") != nil
        forms.append(try text())
      }
    } else {
      forms.append(try text())
    }
    translation.forms = first..<forms.count
    translation.range = open.lowerBound..<max(open.upperBound, scanner.range.upperBound)
    return translation
  }

  /// The text of the element that was opened, with `<byte value="x7"/>` for what XML cannot carry.
  private mutating func text() throws(SyntaxError) -> XMLContent {
    try scanner.content { scanner throws(SyntaxError) in
      if scanner.isNamed("byte") {
        scanner.pieces.append(try Self.byte(scanner))
      } else if !scanner.isNamed("lengthvariant") {
        try XMLScanner.refuse(&scanner)
      }
    }
  }

  private static func byte(_ scanner: borrowing XMLScanner) throws(SyntaxError) -> UInt8 {
    let text =
      scanner.attribute("value").map { String(decoding: scanner.bytes[$0.value], as: UTF8.self) } ?? ""
    let value = text.hasPrefix("x") ? UInt8(text.dropFirst(), radix: 16) : UInt8(text)
    guard let value, (1..<0x80).contains(value) else {
      throw scanner.fail(scanner.range.lowerBound, "<byte> without a character's number")
    }
    return value
  }
}
