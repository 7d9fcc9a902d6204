import TranslationModel

/// Reads the entries of a `.strings` file as Foundation's parser does (CFOldStylePList.c), but refuses what that
/// one drops without a word: everything after a stray `;` or `}`, after an unclosed comment or last key.
struct AppleStringsReader {
  private let bytes: FileBytes
  private var position: Int
  private var lines: LineCounter
  private var comments: AppleStringsComments
  private var pieces: TextPieces

  private(set) var entries: [EntryRecord] = []
  private(set) var slots: [AppleStringsSlot] = []
  private(set) var findings: [Finding] = []
  /// What the entries stand in: all of the file, or the inside of its braces.
  private(set) var container: Range<Int>

  /// `bytes` are UTF-8; what comes before `start` is a byte order mark.
  init(_ bytes: FileBytes, from start: Int) {
    self.bytes = bytes
    pieces = TextPieces(bytes)
    position = start
    container = start..<bytes.count
    lines = LineCounter(bytes)
    comments = AppleStringsComments(bytes, from: start)
    entries.reserveCapacity(bytes.mostEntries)
    slots.reserveCapacity(bytes.mostEntries)
  }

  /// What the entries' texts are ranges of.
  var texts: TextStore { bytes.store(pieces.decoded) }

  mutating func read() throws(SyntaxError) {
    if let bad = bytes.firstInvalidUTF8(from: position) {
      throw fail(bad, "not UTF-8", "save the file as UTF-8, or as UTF-16 with a byte order mark")
    }
    try skipBlank()
    let isBraced = peek == UInt8(ascii: "{")
    if isBraced { try openBraces() }
    while let byte = peek, !(isBraced && byte == UInt8(ascii: "}")) {
      try readEntry()
      try skipBlank()
    }
    if isBraced { try closeBraces() }
  }

  private mutating func openBraces() throws(SyntaxError) {
    position += 1
    container = position..<bytes.count
    // A comment before the brace is the file's, not the first entry's.
    comments.forget()
    try skipBlank()
  }

  private mutating func closeBraces() throws(SyntaxError) {
    guard peek != nil else { throw fail(position, "the '{' at the beginning of the file is never closed") }
    container = container.lowerBound..<position
    position += 1
    try skipBlank()
    guard peek == nil else { throw fail(position, "text after the '}' that ends the file") }
  }

  private mutating func readEntry() throws(SyntaxError) {
    let start = position
    let comment = comments.owned(byEntryAt: start)
    let key = try readString("a key")
    let keyEnd = position
    try skipBlank()
    var value = key
    var valueRange: Range<Int>?
    if peek == UInt8(ascii: "=") {
      position += 1
      try skipBlank()
      let valueStart = position
      value = try readString("the value")
      valueRange = valueStart..<position
      try skipBlank()
    } else if peek != UInt8(ascii: ";") {
      throw fail(
        start, "expected '=' after the key", "the entry that begins here is not \"key\" = \"value\";")
    }
    guard peek == UInt8(ascii: ";") else {
      throw fail(start, "missing ';' after the entry", "it begins here; also look for a quote inside it")
    }
    position += 1
    comments.forget()
    let end = comments.endOfTrailing(after: position)
    slots.append(
      AppleStringsSlot(
        extent: (comment?.range.lowerBound ?? start)..<end, key: start..<keyEnd, value: valueRange,
        comment: comment))
    entries.append(
      EntryRecord(
        key, text: value, comment: comment.map { $0.text(in: bytes, &pieces) } ?? .empty,
        line: lines.line(at: start)))
  }

  private mutating func skipBlank() throws(SyntaxError) {
    position = try comments.skip(from: position)
  }

  private var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

  private func fail(_ offset: Int, _ message: String, _ hint: String? = nil) -> SyntaxError {
    SyntaxError(in: bytes, at: offset, message, hint: hint)
  }

  // MARK: - Strings

  private mutating func readString(_ what: String) throws(SyntaxError) -> TextRange {
    guard let first = peek else { throw fail(position, "the file ends where \(what) is expected") }
    if first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") { return try readQuoted(first, what) }
    let start = position
    while position < bytes.count, Self.isBare(bytes[position]) { position += 1 }
    guard position > start else { throw unexpected(first, what) }
    return TextRange(start..<position)
  }

  private func unexpected(_ byte: UInt8, _ what: String) -> SyntaxError {
    switch byte {
    case UInt8(ascii: "{"), UInt8(ascii: "("), UInt8(ascii: "<"):
      fail(position, "\(what) is a list or data, not a text", "only texts can be translated")
    case UInt8(ascii: ";"), UInt8(ascii: "}"), UInt8(ascii: "="), UInt8(ascii: ","), UInt8(ascii: ")"):
      fail(
        position, "stray '\(Unicode.Scalar(byte))' where \(what) is expected",
        "Foundation drops everything after it without an error")
    case 0xE2, 0xC2:
      fail(position, "\(what) must begin with a straight quote", "is it a typographic quote or space?")
    default: fail(position, "\(what) must be in quotes")
    }
  }

  private mutating func readQuoted(_ quote: UInt8, _ what: String) throws(SyntaxError) -> TextRange {
    let start = position + 1
    var i = start
    while true {
      i = bytes.stop(at: quote, 0x5C, 0, in: i..<bytes.count)
      guard i < bytes.count, bytes[i] < 0x20, bytes[i] != 0 else { break }
      i += 1
    }
    if i < bytes.count, bytes[i] == quote {
      position = i + 1
      return TextRange(start..<i)
    }
    return try readEscaped(quote, from: start, what)
  }

  private mutating func readEscaped(_ quote: UInt8, from start: Int, _ what: String) throws(SyntaxError)
    -> TextRange
  {
    var i = start
    while true {
      let end = bytes.stop(at: quote, 0x5C, 0, in: i..<bytes.count)
      pieces.append(i..<end)
      i = end
      guard i < bytes.count, bytes[i] != quote else { break }
      let byte = bytes[i]
      if byte == 0 { throw fail(i, "a NUL character", "is the file UTF-16 without a byte order mark?") }
      if byte == 0x5C {
        guard i + 1 < bytes.count else { break }
        i = try appendEscape(at: i + 1)
      } else {
        pieces.append(byte)
        i += 1
      }
    }
    guard i < bytes.count else { throw fail(start - 1, "\(what) begins here and its quote is never closed") }
    position = i + 1
    return pieces.take()
  }

  /// Reads what follows a backslash into `pieces`; the offset after it.
  private mutating func appendEscape(at i: Int) throws(SyntaxError) -> Int {
    if let control = bytes[i].escapedControl {
      pieces.append(control)
      return i + 1
    }
    switch bytes[i] {
    case UInt8(ascii: "U"): return try appendUnicode(at: i)
    case UInt8(ascii: "0")...UInt8(ascii: "7"): return appendOctal(at: i)
    case 0: throw fail(i, "a NUL character", "is the file UTF-16 without a byte order mark?")
    default:
      warnOfLowercaseUnicode(at: i)
      pieces.append(bytes[i])
    }
    return i + 1
  }

  private mutating func warnOfLowercaseUnicode(at i: Int) {
    guard bytes[i] == UInt8(ascii: "u"), i + 4 < bytes.count,
      (1...4).allSatisfy({ bytes[i + $0].hexDigit != nil })
    else { return }
    findings.append(
      Finding(
        .warning, "unknown-escape", "\\u is read as the letter u", at: Place("", line: lines.line(at: i)),
        hint: "write \\U to give a character by its number"))
  }

  /// One to three octal digits name a byte of the NeXTSTEP character set.
  private mutating func appendOctal(at start: Int) -> Int {
    var byte: UInt8 = 0
    var i = start
    while i < bytes.count, i < start + 3, (0x30...0x37).contains(bytes[i]) {
      byte = byte << 3 | (bytes[i] - 0x30)
      i += 1
    }
    pieces.append(Unicode.Scalar(NextStepLatin.scalar(byte)) ?? "\u{FFFD}")
    return i
  }

  /// Up to four hexadecimal digits after `U` name a UTF-16 unit; a pair of them a code point beyond U+FFFF.
  private mutating func appendUnicode(at start: Int) throws(SyntaxError) -> Int {
    let (unit, next) = hexUnit(after: start)
    if let scalar = Unicode.Scalar(unit) {
      pieces.append(scalar)
      return next
    }
    guard unit < 0xDC00, next + 1 < bytes.count, bytes[next] == 0x5C, bytes[next + 1] == UInt8(ascii: "U")
    else { throw fail(start - 1, "half of a surrogate pair") }
    let (low, end) = hexUnit(after: next + 1)
    guard (0xDC00...0xDFFF).contains(low),
      let scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
    else { throw fail(start - 1, "half of a surrogate pair") }
    pieces.append(scalar)
    return end
  }

  private func hexUnit(after start: Int) -> (unit: UInt32, end: Int) {
    var unit: UInt32 = 0
    var i = start + 1
    while i < bytes.count, i <= start + 4, let digit = bytes[i].hexDigit {
      unit = unit << 4 | digit
      i += 1
    }
    return (unit, i)
  }

  /// True for the bytes of a string without quotes.
  static func isBare(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x41...0x5A, 0x61...0x7A, 0x30...0x39, UInt8(ascii: "_"), UInt8(ascii: "$"), UInt8(ascii: "/"),
      UInt8(ascii: ":"), UInt8(ascii: "."), UInt8(ascii: "-"):
      true
    default: false
    }
  }
}
