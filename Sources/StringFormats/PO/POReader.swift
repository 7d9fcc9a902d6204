import TranslationModel

/// Reads PO files as msgfmt does (GNU gettext manual, "The Format of PO Files").
struct POReader {
  let bytes: FileBytes
  var position = 0
  private var current: POMessage?
  /// The numbers of the messages by their keys.
  private(set) var keys = HashTable()
  private var lines: LineCounter
  var pieces: TextPieces
  private(set) var messages: [POMessage] = []
  /// The translations of all messages.
  private(set) var translations: [POString] = []
  /// The `#.` lines of the message that is read.
  private var commentLines: [Range<Int>] = []
  /// The `#~` lines without their mark.
  private var obsolete: [UInt8] = []

  init(_ bytes: FileBytes) {
    self.bytes = bytes
    pieces = TextPieces(bytes)
    lines = LineCounter(bytes)
    messages.reserveCapacity(bytes.mostEntries)
    translations.reserveCapacity(bytes.mostEntries)
  }

  func fail(_ offset: Int, _ message: String, _ hint: String? = nil) -> SyntaxError {
    SyntaxError(in: bytes, at: offset, message, hint: hint)
  }

  /// What the messages' texts are ranges of.
  var texts: TextStore { bytes.store(pieces.decoded) }

  mutating func read() throws(SyntaxError) {
    if bytes.starts(with: EncodingMark.utf8.bytes) {
      throw fail(
        0, "a byte order mark, which msgfmt refuses", "save the file as UTF-8 without it")
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
        twin.start, "the message '\(pieces[twin.id])' is also among the obsolete ones (#~)", "delete that one"
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

  func isNewline(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

  mutating func skipBlanks() {
    while position < bytes.count, bytes[position] == 0x20 || bytes[position] == 0x09 { position += 1 }
  }

  mutating func passNewline() {
    guard position < bytes.count else { return }
    position += bytes[position] == 0x0D && position + 1 < bytes.count && bytes[position + 1] == 0x0A ? 2 : 1
  }

  private func lineEnd(_ start: Int) -> Int {
    var end = start
    while true {
      end = bytes.stop(at: 0x0A, 0, 0, in: end..<bytes.count)
      if end == bytes.count || isNewline(bytes[end]) { return end }
      end += 1
    }
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
    if current == nil { begin(start..<end) }
    guard current?.hasStarted == false else { throw fail(start, "a comment inside an entry") }
    switch kind {
    case UInt8(ascii: "."):
      let said = bytes[(start + 2)..<end].drop { $0 == 0x20 }.indices
      if !said.isEmpty || !commentLines.isEmpty { commentLines.append(said) }
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
    let word = start..<end
    position = end
    if bytes.equals(word, "msgstr") { return try translation(start) }
    if bytes.equals(word, "msgid") {
      try open(word, isNext: current?.hasStarted == true && current?.hasID == true)
      let string = try strings(after: "msgid")
      current?.id = string.text
      current?.idStrings = string.range
      current?.hasID = true
    } else if bytes.equals(word, "msgctxt") {
      try open(word, isNext: current?.hasStarted == true)
      let text = try strings(after: "msgctxt").text
      current?.context = text
    } else if bytes.equals(word, "msgid_plural") {
      guard current?.hasID == true, current?.plural == nil, current?.translations.isEmpty == true else {
        throw fail(start, "'msgid_plural' without a 'msgid' before it")
      }
      let text = try strings(after: "msgid_plural").text
      current?.plural = text
    } else {
      throw fail(start, "the keyword '\(bytes.text(word))' is unknown", "an entry has msgid and msgstr")
    }
  }

  /// A new message begins with a comment or a keyword.
  private mutating func begin(_ extent: Range<Int>) {
    current = POMessage(extent: extent)
    commentLines.removeAll(keepingCapacity: true)
  }

  private mutating func open(_ word: Range<Int>, isNext: Bool) throws(SyntaxError) {
    if isNext { try finish() }
    if current == nil { begin(word) }
    guard current?.hasStarted == false else { return }
    current?.hasStarted = true
    current?.start = word.lowerBound
  }

  private mutating func translation(_ start: Int) throws(SyntaxError) {
    guard current?.hasID == true else { throw fail(start, "'msgstr' without a 'msgid' before it") }
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
    guard (number != nil) == (current?.plural != nil) else {
      throw fail(
        start,
        number == nil
          ? "'msgstr' without a number, but the message has a plural"
          : "'msgstr[\(number ?? 0)]', but the message has no plural")
    }
    guard (number ?? 0) == current?.translations.count else {
      throw fail(
        start,
        number == nil
          ? "a second 'msgstr'"
          : "the plural forms are not in order: 'msgstr[\(number ?? 0)]' is not the next one")
    }
    let string = try strings(after: "msgstr")
    let first = number ?? 0 > 0 ? current?.translations.lowerBound : nil
    translations.append(string)
    current?.translations = (first ?? translations.count - 1)..<translations.count
    if let start = current?.extent.lowerBound { current?.extent = start..<string.range.upperBound }
  }

  private mutating func finish() throws(SyntaxError) {
    // Comments that stand before nothing are nobody's.
    guard var entry = current.take(), entry.hasStarted else { return }
    guard !entry.translations.isEmpty else { throw fail(entry.start, "the message has no 'msgstr'") }
    try refuseOddLineEnds(entry)
    entry.line = lines.line(at: entry.start)
    entry.comment = comment()
    entry.key = key(of: entry)
    let twin = keys.insert(messages.count, pieces.quickHash(entry.key)) { [messages, pieces] number in
      pieces.isSame(messages[number].key, entry.key)
    }
    if let twin {
      let earlier = messages[twin].line
      throw fail(
        entry.start, "the message '\(pieces[entry.id])' is also on line \(earlier)", "msguniq joins them")
    }
    messages.append(entry)
  }

  private mutating func comment() -> TextRange {
    if commentLines.isEmpty { return .empty }
    for (number, line) in commentLines.enumerated() {
      if number > 0 { pieces.append(0x0A) }
      pieces.append(line)
    }
    return pieces.take()
  }

  /// The id, after its context in brackets where it has one.
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
    for translation in translations[entry.translations] where !translation.text.isEmpty {
      guard pieces.haveSameLineEnds(translation.text, entry.id) else {
        throw fail(
          translation.range.lowerBound, "the message and its translation do not both begin or end with '\\n'")
      }
    }
  }
}

extension Text {
  /// True where both begin, and both end, with a line end or without.
  func hasLineEnds(of other: Text) -> Bool {
    withBytes { bytes in other.withBytes { bytes.hasLineEnds(of: $0) } }
  }
}

extension UnsafeRawBufferPointer {
  func hasLineEnds(of other: UnsafeRawBufferPointer) -> Bool {
    (first == 0x0A) == (other.first == 0x0A) && (last == 0x0A) == (other.last == 0x0A)
  }
}
