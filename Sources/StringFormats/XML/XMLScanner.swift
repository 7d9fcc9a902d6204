import TranslationModel

/// Takes an XML document (XML 1.0, with namespace prefixes) apart, token by token, and refuses it where it is not
/// well-formed. Tokens are ranges of the document's bytes: nothing is copied, and nothing outside is ever fetched.
package struct XMLScanner {
  package enum Token {
    case text, cdata, comment, instruction, doctype, openTag, closeTag, end
  }

  package let bytes: FileBytes
  /// All of the token, marks included.
  package private(set) var range: Range<Int>
  /// The inside of a text, CDATA section or comment.
  private(set) var content: Range<Int>
  /// True for a text that says what stands there: it has no reference, and no line end but LF.
  private(set) var isLiteral = false
  /// True for a text of white space only.
  private(set) var isBlank = false
  /// The name of an element.
  package private(set) var name: Range<Int>
  package private(set) var attributes: [XMLAttribute] = []
  /// True for `<name/>`; a close tag follows for it all the same, with an empty range after it.
  package private(set) var isSelfClosing = false
  private(set) var entities = XMLEntities()
  /// The texts that were read, and what the element that is read says so far.
  package var pieces: TextPieces
  /// The number of elements that are open.
  package var depth: Int { open.count }

  private var position: Int
  private var open: [Range<Int>] = []
  private var prefixes: [(name: Range<Int>, depth: Int)] = []
  private var hasRoot = false
  private let start: Int

  /// `bytes` are UTF-8; what comes before `start` is a byte order mark.
  package init(_ bytes: FileBytes, from start: Int, namesItsDocumentType: Bool = false) {
    entities.namesItsDocumentType = namesItsDocumentType
    self.bytes = bytes
    pieces = TextPieces(bytes)
    self.start = start
    position = start
    range = start..<start
    content = range
    name = range
  }

  package func fail(_ offset: Int, _ message: String, _ hint: String? = nil) -> SyntaxError {
    SyntaxError(in: bytes, at: offset, message, hint: hint)
  }

  package mutating func next() throws(SyntaxError) -> Token {
    if isSelfClosing {
      isSelfClosing = false
      range = position..<position
      content = range
      close()
      return .closeTag
    }
    guard position < bytes.count else {
      if let unclosed = open.last {
        throw fail(
          unclosed.lowerBound - 1, "the element <\(bytes.text(unclosed))> that begins here is never closed")
      }
      if !hasRoot { throw fail(position, "no element in the file") }
      range = position..<position
      return .end
    }
    return bytes[position] == UInt8(ascii: "<") ? try markup() : try text()
  }

  private mutating func text() throws(SyntaxError) -> Token {
    let lower = position
    var i = lower
    isLiteral = true
    // Most texts are the indentation of a tag.
    while i < bytes.count, XMLName.isBlank(bytes[i]) {
      if bytes[i] == 0x0D { isLiteral = false }
      i += 1
    }
    isBlank = i == bytes.count || bytes[i] == UInt8(ascii: "<")
    if !isBlank {
      if open.isEmpty {
        throw fail(i, hasRoot ? "text after the document's end" : "text before the first element")
      }
      i = try endOfText(from: i, after: lower)
    }
    range = lower..<i
    content = range
    position = i
    return .text
  }

  private mutating func endOfText(from start: Int, after lower: Int) throws(SyntaxError) -> Int {
    var i = start
    while true {
      i = bytes.stop(at: UInt8(ascii: "<"), UInt8(ascii: "&"), UInt8(ascii: ">"), in: i..<bytes.count)
      guard i < bytes.count, bytes[i] != UInt8(ascii: "<") else { return i }
      switch bytes[i] {
      case UInt8(ascii: "&"):
        isLiteral = false
        i = try entities.check(in: bytes, at: i)
        continue
      case UInt8(ascii: ">"):
        if i >= lower + 2, bytes[i - 1] == 0x5D, bytes[i - 2] == 0x5D {
          throw fail(i, "']]>' in text", "write ]]&gt;")
        }
      case 0x0D: isLiteral = false
      default: try checkControl(bytes[i], at: i)
      }
      i += 1
    }
  }

  private func checkControl(_ byte: UInt8, at i: Int) throws(SyntaxError) {
    if byte != 0x09 && byte != 0x0A && byte != 0x0D {
      throw fail(i, "a control character, which XML cannot carry")
    }
  }

  private mutating func markup() throws(SyntaxError) -> Token {
    guard position + 1 < bytes.count else { throw fail(position, "the file ends inside a tag") }
    switch bytes[position + 1] {
    case UInt8(ascii: "/"): return try closeTag()
    case UInt8(ascii: "?"): return try instruction()
    case UInt8(ascii: "!"):
      if starts(with: "<!--") { return try comment() }
      if starts(with: "<![CDATA[") { return try cdata() }
      if starts(with: "<!DOCTYPE") { return try doctype() }
      throw fail(position, "unknown markup after '<!'")
    default: return try openTag()
    }
  }

  private func starts(with mark: StaticString, at offset: Int? = nil) -> Bool {
    let i = offset ?? position
    guard i + mark.utf8CodeUnitCount <= bytes.count else { return false }
    return mark.withUTF8Buffer { mark in mark.indices.allSatisfy { mark[$0] == bytes[i + $0] } }
  }

  /// The offset of a mark at or after `offset`; control characters on the way are refused.
  private func find(_ mark: StaticString, from offset: Int, _ what: String) throws(SyntaxError) -> Int {
    let first = mark.withUTF8Buffer { $0.first }
    var i = offset
    while i < bytes.count {
      if bytes[i] == first, starts(with: mark, at: i) { return i }
      if bytes[i] < 0x20 { try checkControl(bytes[i], at: i) }
      i += 1
    }
    throw fail(position, "\(what) that begins here is never closed")
  }

  private mutating func comment() throws(SyntaxError) -> Token {
    let end = try find("--", from: position + 4, "the comment")
    guard starts(with: "-->", at: end) else { throw fail(end, "'--' inside a comment") }
    take(content: position + 4..<end, end: end + 3)
    return .comment
  }

  private mutating func cdata() throws(SyntaxError) -> Token {
    if open.isEmpty { throw fail(position, "text outside the document's element") }
    let end = try find("]]>", from: position + 9, "the CDATA section")
    take(content: position + 9..<end, end: end + 3)
    return .cdata
  }

  private mutating func instruction() throws(SyntaxError) -> Token {
    let end = try find("?>", from: position + 2, "the instruction")
    let target = XMLName.end(in: bytes, from: position + 2)
    guard target > position + 2 else { throw fail(position, "an instruction without a name") }
    if target == position + 5, bytes[position + 2..<target].allSatisfy(\.isASCIILetter),
      bytes[position + 2] | 0x20 == 0x78, bytes[position + 3] | 0x20 == 0x6D,
      bytes[position + 4] | 0x20 == 0x6C
    {
      guard position == start, starts(with: "<?xml") else {
        throw fail(position, "the XML declaration is not at the beginning of the file")
      }
      try checkEncoding(position + 5..<end)
    }
    take(content: position + 2..<end, end: end + 2)
    return .instruction
  }

  /// Only UTF-8, and ASCII within it, is read.
  private func checkEncoding(_ declaration: Range<Int>) throws(SyntaxError) {
    let parts = bytes[declaration].split { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") }
    let word = Array("encoding=".utf8)
    guard let at = parts.firstIndex(where: { $0.filter { !XMLName.isBlank($0) }.elementsEqual(word) }),
      at + 1 < parts.count
    else { return }
    let name = parts[at + 1].map { $0.isASCIILetter ? $0 | 0x20 : $0 }
    if ["utf-8", "utf8", "us-ascii"].contains(where: { name.elementsEqual($0.utf8) }) { return }
    let encoding = String(decoding: parts[at + 1], as: UTF8.self)
    throw fail(
      declaration.lowerBound, "the encoding '\(encoding)' is not supported", "save the file as UTF-8")
  }

  private mutating func doctype() throws(SyntaxError) -> Token {
    guard !hasRoot else { throw fail(position, "a DOCTYPE after the document's first element") }
    let end = try entities.readDoctype(in: bytes, at: position)
    take(content: position..<end, end: end)
    return .doctype
  }

  private mutating func take(content: Range<Int>, end: Int) {
    range = position..<end
    self.content = content
    position = end
  }
}

// MARK: - Tags

extension XMLScanner {
  private mutating func closeTag() throws(SyntaxError) -> Token {
    if let opened = open.last, let end = end(ofTagClosing: opened) {
      take(content: position..<position, end: end)
      close()
      return .closeTag
    }
    return try oddCloseTag()
  }

  /// Where the close tag that is written as it mostly is ends; nil for another one.
  private func end(ofTagClosing opened: Range<Int>) -> Int? {
    let nameEnd = position + 2 + opened.count
    guard nameEnd < bytes.count, bytes[nameEnd] == UInt8(ascii: ">"),
      bytes.equals(opened, position + 2..<nameEnd)
    else { return nil }
    return nameEnd + 1
  }

  /// A close tag with blanks in it, or a wrong one.
  private mutating func oddCloseTag() throws(SyntaxError) -> Token {
    let nameEnd = XMLName.end(in: bytes, from: position + 2)
    let closed = position + 2..<nameEnd
    let end = skippingBlanks(nameEnd)
    guard end < bytes.count, bytes[end] == UInt8(ascii: ">") else {
      throw fail(position, "a broken closing tag")
    }
    guard let opened = open.last, bytes.equals(opened, closed) else {
      let hint = open.last.map { "expected </\(bytes.text($0))>" }
      throw fail(position, "</\(bytes.text(closed))> closes no open element", hint)
    }
    take(content: position..<position, end: end + 1)
    close()
    return .closeTag
  }

  private mutating func close() {
    name = open.popLast() ?? name
    while let last = prefixes.last, last.depth > open.count { prefixes.removeLast() }
  }

  private mutating func openTag() throws(SyntaxError) -> Token {
    let nameEnd = XMLName.end(in: bytes, from: position + 1)
    guard nameEnd > position + 1 else { throw fail(position, "'<' that begins no tag", "write &lt;") }
    if open.isEmpty && hasRoot { throw fail(position, "a second element at the top of the file") }
    hasRoot = true
    let name = position + 1..<nameEnd
    if !attributes.isEmpty { attributes.removeAll(keepingCapacity: true) }
    var i = nameEnd
    if i >= bytes.count || bytes[i] != UInt8(ascii: ">") { i = try readAttributes(from: nameEnd) }
    isSelfClosing = bytes[i] == UInt8(ascii: "/")
    if isSelfClosing { i += 1 }
    self.name = name
    open.append(name)
    take(content: position..<position, end: i + 1)
    try checkPrefixes()
    return .openTag
  }

  /// Attributes are compared with each other, which takes time that grows with the square of their number.
  private static let mostAttributes = 1000

  /// Reads up to the tag's `>` or `/>`; its offset.
  private mutating func readAttributes(from offset: Int) throws(SyntaxError) -> Int {
    var i = offset
    while true {
      let next = skippingBlanks(i)
      guard next < bytes.count else { throw fail(position, "the tag that begins here is never closed") }
      if bytes[next] == UInt8(ascii: ">") { return next }
      if bytes[next] == UInt8(ascii: "/"), next + 1 < bytes.count, bytes[next + 1] == UInt8(ascii: ">") {
        return next
      }
      guard next > i else { throw fail(next, "expected a space before an attribute") }
      let attribute = try readAttribute(at: next)
      for other in attributes where bytes.equals(other.name, attribute.name) {
        throw fail(next, "the attribute '\(bytes.text(attribute.name))' appears twice")
      }
      guard attributes.count < Self.mostAttributes else {
        throw fail(position, "a tag with too many attributes")
      }
      attributes.append(attribute)
      i = attribute.value.upperBound + 1
    }
  }

  private mutating func readAttribute(at start: Int) throws(SyntaxError) -> XMLAttribute {
    let nameEnd = XMLName.end(in: bytes, from: start)
    guard nameEnd > start else { throw fail(start, "a character that begins no attribute") }
    var i = skippingBlanks(nameEnd)
    guard i < bytes.count, bytes[i] == UInt8(ascii: "=") else {
      throw fail(start, "an attribute without a value")
    }
    i = skippingBlanks(i + 1)
    guard i < bytes.count, bytes[i] == UInt8(ascii: "\"") || bytes[i] == UInt8(ascii: "'") else {
      throw fail(start, "an attribute's value must be in quotes")
    }
    let quote = bytes[i]
    let value = i + 1
    i = value
    while true {
      i = bytes.stop(at: quote, UInt8(ascii: "<"), UInt8(ascii: "&"), in: i..<bytes.count)
      guard i < bytes.count, bytes[i] != quote else { break }
      switch bytes[i] {
      case UInt8(ascii: "<"): throw fail(i, "'<' in an attribute's value", "is its closing quote missing?")
      case UInt8(ascii: "&"): i = try entities.check(in: bytes, at: i)
      default:
        try checkControl(bytes[i], at: i)
        i += 1
      }
    }
    guard i < bytes.count else { throw fail(value - 1, "the quote that opens here is never closed") }
    return XMLAttribute(name: start..<nameEnd, value: value..<i)
  }

  private func skippingBlanks(_ offset: Int) -> Int {
    var i = offset
    while i < bytes.count, XMLName.isBlank(bytes[i]) { i += 1 }
    return i
  }

  /// Every prefix in use must be declared on the element or around it ("Namespaces in XML", section 5).
  private mutating func checkPrefixes() throws(SyntaxError) {
    if attributes.isEmpty { return try checkPrefix(of: name) }
    var hasPrefixes = false
    for attribute in attributes {
      guard let prefix = prefix(of: attribute.name) else { continue }
      hasPrefixes = true
      if bytes.equals(prefix, "xmlns") {
        prefixes.append((prefix.upperBound + 1..<attribute.name.upperBound, depth))
      }
    }
    try checkPrefix(of: name)
    if hasPrefixes { for attribute in attributes { try checkPrefix(of: attribute.name) } }
  }

  private func checkPrefix(of name: Range<Int>) throws(SyntaxError) {
    guard let prefix = prefix(of: name), !isDeclared(bytes[prefix]) else { return }
    let text = bytes.text(prefix)
    throw fail(
      name.lowerBound, "the prefix '\(text)' is not declared", "add xmlns:\(text)=\"…\" to the root element")
  }

  /// The part of a name before its colon.
  func prefix(of name: Range<Int>) -> Range<Int>? {
    for i in name where bytes[i] == UInt8(ascii: ":") { return name.lowerBound..<i }
    return nil
  }

  func isDeclared(_ prefix: some Sequence<UInt8>) -> Bool {
    if prefix.elementsEqual("xml".utf8) || prefix.elementsEqual("xmlns".utf8) { return true }
    return prefixes.contains { bytes[$0.name].elementsEqual(prefix) }
  }
}
