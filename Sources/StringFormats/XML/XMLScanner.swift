import TranslationModel

/// Takes an XML document (XML 1.0, with namespace prefixes) apart, token by token, and refuses it where it is not
/// well-formed. Tokens are ranges of the document's bytes: nothing is copied, and nothing outside is ever fetched.
package struct XMLScanner {
  package enum Token {
    case text, cdata, comment, instruction, doctype, openTag, closeTag, end
  }

  package let bytes: FileBytes
  /// All of the token, marks included.
  package internal(set) var range: Range<Int>
  /// The inside of a text, CDATA section or comment.
  private(set) var content: Range<Int>
  /// True for a text that says what stands there: it has no reference, and no line end but LF.
  private(set) var isLiteral = false
  /// True for a text of white space only.
  private(set) var isBlank = false
  /// The name of an element.
  package internal(set) var name: Range<Int>
  package internal(set) var attributes: [XMLAttribute] = []
  /// True for `<name/>`; a close tag follows for it all the same, with an empty range after it.
  package internal(set) var isSelfClosing = false
  var entities = XMLEntities()
  /// The texts that were read, and what the element that is read says so far.
  package var pieces: TextPieces
  /// The number of elements that are open.
  package var depth: Int { open.count }

  /// Where the next token begins.
  var position: Int
  /// The names of the elements that are open, the outermost first.
  var open: [Range<Int>] = []
  /// The namespace prefixes that are declared, and how deep.
  var prefixes: [(name: Range<Int>, depth: Int)] = []
  var hasRoot = false
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

  func checkControl(_ byte: UInt8, at i: Int) throws(SyntaxError) {
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

  mutating func take(content: Range<Int>, end: Int) {
    range = position..<end
    self.content = content
    position = end
  }
}
