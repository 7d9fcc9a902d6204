import TranslationModel

extension YAMLValue {
  /// Reads one document: block and flow collections, plain and quoted scalars, `|` and `>`, comments. What else YAML has
  /// (anchors, tags, complex keys, plain texts over several lines) is refused with its line, never guessed at.
  init(reading bytes: [UInt8]) throws(SyntaxError) {
    var reader = YAMLReader(bytes)
    self = try reader.document()
  }
}

/// Reads YAML from its bytes. Where it stands is always before what it reads next.
struct YAMLReader {
  static let deepest = 32

  let bytes: [UInt8]
  var position = 0
  var line = 1
  private var lineStart = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { (position, lineStart) = (3, 3) }
  }

  var next: UInt8? { position < bytes.count ? bytes[position] : nil }
  /// Of what comes next, from 0.
  var column: Int { position - lineStart }

  func error(_ message: String, hint: String? = nil) -> SyntaxError {
    SyntaxError(line: line, column: column + 1, message, hint: hint)
  }

  mutating func advance() {
    if next == 0x0A { (line, lineStart) = (line + 1, position + 1) }
    position += 1
  }

  mutating func document() throws(SyntaxError) -> YAMLValue {
    try skip()
    if isMark("---") {
      while let byte = next, byte != 0x0A { _ = byte; advance() }
      try skip()
    }
    let value = try block(from: 0, depth: 0)
    try skip()
    guard next == nil || isMark("...") else {
      throw error(isMark("---") ? "a second document" : "this is not where its indentation belongs")
    }
    return value
  }

  func isMark(_ mark: String) -> Bool { column == 0 && bytes[position...].starts(with: mark.utf8) }

  // MARK: Blanks

  /// Passes blanks, line ends and comments, up to the next value.
  mutating func skip() throws(SyntaxError) {
    while let byte = next {
      switch byte {
      case 0x20, 0x0A, 0x0D: advance()
      case 0x09:
        if bytes[lineStart..<position].allSatisfy({ $0 == 0x20 || $0 == 0x09 }), !isBlankLine {
          throw error("a tab in the indentation", hint: "YAML is indented with spaces")
        }
        advance()
      case UInt8(ascii: "#"): skipLine()
      default: return
      }
    }
  }

  private var isBlankLine: Bool {
    let rest = bytes[position...].drop { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
    return rest.isEmpty || rest.first == 0x0A || rest.first == UInt8(ascii: "#")
  }

  mutating func skipSpaces() { while next == 0x20 || next == 0x09 { advance() } }

  mutating func skipLine() { while let byte = next, byte != 0x0A { _ = byte; advance() } }

  /// True at the end of a line, or before a comment.
  var isAtEnd: Bool { next == nil || next == 0x0A || next == 0x0D || next == UInt8(ascii: "#") }

  // MARK: Blocks

  /// The value that begins at this column or further right; null where something else comes first.
  mutating func block(from indent: Int, depth: Int) throws(SyntaxError) -> YAMLValue {
    guard depth < Self.deepest else { throw error("deeper than \(Self.deepest) levels") }
    try skip()
    let start = line
    guard next != nil, column >= indent, !isMark("---"), !isMark("...") else {
      return YAMLValue(.null, line: start)
    }
    if isItem { return try list(at: column, depth: depth) }
    if isKey { return try mapping(at: column, depth: depth) }
    return try value(in: column, depth: depth)
  }

  /// True before the dash of a list's item.
  private var isItem: Bool {
    guard next == UInt8(ascii: "-") else { return false }
    let after = position + 1 < bytes.count ? bytes[position + 1] : 0x0A
    return after == 0x20 || after == 0x0A || after == 0x0D
  }

  /// True before a name with its colon.
  private var isKey: Bool {
    var probe = self
    guard (try? probe.key()) != nil else { return false }
    return true
  }

  private mutating func list(at indent: Int, depth: Int) throws(SyntaxError) -> YAMLValue {
    guard depth < Self.deepest else { throw error("deeper than \(Self.deepest) levels") }
    let start = line
    var items: [YAMLValue] = []
    while next != nil, column == indent, isItem {
      advance()
      skipSpaces()
      if isAtEnd {
        items.append(try block(from: indent + 1, depth: depth + 1))
      } else if isItem {
        items.append(try list(at: column, depth: depth + 1))
      } else if isKey {
        items.append(try mapping(at: column, depth: depth + 1))
      } else {
        items.append(try value(in: indent, depth: depth + 1))
      }
      try skip()
    }
    return YAMLValue(.list(items), line: start)
  }

  private mutating func mapping(at indent: Int, depth: Int) throws(SyntaxError) -> YAMLValue {
    guard depth < Self.deepest else { throw error("deeper than \(Self.deepest) levels") }
    let start = line
    var members: [YAMLValue.Member] = []
    while next != nil, column == indent, !isItem, !isMark("---"), !isMark("...") {
      let keyLine = line
      let name = try key()
      if members.contains(where: { $0.name == name }) {
        throw SyntaxError(line: keyLine, column: indent + 1, "'\(name.excerpt)' is there twice")
      }
      skipSpaces()
      var value: YAMLValue
      if isAtEnd {
        try skip()
        // A list may stand right below its name.
        value =
          next != nil && column == indent && isItem
          ? try list(at: indent, depth: depth + 1) : try block(from: indent + 1, depth: depth + 1)
      } else {
        value = try self.value(in: indent, depth: depth + 1)
      }
      value.line = keyLine
      members.append(YAMLValue.Member(name: name, value: value))
      try skip()
    }
    if next != nil, column > indent { throw error("this is not where its indentation belongs") }
    return YAMLValue(.mapping(members), line: start)
  }

  /// A name and its colon.
  private mutating func key() throws(SyntaxError) -> String {
    let name: String
    let isQuoted = next == UInt8(ascii: "\"") || next == UInt8(ascii: "'")
    if isQuoted {
      name = try quoted()
      skipSpaces()
    } else {
      try refuseIndicators()
      let start = position
      while let byte = next, byte != 0x0A, !isColon { _ = byte; advance() }
      name = String(decoding: bytes[start..<position], as: UTF8.self)
    }
    guard next == UInt8(ascii: ":"), isColon || isQuoted, !name.contains(" #") else {
      throw error("no ':' after a name")
    }
    advance()
    return name.trimmingBlanks
  }

  /// True before a colon that ends a name.
  var isColon: Bool {
    guard next == UInt8(ascii: ":") else { return false }
    let after = position + 1 < bytes.count ? bytes[position + 1] : 0x0A
    return after == 0x20 || after == 0x09 || after == 0x0A || after == 0x0D
  }

  // MARK: Values on a line

  /// What stands on this line after a name or a dash that is at the column `indent`.
  private mutating func value(in indent: Int, depth: Int) throws(SyntaxError) -> YAMLValue {
    let start = line
    switch next {
    case UInt8(ascii: "["), UInt8(ascii: "{"):
      let value = try flow(depth: depth)
      try endLine()
      return value
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      let text = try quoted()
      try endLine()
      return YAMLValue(.scalar(text), line: start)
    case UInt8(ascii: "|"), UInt8(ascii: ">"): return try literal(in: indent)
    default:
      try refuseIndicators()
      let text = plain()
      try refuseContinuation(of: indent)
      return YAMLValue(YAMLReader.content(of: text), line: start)
    }
  }

  private mutating func endLine() throws(SyntaxError) {
    skipSpaces()
    guard isAtEnd else { throw error("something follows the value") }
  }

  static func content(of text: String) -> YAMLValue.Content {
    ["", "~", "null", "Null", "NULL"].contains(text) ? .null : .scalar(text)
  }

  /// A plain text up to the end of the line or a comment.
  private mutating func plain() -> String {
    let start = position
    while let byte = next, byte != 0x0A {
      if byte == UInt8(ascii: "#"), position > start,
        bytes[position - 1] == 0x20 || bytes[position - 1] == 0x09
      {
        break
      }
      advance()
    }
    let text = String(decoding: bytes[start..<position], as: UTF8.self).trimmingBlanks
    skipLine()
    return text
  }

  private mutating func refuseContinuation(of indent: Int) throws(SyntaxError) {
    var probe = self
    try probe.skip()
    if probe.next != nil, probe.column > indent, probe.line > line {
      throw probe.error(
        "a text that goes on in a second line", hint: "write it in one line, or between quotes")
    }
  }

  func refuseIndicators() throws(SyntaxError) {
    let what: String? =
      switch next {
      case UInt8(ascii: "&"): "an anchor"
      case UInt8(ascii: "*"): "an alias"
      case UInt8(ascii: "!"): "a tag"
      case UInt8(ascii: "?"): "a name that is a mapping itself"
      case UInt8(ascii: "%"), UInt8(ascii: "@"), UInt8(ascii: "`"): "a sign that YAML keeps for itself"
      default: nil
      }
    guard let what else { return }
    if next == UInt8(ascii: "?"), position + 1 < bytes.count, bytes[position + 1] != 0x20 { return }
    throw error("\(what): that is not read here", hint: "write it out, or between quotes")
  }
}

extension String {
  /// Without the spaces, tabs and carriage returns around it.
  var trimmingBlanks: String {
    var bytes = Array(utf8)[...]
    while let last = bytes.last, last == 0x20 || last == 0x09 || last == 0x0D { bytes.removeLast() }
    while let first = bytes.first, first == 0x20 || first == 0x09 || first == 0x0D { bytes.removeFirst() }
    return String(decoding: bytes, as: UTF8.self)
  }
}
