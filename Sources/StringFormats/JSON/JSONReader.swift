import TranslationModel

/// Reads a JSON document (RFC 8259), strictly: what some parser somewhere takes otherwise is refused with its place.
struct JSONReader {
  let bytes: FileBytes
  private var position = 0
  /// The line of the position, from 1 on.
  private var line: UInt32 = 1
  private var depth = 0
  private static let deepest = 128
  /// What is in objects and arrays that are closed, and in those that are not.
  private var nodes: [JSONNode] = []
  private var open: [JSONNode] = []
  private var pieces: TextPieces

  init(_ bytes: FileBytes) {
    self.bytes = bytes
    pieces = TextPieces(bytes)
  }

  /// The document, whose root is an object.
  mutating func document() throws(SyntaxError) -> JSONDocument {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      throw fail(0, "a byte order mark, which JSON cannot begin with", "save the file as UTF-8 without it")
    }
    if let fault = bytes.firstInvalidUTF8() {
      throw fail(fault, "a byte that is not UTF-8", "save the file as UTF-8")
    }
    skipBlanks()
    guard position < bytes.count, bytes[position] == UInt8(ascii: "{") else {
      throw fail(position, "a file of strings must be one JSON object, in braces")
    }
    // Room that stays empty costs nothing: flat ones need the one, nested ones the other.
    open.reserveCapacity(bytes.mostEntries)
    nodes.reserveCapacity(bytes.mostEntries)
    let root = try object()
    skipBlanks()
    guard position == bytes.count else { throw fail(position, "text after the object's end") }
    return JSONDocument(root: root, nodes: nodes, pieces: pieces)
  }

  func fail(_ offset: Int, _ message: String, _ hint: String? = nil) -> SyntaxError {
    SyntaxError(in: bytes, at: offset, message, hint: hint)
  }

  private mutating func skipBlanks() {
    while position < bytes.count {
      switch bytes[position] {
      case 0x20, 0x09: break
      case 0x0A: line += 1
      case 0x0D: if position + 1 == bytes.count || bytes[position + 1] != 0x0A { line += 1 }
      default: return
      }
      position += 1
    }
  }

  private mutating func value() throws(SyntaxError) -> JSONNode {
    guard position < bytes.count else { throw fail(position, "the file ends where a value is expected") }
    switch bytes[position] {
    case UInt8(ascii: "\""):
      let (token, isPlain) = try string()
      return JSONNode(isPlain ? .plain : .escaped, token)
    case UInt8(ascii: "{"): return try object()
    case UInt8(ascii: "["): return try array()
    case UInt8(ascii: "/"): throw fail(position, "a comment, which JSON does not have", "take it out")
    default: return JSONNode(.other, try literal())
    }
  }

  private mutating func enter() throws(SyntaxError) {
    depth += 1
    if depth > Self.deepest { throw fail(position, "more than \(Self.deepest) levels of nesting") }
    position += 1
    skipBlanks()
  }

  private mutating func object() throws(SyntaxError) -> JSONNode {
    let (start, first) = (position, open.count)
    try enter()
    while try !isEnd(UInt8(ascii: "}"), isFirst: open.count == first, of: start) {
      guard position < bytes.count, bytes[position] == UInt8(ascii: "\"") else {
        throw fail(position, "expected a name in double quotes")
      }
      let (key, isPlain) = try string()
      let name =
        isPlain ? TextRange(JSONString.inner(key)) : try JSONString.range(key, in: bytes, &pieces)
      if open.count - first < Self.few { try requireNew(name, at: key, since: first) }
      skipBlanks()
      guard position < bytes.count, bytes[position] == UInt8(ascii: ":") else {
        throw fail(position, "expected ':' after the name '\(pieces[name])'")
      }
      position += 1
      skipBlanks()
      let start = line
      var member = try value()
      (member.key, member.name, member.line) = (key, name, start)
      open.append(member)
    }
    depth -= 1
    if open.count - first > Self.few, let twin = firstDouble(since: first) {
      throw double(open[twin].name, at: open[twin].key)
    }
    return JSONNode(.object, start..<position, inner: close(since: first))
  }

  /// Moves what is in an object or array beside all that is done.
  private mutating func close(since first: Int) -> Range<Int> {
    let start = nodes.count
    if depth == 0, start == 0 {
      swap(&nodes, &open)
    } else {
      for number in first..<open.count { nodes.append(open[number]) }
      open.removeLast(open.count - first)
    }
    return start..<nodes.count
  }

  /// So many names are compared one by one as they come. With more of them a table is made at the end, in one loop: its
  /// places are far from one another, and the processor gets at several at a time.
  private static let few = 12

  private func requireNew(_ name: TextRange, at key: Range<Int>, since first: Int) throws(SyntaxError) {
    let isThere = pieces.texts { texts in
      open.withUnsafeBufferPointer { nodes in
        (first..<nodes.count).contains { texts.areSame(nodes[$0].name, name) }
      }
    }
    if isThere { throw double(name, at: key) }
  }

  /// The number of the first member whose name an earlier one has.
  private func firstDouble(since first: Int) -> Int? {
    pieces.texts { texts in
      open.withUnsafeBufferPointer { nodes in
        var names = HashTable(capacity: nodes.count - first)
        return (first..<nodes.count).first { number in
          let name = texts[nodes[number].name]
          return names.insert(number, name.quickHash) { texts[nodes[$0].name].isSame(as: name) } != nil
        }
      }
    }
  }

  private func double(_ name: TextRange, at key: Range<Int>) -> SyntaxError {
    fail(key.lowerBound, "the name '\(pieces[name])' appears twice in one object", "delete one of them")
  }

  private mutating func array() throws(SyntaxError) -> JSONNode {
    let (start, first) = (position, open.count)
    try enter()
    while try !isEnd(UInt8(ascii: "]"), isFirst: open.count == first, of: start) {
      let start = line
      var element = try value()
      element.line = start
      open.append(element)
    }
    depth -= 1
    return JSONNode(.array, start..<position, inner: close(since: first))
  }

  /// True at the closing mark, which is passed then; passes the comma before a next one.
  private mutating func isEnd(_ mark: UInt8, isFirst: Bool, of start: Int) throws(SyntaxError) -> Bool {
    skipBlanks()
    guard position < bytes.count else { throw fail(start, "what opens here is never closed") }
    if bytes[position] == mark {
      position += 1
      return true
    }
    if isFirst { return false }
    guard bytes[position] == UInt8(ascii: ",") else { throw fail(position, "expected ',' or the end") }
    let comma = position
    position += 1
    skipBlanks()
    if position < bytes.count, bytes[position] == UInt8(ascii: "}") || bytes[position] == UInt8(ascii: "]") {
      throw fail(comma, "a comma with nothing after it", "remove it")
    }
    return false
  }

  /// A text with its quotes, and whether it says what stands there.
  private mutating func string() throws(SyntaxError) -> (token: Range<Int>, isPlain: Bool) {
    let start = position
    var isPlain = true
    position += 1
    while true {
      position = bytes.stop(at: UInt8(ascii: "\""), UInt8(ascii: "\\"), 0, in: position..<bytes.count)
      guard position < bytes.count else { break }
      let byte = bytes[position]
      if byte == UInt8(ascii: "\"") {
        position += 1
        return (start..<position, isPlain)
      }
      if byte < 0x20 {
        throw fail(position, "a control character inside quotes", "write \\n for a line end, \\t for a tab")
      }
      isPlain = false
      // No escape, which whoever asks what the text says finds out: nobody may.
      if position + 1 < bytes.count, bytes[position + 1] == 0x0A || bytes[position + 1] == 0x0D { line += 1 }
      position = min(position + 2, bytes.count)
    }
    throw fail(start, "the quote that opens here is never closed")
  }

  private mutating func literal() throws(SyntaxError) -> Range<Int> {
    let start = position
    while position < bytes.count, Self.isLiteral(bytes[position]) { position += 1 }
    let range = start..<position
    for word in ["true", "false", "null"] as [StaticString] where bytes.equals(range, word) { return range }
    guard Self.isNumber(bytes[range]) else {
      throw fail(start, "not a JSON value", "put texts in double quotes")
    }
    return range
  }

  private static func isLiteral(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit || byte == 0x2B || byte == 0x2D || byte == 0x2E
  }

  private static func isNumber(_ text: FileBytes.SubSequence) -> Bool {
    var rest = text
    func digits() -> Bool {
      let count = rest.prefix { $0.isASCIIDigit }.count
      rest = rest.dropFirst(count)
      return count > 0
    }
    if rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
    if rest.first == UInt8(ascii: "0") { rest = rest.dropFirst() } else if !digits() { return false }
    if rest.first == UInt8(ascii: ".") {
      rest = rest.dropFirst()
      guard digits() else { return false }
    }
    if let e = rest.first, e | 0x20 == UInt8(ascii: "e") {
      rest = rest.dropFirst()
      if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
      guard digits() else { return false }
    }
    return rest.isEmpty
  }
}

extension TextBytes {
  fileprivate func areSame(_ a: TextRange, _ b: TextRange) -> Bool {
    a.end - a.start == b.end - b.start && self[a].isSame(as: self[b])
  }
}
