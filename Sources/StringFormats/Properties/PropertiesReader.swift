import TranslationModel

/// Reads `.properties` files as `java.util.Properties.load` does: logical lines, escapes, one separator.
struct PropertiesReader {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var position: Int
  private var lines: LineCounter
  /// The comment lines right above, that the next entry owns.
  private var comment: [Range<Int>] = []
  private(set) var entries: [Entry] = []
  private(set) var slots: [PropertiesSlot] = []
  private(set) var findings: [Finding] = []

  init(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) {
    self.bytes = bytes
    position = start
    lines = LineCounter(bytes, from: start)
  }

  mutating func read() throws(SyntaxError) {
    if let nul = bytes.firstIndex(of: 0) {
      throw SyntaxError(in: bytes, at: nul, "a NUL byte", hint: "is this a text file?")
    }
    while position < bytes.count {
      while position < bytes.count, Self.isBlank(bytes[position]) { position += 1 }
      guard position < bytes.count else { break }
      switch bytes[position] {
      case 0x0A, 0x0D:
        comment = []
        skipNewline()
      case UInt8(ascii: "#"), UInt8(ascii: "!"):
        let end = lineEnd(position)
        comment.append(position..<end)
        position = end
        skipNewline()
      default: try entry()
      }
    }
  }

  // MARK: Lines

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0C }
  private static func isNewline(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

  private func lineEnd(_ start: Int) -> Int {
    var end = start
    while end < bytes.count, !Self.isNewline(bytes[end]) { end += 1 }
    return end
  }

  private mutating func skipNewline() { position = afterNewline(position) }

  private func afterNewline(_ at: Int) -> Int {
    guard at < bytes.count, Self.isNewline(bytes[at]) else { return at }
    return at + (bytes[at] == 0x0D && at + 1 < bytes.count && bytes[at + 1] == 0x0A ? 2 : 1)
  }

  // MARK: Entries

  private mutating func entry() throws(SyntaxError) {
    let start = position
    let key = try text(endsAtSeparator: true)
    let keyRange = start..<position
    skipBlanks()
    let hasSeparator =
      position < bytes.count && (bytes[position] == UInt8(ascii: "=") || bytes[position] == UInt8(ascii: ":"))
    if hasSeparator {
      position += 1
      skipBlanks()
    }
    let valueStart = position
    let value = try text(endsAtSeparator: false)
    let line = lines.line(at: start)
    if !hasSeparator, valueStart == position {
      findings.append(
        Finding(
          .warning, "no-separator", "'\(key)' has no = behind it, and so an empty text",
          at: Place("", line: line), hint: "a text that goes on below ends with a backslash"))
    }
    let first = comment.first?.lowerBound ?? start
    slots.append(
      PropertiesSlot(
        extent: first..<position, key: keyRange, value: valueStart..<position, hasSeparator: hasSeparator))
    let words = comment.map { range in
      let inner = bytes[range.dropFirst().drop { bytes[$0] == 0x20 }]
      return String(decoding: UnsafeBufferPointer(rebasing: inner), as: UTF8.self)
    }
    entries.append(Entry(EntryID(key), text: value, comment: Text(words.joined(separator: "\n")), line: line))
    comment = []
    skipNewline()
  }

  /// Passes blanks, and line ends that a backslash takes away.
  private mutating func skipBlanks() {
    while position < bytes.count {
      if Self.isBlank(bytes[position]) {
        position += 1
      } else if bytes[position] == UInt8(ascii: "\\"), let next = continuation(position) {
        position = next
      } else {
        return
      }
    }
  }

  /// Where the text goes on behind a backslash that ends the line; nil where it does not end it.
  private func continuation(_ backslash: Int) -> Int? {
    let end = backslash + 1
    guard end == bytes.count || Self.isNewline(bytes[end]) else { return nil }
    var next = afterNewline(end)
    while next < bytes.count, Self.isBlank(bytes[next]) { next += 1 }
    return next
  }

  private mutating func text(endsAtSeparator: Bool) throws(SyntaxError) -> Text {
    var text: [UInt8] = []
    while position < bytes.count {
      let byte = bytes[position]
      if Self.isNewline(byte) { break }
      if endsAtSeparator, byte == UInt8(ascii: "=") || byte == UInt8(ascii: ":") || Self.isBlank(byte) {
        break
      }
      guard byte == UInt8(ascii: "\\") else {
        text.append(byte)
        position += 1
        continue
      }
      if let next = continuation(position) {
        // A blank line ends what it continues: the next turn sees it.
        position = next
      } else {
        try appendEscape(to: &text)
      }
    }
    return Text(String(decoding: text, as: UTF8.self))
  }

  private mutating func appendEscape(to text: inout [UInt8]) throws(SyntaxError) {
    let code = bytes[position + 1]
    switch code {
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "u"):
      switch bytes.escapedScalar(at: position, before: bytes.count) {
      case .scalar(let scalar, let length):
        text.append(scalar)
        position += length
        return
      case .malformed:
        throw SyntaxError(
          in: bytes, at: position, "'\\u' wants four hexadecimal digits", hint: "Java refuses the whole file")
      case .half:
        throw SyntaxError(in: bytes, at: position, "half of a surrogate pair, which is no character")
      }
    default:
      // Any other character stands for itself, all of its bytes.
      text.append(code)
    }
    position += 2
  }
}
