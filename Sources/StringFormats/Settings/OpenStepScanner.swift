import TranslationModel

/// Goes through a property list in OpenStep's text form, as Xcode writes projects: `{ key = value; list = ( a, b, ); }`.
///
/// Source: CFOldStylePList.c. It is as strict as that about brackets, and takes any word for a value.
struct OpenStepScanner {
  /// A key with the plain values behind it: one, those of a list, or none where a dictionary follows.
  struct Member {
    var key: String
    var offset: Int
    var values: [Value] = []
  }
  struct Value {
    var text: String
    var offset: Int
  }
  private enum Token {
    case word(String)
    case sign(UInt8)
  }

  private let bytes: FileBytes
  private var position = 0
  /// The brackets that are open, and where each is.
  private var open: [(sign: UInt8, offset: Int)] = []
  private var hasRoot = false

  init(_ bytes: FileBytes) { self.bytes = bytes }

  /// The next key, wherever it stands; nil at the end.
  mutating func nextMember() throws(SyntaxError) -> Member? {
    while let (token, offset) = try next() {
      guard case .word(let key) = token else {
        try bracket(token, offset)
        continue
      }
      guard open.last?.sign == UInt8(ascii: "{") else { continue }
      guard let (sign, at) = try next(), case .sign(UInt8(ascii: "=")) = sign else {
        throw fail(offset, "expected '=' after '\(key)'")
      }
      var member = Member(key: key, offset: offset)
      try values(of: &member, after: at)
      return member
    }
    if let open = open.last {
      throw fail(open.offset, "the '\(Character(Unicode.Scalar(open.sign)))' that opens here is never closed")
    }
    if !hasRoot { throw fail(0, "no property list: a project begins with '{'") }
    return nil
  }

  private mutating func values(of member: inout Member, after equals: Int) throws(SyntaxError) {
    guard let (token, offset) = try next() else { throw fail(equals, "no value after '='") }
    if case .word(let text) = token { return member.values.append(Value(text: text, offset: offset)) }
    try bracket(token, offset)
    guard case .sign(UInt8(ascii: "(")) = token else { return }
    while let (token, offset) = try next() {
      switch token {
      case .word(let text): member.values.append(Value(text: text, offset: offset))
      case .sign(let sign):
        try bracket(token, offset)
        // What stands in the list is read as if it stood by itself.
        if sign != UInt8(ascii: ",") { return }
      }
    }
  }

  private mutating func bracket(_ token: Token, _ offset: Int) throws(SyntaxError) {
    guard case .sign(let sign) = token else { return }
    switch sign {
    case UInt8(ascii: "{"), UInt8(ascii: "("):
      hasRoot = true
      open.append((sign, offset))
    case UInt8(ascii: "}"), UInt8(ascii: ")"):
      let wanted = sign == UInt8(ascii: "}") ? UInt8(ascii: "{") : UInt8(ascii: "(")
      guard open.popLast()?.sign == wanted else {
        throw fail(offset, "'\(Character(Unicode.Scalar(sign)))' closes nothing")
      }
    case UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "="): break
    default: throw fail(offset, "unexpected '\(Character(Unicode.Scalar(sign)))'")
    }
  }

  private mutating func next() throws(SyntaxError) -> (Token, Int)? {
    try skipBlank()
    guard position < bytes.count else { return nil }
    let start = position
    let byte = bytes[start]
    if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") { return (.word(try quoted(byte)), start) }
    while position < bytes.count, Self.isWord(bytes[position]) { position += 1 }
    if position > start { return (.word(String(decoding: bytes[start..<position], as: UTF8.self)), start) }
    position += 1
    return (.sign(byte), start)
  }

  private mutating func quoted(_ quote: UInt8) throws(SyntaxError) -> String {
    let start = position
    var text: [UInt8] = []
    position += 1
    while position < bytes.count, bytes[position] != quote {
      if bytes[position] == UInt8(ascii: "\\") { position += 1 }
      if position < bytes.count { text.append(bytes[position]) }
      position += 1
    }
    guard position < bytes.count else { throw fail(start, "the quote that opens here is never closed") }
    position += 1
    return String(decoding: text, as: UTF8.self)
  }

  private mutating func skipBlank() throws(SyntaxError) {
    while position < bytes.count {
      let byte = bytes[position]
      if byte <= 0x20 {
        position += 1
        continue
      }
      guard byte == UInt8(ascii: "/"), position + 1 < bytes.count else { return }
      let start = position
      switch bytes[position + 1] {
      case UInt8(ascii: "/"):
        while position < bytes.count, bytes[position] != 0x0A { position += 1 }
      case UInt8(ascii: "*"):
        position += 2
        while position + 1 < bytes.count,
          bytes[position] != UInt8(ascii: "*") || bytes[position + 1] != UInt8(ascii: "/")
        {
          position += 1
        }
        guard position + 1 < bytes.count else { throw fail(start, "a comment that is never closed") }
        position += 2
      default: return
      }
    }
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit || byte >= 0x80 || "_$/:.-".utf8.contains(byte)
  }

  private func fail(_ offset: Int, _ message: String) -> SyntaxError {
    SyntaxError(in: bytes, at: offset, message)
  }
}
