import TranslationModel

/// Reads PO files as msgfmt does (GNU gettext manual, "The Format of PO Files").
struct POReader {
  private let bytes: FileBytes
  private var position = 0
  private var current: POMessage?
  private var keys = HashTable()
  private var lines: LineCounter
  private var pieces: TextPieces
  private(set) var messages: [POMessage] = []
  /// The `#~` lines without their mark.
  private var obsolete: [UInt8] = []

  init(_ bytes: FileBytes) {
    self.bytes = bytes
    pieces = TextPieces(bytes)
    lines = LineCounter(bytes)
  }

  private func fail(_ offset: Int, _ message: String, _ hint: String? = nil) -> SyntaxError {
    SyntaxError(in: bytes, at: offset, message, hint: hint)
  }

  /// What the messages' texts are ranges of.
  var texts: TextStore { bytes.store(pieces.decoded) }

  mutating func read() throws(SyntaxError) {
    if bytes.starts(with: EncodingMark.utf8.bytes) {
      throw fail(
        0, "a byte order mark, which msgfmt takes for a mistake", "save the file as UTF-8 without it")
    }
    if bytes.contains(0, from: 0), let nul = bytes.firstIndex(of: 0) {
      throw fail(nul, "a NUL byte", "is this a text file?")
    }
    if let fault = bytes.firstInvalidUTF8() {
      throw fail(fault, "a byte that is not UTF-8", "convert the file: msgconv --to-code=UTF-8")
    }
    while position < bytes.count { try line() }
    try finish()
    try refuseObsoleteTwins()
  }

  /// msgfmt refuses a message that is there as an obsolete one as well.
  private func refuseObsoleteTwins() throws(SyntaxError) {
    if obsolete.isEmpty { return }
    let keys = obsolete.read { buffer -> [Text] in
      var reader = POReader(buffer)
      guard (try? reader.read()) != nil else { return [] }
      return reader.messages.map { reader.pieces[$0.key] }
    }
    let twins = Set(keys)
    if let twin = messages.first(where: { twins.contains(pieces[$0.key]) }) {
      throw fail(
        twin.start, "the message '\(pieces[twin.id])' is among the obsolete ones (#~), too", "delete that one"
      )
    }
  }

  // MARK: Lines

  private mutating func line() throws(SyntaxError) {
    skipBlanks()
    let start = position
    guard start < bytes.count, !isNewline(bytes[start]) else { return passNewline() }
    switch bytes[start] {
    case UInt8(ascii: "#"): try comment(start)
    case UInt8(ascii: "\""):
      throw fail(start, "a text in quotes that belongs to nothing")
    default: try keyword(start)
    }
  }

  private func isNewline(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

  private mutating func skipBlanks() {
    while position < bytes.count, bytes[position] == 0x20 || bytes[position] == 0x09 { position += 1 }
  }

  private mutating func passNewline() {
    guard position < bytes.count else { return }
    position += bytes[position] == 0x0D && position + 1 < bytes.count && bytes[position + 1] == 0x0A ? 2 : 1
  }

  private func lineEnd(_ start: Int) -> Int {
    var end = start
    while end < bytes.count, !isNewline(bytes[end]) { end += 1 }
    return end
  }

  private mutating func comment(_ start: Int) throws(SyntaxError) {
    if current?.translations.isEmpty == false { try finish() }
    let end = lineEnd(start)
    position = end
    passNewline()
    let kind = start + 1 < end ? bytes[start + 1] : 0
    if kind == UInt8(ascii: "~") {
      // What msgmerge keeps of old: nobody's text, and the message may come back.
      if current?.hasStarted == false { current = nil }
      obsolete += bytes[(start + 2)..<end]
      obsolete.append(0x0A)
      return
    }
    if current == nil { current = POMessage(extent: start..<end) }
    guard current?.hasStarted == false else { throw fail(start, "a comment inside an entry") }
    switch kind {
    case UInt8(ascii: "."):
      let said = bytes[(start + 2)..<end].drop { $0 == 0x20 }.indices
      if !said.isEmpty || current?.commentLines.isEmpty == false { current?.commentLines.append(said) }
    case UInt8(ascii: ","):
      current?.flags.append(start..<end)
      let words = String(decoding: bytes[(start + 2)..<end], as: UTF8.self).split {
        $0 == "," || $0 == " " || $0 == "\t"
      }
      if words.contains("fuzzy") { current?.isFuzzy = true }
    case UInt8(ascii: "|"): current?.previous.append(start..<position)
    default: break
    }
  }

  // MARK: Entries

  private mutating func keyword(_ start: Int) throws(SyntaxError) {
    var end = start
    while end < bytes.count, bytes[end].isASCIILetter || bytes[end] == UInt8(ascii: "_") { end += 1 }
    let word = String(decoding: bytes[start..<end], as: UTF8.self)
    position = end
    switch word {
    case "msgctxt", "msgid":
      let isBegun = current?.hasStarted ?? false
      if word == "msgctxt" || !(isBegun && current?.hasID == false) {
        if isBegun { try finish() }
      }
      if current == nil { current = POMessage(extent: start..<end) }
      if current?.hasStarted == false { try begin(start) }
      let text = try strings(after: word).text
      if word == "msgctxt" {
        current?.context = text
      } else {
        current?.id = text
        current?.hasID = true
      }
    case "msgid_plural":
      guard current?.hasID == true, current?.plural == nil, current?.translations.isEmpty == true else {
        throw fail(start, "'msgid_plural' without a 'msgid' before it")
      }
      let text = try strings(after: word).text
      current?.plural = text
    case "msgstr": try translation(start)
    default: throw fail(start, "the keyword '\(word)' is unknown", "an entry is msgid and msgstr")
    }
  }

  private mutating func begin(_ start: Int) throws(SyntaxError) {
    current?.hasStarted = true
    current?.start = start
  }

  private mutating func translation(_ start: Int) throws(SyntaxError) {
    guard let entry = current, entry.hasID else { throw fail(start, "'msgstr' without a 'msgid' before it") }
    skipBlanks()
    var number: Int?
    if position < bytes.count, bytes[position] == UInt8(ascii: "[") {
      let digits = bytes[(position + 1)...].prefix { $0.isASCIIDigit }
      guard let found = Int(String(decoding: digits, as: UTF8.self)), digits.endIndex < bytes.count,
        bytes[digits.endIndex] == UInt8(ascii: "]")
      else { throw fail(position, "expected a number in brackets") }
      number = found
      position = digits.endIndex + 1
    }
    guard (number != nil) == (entry.plural != nil) else {
      throw fail(
        start,
        number == nil
          ? "'msgstr' without a number, and the message has a plural"
          : "'msgstr[\(number ?? 0)]', and the message has no plural")
    }
    guard (number ?? 0) == entry.translations.count else {
      throw fail(
        start,
        number == nil
          ? "a second 'msgstr'"
          : "the plural forms are not in order: 'msgstr[\(number ?? 0)]' is not the next one")
    }
    let string = try strings(after: "msgstr")
    current?.translations.append(string)
    current?.extent = entry.extent.lowerBound..<string.range.upperBound
  }

  private mutating func finish() throws(SyntaxError) {
    // Comments that stand before nothing are nobody's.
    guard var entry = current, entry.hasStarted else { return current = nil }
    current = nil
    guard !entry.translations.isEmpty else { throw fail(entry.start, "the message has no 'msgstr'") }
    try refuseOddLineEnds(entry)
    entry.line = lines.line(at: entry.start)
    entry.comment = comment(of: entry)
    entry.key = key(of: entry)
    let twin = keys.insert(messages.count, pieces.quickHash(entry.key)) { [messages, pieces] number in
      pieces.isSame(messages[number].key, entry.key)
    }
    if let twin {
      let earlier = messages[twin].line
      throw fail(
        entry.start, "the message '\(pieces[entry.id])' is on line \(earlier), too", "msguniq joins them")
    }
    messages.append(entry)
  }

  private mutating func comment(of entry: POMessage) -> TextRange {
    for (number, line) in entry.commentLines.enumerated() {
      if number > 0 { pieces.append(0x0A) }
      pieces.append(line)
    }
    return pieces.take()
  }

  /// The id, behind its context in brackets where it has one.
  private mutating func key(of entry: POMessage) -> TextRange {
    guard let context = entry.context else {
      guard pieces.starts(entry.id, with: "[") else { return entry.id }
      pieces.add { $0 += "[] ".utf8 }
      pieces.append(entry.id)
      return pieces.take()
    }
    pieces.append(UInt8(ascii: "["))
    for byte in pieces[context].utf8 {
      if byte == UInt8(ascii: "]") || byte == UInt8(ascii: "\\") { pieces.append(UInt8(ascii: "\\")) }
      pieces.append(byte)
    }
    if context.isEmpty { pieces.append(UInt8(ascii: "\\")) }
    pieces.add { $0 += "] ".utf8 }
    pieces.append(entry.id)
    return pieces.take()
  }

  /// A translation begins and ends with a line end where its message does: msgfmt insists.
  private func refuseOddLineEnds(_ entry: POMessage) throws(SyntaxError) {
    if entry.isHeader || entry.isFuzzy { return }
    for translation in entry.translations where !translation.text.isEmpty {
      guard pieces[translation.text].hasLineEnds(of: pieces[entry.id]) else {
        throw fail(
          translation.range.lowerBound, "the message and its translation do not both begin or end with '\\n'")
      }
    }
  }

  // MARK: Strings

  /// One or more texts in quotes, which are one.
  private mutating func strings(after word: String) throws(SyntaxError) -> POString {
    skipBlanks()
    guard position < bytes.count, bytes[position] == UInt8(ascii: "\"") else {
      throw fail(position, "expected a text in quotes behind '\(word)'")
    }
    let start = position
    if let simple = simpleString() { return simple }
    var end = position
    while position < bytes.count, bytes[position] == UInt8(ascii: "\"") {
      try string()
      end = position
      skipBlanks()
      while position < bytes.count, isNewline(bytes[position]) {
        passNewline()
        skipBlanks()
      }
    }
    // The line that comes next is another's.
    position = end
    return POString(text: pieces.take(), range: start..<end)
  }

  /// Most texts: one in quotes, with no escape, and none on the next line.
  private mutating func simpleString() -> POString? {
    let start = position
    let end = endOfPlain(from: start + 1)
    guard end < bytes.count, bytes[end] == UInt8(ascii: "\"") else { return nil }
    var next = end + 1
    while next < bytes.count, bytes[next] <= 0x20 { next += 1 }
    if next < bytes.count, bytes[next] == UInt8(ascii: "\"") { return nil }
    position = end + 1
    return POString(text: TextRange(start + 1..<end), range: start..<end + 1)
  }

  /// The end of what stands for itself.
  private func endOfPlain(from start: Int) -> Int {
    var i = start
    while true {
      i = bytes.stop(at: UInt8(ascii: "\""), UInt8(ascii: "\\"), 0, in: i..<bytes.count)
      guard i < bytes.count, bytes[i] < 0x20, !isNewline(bytes[i]) else { return i }
      i += 1
    }
  }

  private mutating func string() throws(SyntaxError) {
    let start = position
    position += 1
    while position < bytes.count, !isNewline(bytes[position]) {
      let end = endOfPlain(from: position)
      pieces.append(position..<end)
      position = end
      guard end < bytes.count else { break }
      if bytes[end] == UInt8(ascii: "\"") {
        position += 1
        return
      }
      if bytes[end] == UInt8(ascii: "\\") { try escape() }
    }
    throw fail(start, "the quote that opens here is not closed on its line")
  }

  private mutating func escape() throws(SyntaxError) {
    let start = position
    let code = start + 1 < bytes.count ? bytes[start + 1] : 0
    position += 2
    switch code {
    case UInt8(ascii: "n"): pieces.append(0x0A)
    case UInt8(ascii: "t"): pieces.append(0x09)
    case UInt8(ascii: "b"): pieces.append(0x08)
    case UInt8(ascii: "r"): pieces.append(0x0D)
    case UInt8(ascii: "f"): pieces.append(0x0C)
    case UInt8(ascii: "v"): pieces.append(0x0B)
    case UInt8(ascii: "a"): pieces.append(0x07)
    case UInt8(ascii: "\\"), UInt8(ascii: "\""): pieces.append(code)
    case UInt8(ascii: "0")...UInt8(ascii: "7"):
      let digits = bytes[(start + 1)...].prefix(3).prefix { (0x30...0x37).contains($0) }
      try append(digits.reduce(0) { $0 * 8 + Int($1 - 0x30) }, at: start)
      position = digits.endIndex
    case UInt8(ascii: "x"):
      let digits = bytes[(start + 2)...].prefix { $0.hexDigit != nil }
      guard !digits.isEmpty, digits.count < 9 else { throw fail(start, "'\\x' wants hexadecimal digits") }
      try append(digits.reduce(0) { $0 * 16 + Int($1.hexDigit ?? 0) }, at: start)
      position = digits.endIndex
    default: throw fail(start, "an escape that PO does not have", "write \\\\ for a backslash")
    }
  }

  /// A byte by its number: ASCII, since the file is UTF-8.
  private mutating func append(_ value: Int, at start: Int) throws(SyntaxError) {
    guard (1..<0x80).contains(value) else {
      throw fail(start, "a byte by its number that is no ASCII", "write the character itself")
    }
    pieces.append(UInt8(value))
  }
}

extension Text {
  /// True where both begin, and both end, with a line end or without.
  func hasLineEnds(of other: Text) -> Bool {
    (utf8.first == 0x0A) == (other.utf8.first == 0x0A) && (utf8.last == 0x0A) == (other.utf8.last == 0x0A)
  }
}
