import TranslationModel

/// Reads a JSON document (RFC 8259), strictly: what some parser somewhere takes otherwise is refused with its place.
struct JSONReader {
  let bytes: FileBytes
  private var position = 0
  private var depth = 0
  private static let deepest = 128

  init(_ bytes: FileBytes) { self.bytes = bytes }

  /// The document's object.
  mutating func document() throws(SyntaxError) -> JSONObject {
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
    let root = try object()
    skipBlanks()
    guard position == bytes.count else { throw fail(position, "text after the object's end") }
    return root
  }

  func fail(_ offset: Int, _ message: String, _ hint: String? = nil) -> SyntaxError {
    SyntaxError(in: bytes, at: offset, message, hint: hint)
  }

  private mutating func skipBlanks() {
    while position < bytes.count {
      switch bytes[position] {
      case 0x20, 0x0A, 0x0D, 0x09: position += 1
      default: return
      }
    }
  }

  private mutating func value() throws(SyntaxError) -> JSONValue {
    guard position < bytes.count else { throw fail(position, "the file ends where a value is expected") }
    switch bytes[position] {
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "{"): return .object(try object())
    case UInt8(ascii: "["): return .array(try array())
    case UInt8(ascii: "/"): throw fail(position, "a comment, which JSON does not have", "take it out")
    default: return .other(try literal())
    }
  }

  private mutating func enter() throws(SyntaxError) {
    depth += 1
    if depth > Self.deepest { throw fail(position, "more than \(Self.deepest) levels of nesting") }
    position += 1
    skipBlanks()
  }

  private mutating func object() throws(SyntaxError) -> JSONObject {
    let start = position
    try enter()
    var object = JSONObject(range: start..<start)
    // Most objects within others are small.
    object.members.reserveCapacity(depth == 1 ? bytes.mostEntries : 2)
    while try !isEnd(UInt8(ascii: "}"), isFirst: object.members.isEmpty, of: start) {
      guard position < bytes.count, bytes[position] == UInt8(ascii: "\"") else {
        throw fail(position, "expected a name in double quotes")
      }
      let key = try string()
      let name = try JSONString.decoded(key, in: bytes)
      if object.members.count < Self.few, object.members.contains(where: { $0.name == name }) {
        throw double(name, at: key)
      }
      skipBlanks()
      guard position < bytes.count, bytes[position] == UInt8(ascii: ":") else {
        throw fail(position, "expected ':' after the name '\(name)'")
      }
      position += 1
      skipBlanks()
      object.members.append(JSONMember(key: key, name: name, value: try value()))
    }
    depth -= 1
    object.range = start..<position
    if object.members.count > Self.few, let twin = object.members.withUnsafeBufferPointer(Self.firstDouble) {
      throw double(object.members[twin].name, at: object.members[twin].key)
    }
    return object
  }

  /// So many names are compared one by one as they come. With more of them a table is made at the end, in one loop: its
  /// places are far from one another, and the processor gets at several at a time.
  private static let few = 12

  /// The number of the first member whose name an earlier one has.
  private static func firstDouble(_ members: UnsafeBufferPointer<JSONMember>) -> Int? {
    var names = HashTable(capacity: members.count)
    return members.indices.first { number in
      names.insert(number, members[number].name.quickHash) { members[$0].name == members[number].name } != nil
    }
  }

  private func double(_ name: Text, at key: Range<Int>) -> SyntaxError {
    fail(key.lowerBound, "the name '\(name)' appears twice in one object", "delete one of them")
  }

  private mutating func array() throws(SyntaxError) -> JSONArray {
    let start = position
    try enter()
    var array = JSONArray(range: start..<start)
    while try !isEnd(UInt8(ascii: "]"), isFirst: array.elements.isEmpty, of: start) {
      array.elements.append(try value())
    }
    depth -= 1
    array.range = start..<position
    return array
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

  private mutating func string() throws(SyntaxError) -> Range<Int> {
    let start = position
    position += 1
    while true {
      position = bytes.stop(at: UInt8(ascii: "\""), UInt8(ascii: "\\"), 0, in: position..<bytes.count)
      guard position < bytes.count else { break }
      let byte = bytes[position]
      if byte == UInt8(ascii: "\"") {
        position += 1
        return start..<position
      }
      if byte < 0x20 {
        throw fail(position, "a control character inside quotes", "write \\n for a line end, \\t for a tab")
      }
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
