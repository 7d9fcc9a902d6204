import TranslationModel

/// Reads an XML property list (Apple's PropertyList-1.0.dtd) whose root is a dictionary.
struct PropertyListReader {
  private var scanner: XMLScanner
  private(set) var list = PropertyList()
  private static let deepest = 64

  init(_ bytes: FileBytes, from start: Int) {
    scanner = XMLScanner(bytes, from: start, namesItsDocumentType: true)
    list.members.reserveCapacity(bytes.mostEntries)
  }

  /// What the texts are ranges of.
  var texts: TextStore { scanner.texts }
  var pieces: TextPieces { scanner.pieces }

  mutating func read() throws(SyntaxError) {
    try scanner.requireUTF8()
    guard try nextElement() == .openTag, scanner.isNamed("plist") else {
      throw scanner.fail(scanner.range.lowerBound, "expected <plist>")
    }
    guard try nextElement() == .openTag, scanner.isNamed("dict") else {
      throw scanner.fail(scanner.range.lowerBound, "expected a <dict> inside <plist>")
    }
    list.root = try dictionary()
    guard try nextElement() == .closeTag else {
      throw scanner.fail(scanner.range.lowerBound, "expected </plist>")
    }
    while try scanner.next() != .end {}
  }

  /// The next tag; what is between is blank, or a comment.
  private mutating func nextElement() throws(SyntaxError) -> XMLScanner.Token {
    while true {
      let token = try scanner.next()
      switch token {
      case .openTag, .closeTag, .end: return token
      case .comment, .instruction, .doctype: break
      case .text where scanner.isBlank: break
      case .text, .cdata:
        if let stray = scanner.bytes[scanner.content].firstIndex(where: { !XMLName.isBlank($0) }) {
          throw scanner.fail(stray, "text between the elements of a property list")
        }
      }
    }
  }

  private mutating func dictionary() throws(SyntaxError) -> PropertyListDictionary {
    let open = scanner.range
    if scanner.depth > Self.deepest {
      throw scanner.fail(open.lowerBound, "more than \(Self.deepest) levels")
    }
    let first = list.members.count
    while try nextElement() == .openTag { try member() }
    let close = scanner.range
    // `<dict/>` has no inside.
    let inner = close.isEmpty ? open.upperBound..<open.upperBound : open.upperBound..<close.lowerBound
    return PropertyListDictionary(
      range: open.lowerBound..<close.upperBound, inner: inner, numbers: first..<list.members.count)
  }

  private mutating func member() throws(SyntaxError) {
    guard scanner.isNamed("key") else { throw scanner.fail(scanner.range.lowerBound, "expected <key>") }
    let key = try scanner.content()
    guard try nextElement() == .openTag else {
      throw scanner.fail(scanner.range.lowerBound, "the key '\(scanner.pieces[key.text])' has no value")
    }
    let number = list.members.count
    list.members.append(
      PropertyListMember(key: key.range, keyText: key.inner, name: key.text))
    list.members[number].value = try value()
    list.members[number].next = UInt32(list.members.count)
  }

  private mutating func value() throws(SyntaxError) -> PropertyListValue {
    if scanner.isNamed("dict") { return .dictionary(try dictionary()) }
    if scanner.isNamed("string") { return .string(try scanner.content()) }
    let start = scanner.range.lowerBound
    let depth = scanner.depth
    while scanner.depth >= depth { if try scanner.next() == .end { break } }
    return .other(TextRange(start..<scanner.range.upperBound))
  }
}
