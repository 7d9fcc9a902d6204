import TranslationModel

/// Reads `.properties` files as `java.util.Properties.load` does: logical lines, escapes, one separator.
struct PropertiesReader {
  private let bytes: FileBytes
  private var position: Int
  private var lines: LineCounter
  private var pieces: TextPieces
  /// The comment lines right above, that the next entry owns.
  private var comment: [Range<Int>] = []
  private(set) var entries: [EntryRecord] = []
  private(set) var slots: [PropertiesSlot] = []
  private(set) var findings: [Finding] = []

  init(_ bytes: FileBytes, from start: Int) {
    self.bytes = bytes
    position = start
    pieces = TextPieces(bytes)
    entries.reserveCapacity(bytes.mostEntries)
    slots.reserveCapacity(bytes.mostEntries)
    lines = LineCounter(bytes, from: start)
  }

  /// What the entries' texts are ranges of.
  var texts: TextStore { bytes.store(pieces.decoded) }

  mutating func read() throws(SyntaxError) {
    if bytes.contains(0, from: 0), let nul = bytes.firstIndex(of: 0) {
      throw SyntaxError(in: bytes, at: nul, "a NUL byte", hint: "is this a text file?")
    }
    while position < bytes.count {
      while position < bytes.count, Self.isBlank(bytes[position]) { position += 1 }
      guard position < bytes.count else { break }
      switch bytes[position] {
      case 0x0A, 0x0D:
        if !comment.isEmpty { comment.removeAll(keepingCapacity: true) }
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
    // To Java a conflict is three keys more, and the last one of two keys that are the same counts; so it is where somebody
    // deleted one of its lines.
    if ConflictMarkers.isMarker(at: start, in: bytes) {
      throw ConflictMarkers.error(in: bytes, at: start)
    }
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
          .warning, "no-separator", "'\(pieces[key])' has no = after it, so its text is empty",
          at: Place("", line: line), hint: "end a line with a backslash to continue it below"))
    }
    let first = comment.first?.lowerBound ?? start
    slots.append(
      PropertiesSlot(
        extent: first..<position, key: keyRange, value: valueStart..<position, hasSeparator: hasSeparator))
    for (number, words) in comment.enumerated() {
      if number > 0 { pieces.append(0x0A) }
      pieces.append(bytes[words.dropFirst().drop { bytes[$0] == 0x20 }].indices)
    }
    comment.removeAll(keepingCapacity: true)
    entries.append(EntryRecord(key, text: value, comment: pieces.take(), line: line))
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

  /// Where the text continues after a backslash; nil where the backslash does not end the line.
  private func continuation(_ backslash: Int) -> Int? {
    let end = backslash + 1
    guard end == bytes.count || Self.isNewline(bytes[end]) else { return nil }
    var next = afterNewline(end)
    while next < bytes.count, Self.isBlank(bytes[next]) { next += 1 }
    return next
  }

  private mutating func text(endsAtSeparator: Bool) throws(SyntaxError) -> TextRange {
    while true {
      let start = position
      position = endOfPlain(start, endsAtSeparator)
      pieces.append(start..<position)
      guard position < bytes.count, bytes[position] == UInt8(ascii: "\\") else { return pieces.take() }
      if let next = continuation(position) {
        // A blank line ends what it continues: the next turn sees it.
        position = next
      } else {
        try appendEscape()
      }
    }
  }

  /// The end of what stands for itself: a backslash, or what ends the text.
  private func endOfPlain(_ start: Int, _ endsAtSeparator: Bool) -> Int {
    var i = start
    if endsAtSeparator {
      while i < bytes.count {
        let byte = bytes[i]
        if byte == UInt8(ascii: "=") || byte == UInt8(ascii: ":") || Self.isBlank(byte)
          || Self.isNewline(byte)
          || byte == UInt8(ascii: "\\")
        {
          return i
        }
        i += 1
      }
      return i
    }
    while true {
      i = bytes.stop(at: UInt8(ascii: "\\"), 0, 0, in: i..<bytes.count)
      guard i < bytes.count, bytes[i] != UInt8(ascii: "\\"), !Self.isNewline(bytes[i]) else { return i }
      i += 1
    }
  }

  private mutating func appendEscape() throws(SyntaxError) {
    let code = bytes[position + 1]
    switch code {
    case UInt8(ascii: "t"): pieces.append(0x09)
    case UInt8(ascii: "n"): pieces.append(0x0A)
    case UInt8(ascii: "r"): pieces.append(0x0D)
    case UInt8(ascii: "f"): pieces.append(0x0C)
    case UInt8(ascii: "u"):
      switch bytes.escapedScalar(at: position, before: bytes.count) {
      case .scalar(let scalar, let length):
        pieces.append(scalar)
        position += length
        return
      case .malformed:
        throw SyntaxError(
          in: bytes, at: position, "'\\u' needs four hexadecimal digits", hint: "Java refuses the whole file")
      case .half:
        throw SyntaxError(in: bytes, at: position, "half of a surrogate pair, which is not a character")
      }
    default:
      // Any other character stands for itself, all of its bytes.
      pieces.append(code)
    }
    position += 2
  }
}
