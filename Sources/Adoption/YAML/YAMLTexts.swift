import TranslationModel

// Flow collections, texts between quotes, and literal blocks.
extension YAMLReader {
  /// `[…]` or `{…}`, over as many lines as it takes.
  mutating func flow(depth: Int) throws(SyntaxError) -> YAMLValue {
    guard depth < Self.deepest else { throw error("deeper than \(Self.deepest) levels") }
    let start = line
    let isList = next == UInt8(ascii: "[")
    advance()
    var items: [YAMLValue] = []
    var members: [YAMLValue.Member] = []
    while true {
      try skip()
      if next == UInt8(ascii: isList ? "]" : "}") { break }
      if isList {
        items.append(try flowValue(depth: depth + 1))
      } else {
        members.append(try flowMember(depth: depth + 1))
      }
      try skip()
      if next == UInt8(ascii: ",") {
        advance()
      } else if next != UInt8(ascii: isList ? "]" : "}") {
        throw error("neither ',' nor '\(isList ? "]" : "}")' after a value")
      }
    }
    advance()
    return YAMLValue(isList ? .list(items) : .mapping(members), line: start)
  }

  private mutating func flowMember(depth: Int) throws(SyntaxError) -> YAMLValue.Member {
    let start = line
    let isQuoted = next == UInt8(ascii: "\"") || next == UInt8(ascii: "'")
    let name = isQuoted ? try quoted() : try flowPlain()
    try skip()
    guard next == UInt8(ascii: ":") else { throw error("no ':' after a name") }
    advance()
    try skip()
    var value = try flowValue(depth: depth)
    value.line = start
    return YAMLValue.Member(name: name, value: value)
  }

  private mutating func flowValue(depth: Int) throws(SyntaxError) -> YAMLValue {
    let start = line
    switch next {
    case nil: throw error("it ends where a value is expected")
    case UInt8(ascii: "["), UInt8(ascii: "{"): return try flow(depth: depth)
    case UInt8(ascii: "\""), UInt8(ascii: "'"): return YAMLValue(.scalar(try quoted()), line: start)
    case UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]"): return YAMLValue(.null, line: start)
    default: return YAMLValue(Self.content(of: try flowPlain()), line: start)
    }
  }

  private mutating func flowPlain() throws(SyntaxError) -> String {
    try refuseIndicators()
    let start = position
    while let byte = next, byte != 0x0A, !isColon, !",[]{}".utf8.contains(byte) {
      if byte == UInt8(ascii: "#"), position > start, bytes[position - 1] == 0x20 { break }
      advance()
    }
    guard position > start else { throw error("no value") }
    return String(decoding: bytes[start..<position], as: UTF8.self).trimmingBlanks
  }

  /// A text between quotes. In double ones `\` begins an escape, in single ones two are one.
  mutating func quoted() throws(SyntaxError) -> String {
    let (start, isDouble) = (self, next == UInt8(ascii: "\""))
    let quote = UInt8(ascii: isDouble ? "\"" : "'")
    advance()
    var text: [UInt8] = []
    while let byte = next {
      advance()
      if byte == quote {
        guard !isDouble, next == quote else { return String(decoding: text, as: UTF8.self) }
        advance()
        text.append(quote)
      } else if byte == 0x0A {
        throw start.error("a text between quotes that goes on in a second line", hint: "write it in one line")
      } else if isDouble, byte == UInt8(ascii: "\\") {
        text += try escaped()
      } else {
        text.append(byte)
      }
    }
    throw start.error("a quote that nothing closes")
  }

  private mutating func escaped() throws(SyntaxError) -> [UInt8] {
    guard let byte = next else { throw error("it ends inside a text") }
    advance()
    switch byte {
    case UInt8(ascii: "n"): return [0x0A]
    case UInt8(ascii: "t"): return [0x09]
    case UInt8(ascii: "r"): return [0x0D]
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), 0x20: return [byte]
    case UInt8(ascii: "x"): return try scalar(2)
    case UInt8(ascii: "u"): return try scalar(4)
    case UInt8(ascii: "U"): return try scalar(8)
    default: throw error("an escape that is not read here")
    }
  }

  private mutating func scalar(_ count: Int) throws(SyntaxError) -> [UInt8] {
    let digits = bytes[position..<min(position + count, bytes.count)]
    guard digits.count == count, digits.allSatisfy({ Unicode.Scalar($0).properties.isASCIIHexDigit }),
      let value = UInt32(String(decoding: digits, as: UTF8.self), radix: 16),
      let scalar = Unicode.Scalar(value)
    else { throw error("no character with this number") }
    for _ in 0..<count { advance() }
    return Array(String(scalar).utf8)
  }

  /// `|` and `>`: the lines below that are indented further. Folded lines are joined with spaces.
  mutating func literal(in indent: Int) throws(SyntaxError) -> YAMLValue {
    let (start, isFolded) = (line, next == UInt8(ascii: ">"))
    skipLine()
    var lines: [[UInt8]] = []
    var width: Int?
    while next != nil {
      advance()
      let rest = bytes[min(position, bytes.count)...].prefix { $0 != 0x0A }
      let blanks = rest.prefix { $0 == 0x20 }.count
      let isBlank = blanks == rest.count
      if !isBlank, blanks <= indent { break }
      if !isBlank, width == nil { width = blanks }
      lines.append(Array(rest.dropFirst(isBlank ? blanks : min(blanks, width ?? 0))))
      skipLine()
    }
    while lines.last?.isEmpty == true { lines.removeLast() }
    let text = Array(lines.joined(separator: [isFolded ? 0x20 : 0x0A]))
    return YAMLValue(.scalar(String(decoding: text, as: UTF8.self)), line: start)
  }
}
