import TranslationModel

/// Reads an XML property list (Apple's PropertyList-1.0.dtd) whose root is a dictionary.
struct PropertyListReader {
  private var scanner: XMLScanner
  private static let deepest = 64

  init(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) {
    scanner = XMLScanner(bytes, from: start, namesItsDocumentType: true)
  }

  mutating func root() throws(SyntaxError) -> PropertyListDictionary {
    try scanner.requireUTF8()
    guard try nextElement() == .openTag, scanner.isNamed("plist") else {
      throw scanner.fail(scanner.range.lowerBound, "expected <plist>")
    }
    guard try nextElement() == .openTag, scanner.isNamed("dict") else {
      throw scanner.fail(scanner.range.lowerBound, "expected a <dict> inside <plist>")
    }
    let root = try dictionary()
    guard try nextElement() == .closeTag else {
      throw scanner.fail(scanner.range.lowerBound, "expected </plist>")
    }
    while try scanner.next() != .end {}
    return root
  }

  /// The next tag; what is between is blank, or a comment.
  private mutating func nextElement() throws(SyntaxError) -> XMLScanner.Token {
    while true {
      let token = try scanner.next()
      switch token {
      case .openTag, .closeTag, .end: return token
      case .comment, .instruction, .doctype: break
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
    var members: [PropertyListMember] = []
    while try nextElement() == .openTag {
      guard scanner.isNamed("key") else { throw scanner.fail(scanner.range.lowerBound, "expected <key>") }
      let key = try string()
      guard try nextElement() == .openTag else {
        throw scanner.fail(scanner.range.lowerBound, "the key '\(key.text)' has no value behind it")
      }
      members.append(
        PropertyListMember(key: key.range, keyText: key.inner, name: key.text, value: try value()))
    }
    let close = scanner.range
    // `<dict/>` has no inside.
    let inner = close.isEmpty ? open.upperBound..<open.upperBound : open.upperBound..<close.lowerBound
    return PropertyListDictionary(range: open.lowerBound..<close.upperBound, inner: inner, members: members)
  }

  private mutating func value() throws(SyntaxError) -> PropertyListNode {
    if scanner.isNamed("dict") { return .dictionary(try dictionary()) }
    if scanner.isNamed("string") { return .string(try string()) }
    let start = scanner.range.lowerBound
    let depth = scanner.depth
    while scanner.depth >= depth { if try scanner.next() == .end { break } }
    return .other(start..<scanner.range.upperBound)
  }

  private mutating func string() throws(SyntaxError) -> PropertyListString {
    let open = scanner.range
    let isSelfClosing = scanner.isSelfClosing
    var text: [UInt8] = []
    var sections: [Range<Int>] = []
    var hasOther = false
    while true {
      let token = try scanner.next()
      switch token {
      case .text, .cdata:
        XMLText.append(token, of: scanner, to: &text)
        if token == .cdata { sections.append(scanner.content) } else { hasOther = true }
      case .comment, .instruction: hasOther = true
      case .closeTag:
        let close = scanner.range
        return PropertyListString(
          range: open.lowerBound..<close.upperBound,
          inner: open.upperBound..<(isSelfClosing ? open.upperBound : close.lowerBound),
          isSelfClosing: isSelfClosing, cdata: sections.count == 1 && !hasOther ? sections[0] : nil,
          text: Text(String(decoding: text, as: UTF8.self)))
      case .openTag, .doctype, .end:
        throw scanner.fail(
          scanner.range.lowerBound, "an element inside a text", "write &lt; for a '<' that is text")
      }
    }
  }
}
