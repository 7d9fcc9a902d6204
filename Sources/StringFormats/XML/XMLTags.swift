import TranslationModel

/// Tags and what is in them: their names match, their attributes are in order, and their prefixes are declared.
extension XMLScanner {
  mutating func closeTag() throws(SyntaxError) -> Token {
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

  mutating func close() {
    name = open.popLast() ?? name
    while let last = prefixes.last, last.depth > open.count { prefixes.removeLast() }
  }

  mutating func openTag() throws(SyntaxError) -> Token {
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
