import TranslationModel

/// Reads Qt Linguist's `.ts` files as lrelease does.
struct QtReader {
  private var scanner: XMLScanner
  private var lines: LineCounter
  private(set) var messages: [QtMessage] = []
  /// The value of the root's `language`; nil where it has none.
  private(set) var language: Range<Int>?
  private(set) var rootTag = 0..<0

  init(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) {
    scanner = XMLScanner(bytes, from: start)
    lines = LineCounter(bytes, from: start)
  }

  mutating func read() throws(SyntaxError) {
    try scanner.requireUTF8()
    var context = Text.empty
    while true {
      switch try scanner.next() {
      case .openTag where scanner.depth == 1:
        guard scanner.isNamed("TS") else { throw scanner.fail(scanner.range.lowerBound, "expected <TS>") }
        language = scanner.attribute("language")?.value
        rootTag = scanner.range
      case .openTag where scanner.isNamed("context"): context = .empty
      case .openTag where scanner.isNamed("name") && scanner.depth == 3: context = try text().text
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

  private mutating func message(_ context: Text) throws(SyntaxError) {
    var message = QtMessage(context: context)
    message.line = lines.line(at: scanner.range.lowerBound)
    message.isNumerus =
      scanner.attribute("numerus").map { scanner.bytes[$0.value].elementsEqual("yes".utf8) } ?? false
    message.id = scanner.value("id")
    let depth = scanner.depth
    while scanner.depth >= depth {
      guard try scanner.next() == .openTag else { continue }
      let name = scanner.bytes.text(scanner.name).string
      switch name {
      case "source": message.source = try text().text
      case "comment": message.disambiguation = try text().text
      case "extracomment": message.comment = try text().text
      case "translation": message.translation = try translation(isNumerus: message.isNumerus)
      default:
        guard Self.passedOver.contains(name) || name.hasPrefix("extra-") else {
          throw scanner.fail(
            scanner.range.lowerBound, "unexpected tag <\(name)>", "lrelease refuses the file")
        }
        try scanner.skip()
      }
    }
    messages.append(message)
  }

  private mutating func translation(isNumerus: Bool) throws(SyntaxError) -> QtTranslation {
    let open = scanner.range
    var translation = QtTranslation(range: open, openTag: open, isSelfClosing: scanner.isSelfClosing)
    if let type = scanner.attribute("type") {
      translation.type = XMLText.attribute(type.value, of: scanner)
      var start = type.name.lowerBound
      while XMLName.isBlank(scanner.bytes[start - 1]) { start -= 1 }
      translation.typeAttribute = start..<type.value.upperBound + 1
    }
    translation.hasVariants = scanner.attribute("variants") != nil
    if isNumerus {
      let depth = scanner.depth
      while scanner.depth >= depth {
        guard try scanner.next() == .openTag else { continue }
        guard scanner.isNamed("numerusform") else {
          throw scanner.fail(scanner.range.lowerBound, "expected <numerusform>, the message is counted")
        }
        translation.hasVariants = translation.hasVariants || scanner.attribute("variants") != nil
        translation.texts.append(try text())
      }
    } else {
      translation.texts = [try text()]
    }
    translation.range = open.lowerBound..<max(open.upperBound, scanner.range.upperBound)
    return translation
  }

  /// The text of the element that was opened, with `<byte value="x7"/>` for what XML cannot carry.
  private mutating func text() throws(SyntaxError) -> QtText {
    let open = scanner.range
    let isSelfClosing = scanner.isSelfClosing
    let depth = scanner.depth
    var bytes: [UInt8] = []
    var sections: [Range<Int>] = []
    var hasOther = false
    while scanner.depth >= depth {
      let token = try scanner.next()
      switch token {
      case .text, .cdata:
        XMLText.append(token, of: scanner, to: &bytes)
        if token == .cdata { sections.append(scanner.content) } else { hasOther = true }
      case .openTag where scanner.isNamed("byte"):
        hasOther = true
        bytes.append(try byte())
      case .openTag where scanner.isNamed("lengthvariant"): hasOther = true
      case .openTag: throw scanner.fail(scanner.range.lowerBound, "an element inside a text", "write &lt;")
      case .closeTag: break
      default: hasOther = true
      }
    }
    return QtText(
      text: Text(String(decoding: bytes, as: UTF8.self)),
      range: open.lowerBound..<max(open.upperBound, scanner.range.upperBound),
      inner: open.upperBound..<(isSelfClosing ? open.upperBound : scanner.range.lowerBound),
      isSelfClosing: isSelfClosing,
      cdata: sections.count == 1 && !hasOther ? sections[0] : nil)
  }

  private mutating func byte() throws(SyntaxError) -> UInt8 {
    let text =
      scanner.attribute("value").map { String(decoding: scanner.bytes[$0.value], as: UTF8.self) } ?? ""
    let value = text.hasPrefix("x") ? UInt8(text.dropFirst(), radix: 16) : UInt8(text)
    guard let value, (1..<0x80).contains(value) else {
      throw scanner.fail(scanner.range.lowerBound, "<byte> without the number of a character")
    }
    return value
  }
}
