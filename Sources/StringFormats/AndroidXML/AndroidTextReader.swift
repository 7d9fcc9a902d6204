import TranslationModel

/// Reads the text of one value as aapt2 does: its layer of quotes, escapes and white space over that of XML.
///
/// Source: `StringBuilder` in aapt2's ResourceUtils.cpp and `FlattenXmlSubtree` in its ResourceParser.cpp; every rule was
/// compared with what aapt2 compiles.
struct AndroidTextReader {
  /// What went in between two tags, or a tag.
  private enum Piece {
    case text(Range<Int>)
    /// Becomes markup of the text; quotes and white space begin anew after it.
    case span(Range<Int>)
  }

  /// The texts with XML undone.
  private var raw: [UInt8] = []
  private var pieces: [Piece] = []
  private var segmentStart = 0
  private(set) var form: AndroidForm = []
  private var hasText = false
  private var hasCDATA = false

  /// The result, and what was found on the way.
  private(set) var output: [UInt8] = []
  private(set) var hasBareApostrophe = false
  private(set) var hasSurrogateEscape = false

  private var isQuoted = false
  private var lastWasSpace = false

  mutating func begin() {
    raw.removeAll(keepingCapacity: true)
    pieces.removeAll(keepingCapacity: true)
    output.removeAll(keepingCapacity: true)
    segmentStart = 0
    form = []
    (hasText, hasCDATA, hasBareApostrophe, hasSurrogateEscape) = (false, false, false, false)
    (isQuoted, lastWasSpace) = (false, false)
  }

  /// Character data, with its references.
  mutating func add(text range: Range<Int>, of scanner: borrowing XMLScanner) {
    let bytes = scanner.bytes
    var i = range.lowerBound
    while true {
      let end = bytes.stop(at: UInt8(ascii: "&"), 0, 0, in: i..<range.upperBound)
      raw += bytes[i..<end]
      i = end
      guard i < range.upperBound else { break }
      if bytes[i] == UInt8(ascii: "&") {
        let before = raw.count
        i = scanner.entities.expand(in: bytes, at: i, into: &raw) ?? i + 1
        if raw[before...].contains(UInt8(ascii: "<")) { form.insert(.escapedMarkup) }
        if raw[before...].elementsEqual(">".utf8) { form.insert(.escapedGreater) }
      } else {
        appendRaw(bytes[i], next: i + 1 < range.upperBound ? bytes[i + 1] : 0)
        i += 1
      }
    }
    hasText = hasText || !bytes[range].allSatisfy(XMLName.isBlank)
  }

  mutating func add(cdata range: Range<Int>, of scanner: borrowing XMLScanner) {
    hasCDATA = true
    for i in range { appendRaw(scanner.bytes[i], next: i + 1 < range.upperBound ? scanner.bytes[i + 1] : 0) }
  }

  /// A tag that stays in the text, as it is written.
  mutating func add(span range: Range<Int>) {
    endSegment()
    form.insert(.elements)
    if !range.isEmpty { pieces.append(.span(range)) }
  }

  /// A tag that vanishes (`xliff:g`) while its text stays.
  mutating func addVanishingTag() { endSegment() }

  /// A CR LF, and a CR, are one line feed (XML 1.0, section 2.11).
  private mutating func appendRaw(_ byte: UInt8, next: UInt8) {
    if byte != 0x0D {
      raw.append(byte)
    } else if next != 0x0A {
      raw.append(0x0A)
    }
  }

  private mutating func endSegment() {
    if raw.count > segmentStart { pieces.append(.text(segmentStart..<raw.count)) }
    segmentStart = raw.count
  }

  /// Ends the value: `output` has its text. Throws what is wrong with it.
  mutating func finish(in bytes: FileBytes) throws(AndroidTextError) {
    endSegment()
    if hasCDATA && !hasText && !form.contains(.elements) { form.insert(.cdata) }
    if !form.contains(.elements) {
      trimEnds()
      if AndroidReference.matches(trimmedRaw) { form.insert(.reference) }
      if isWrappedInQuotes(trimmedRaw) { form.insert(.quoted) }
    }
    for piece in pieces {
      switch piece {
      case .text(let range): try appendText(range)
      case .span(let range):
        (isQuoted, lastWasSpace) = (false, false)
        output += bytes[range]
      }
    }
  }

  /// Without markup, white space at both ends of the value goes; with it, it stays and is only collapsed.
  private mutating func trimEnds() {
    guard let first = pieces.indices.first, let last = pieces.indices.last else { return }
    if case .text(var range) = pieces[first] {
      while !range.isEmpty, XMLName.isBlank(raw[range.lowerBound]) {
        range = range.lowerBound + 1..<range.upperBound
      }
      pieces[first] = .text(range)
    }
    if case .text(var range) = pieces[last] {
      while !range.isEmpty, XMLName.isBlank(raw[range.upperBound - 1]) {
        range = range.lowerBound..<range.upperBound - 1
      }
      pieces[last] = .text(range)
    }
  }

  private var trimmedRaw: ArraySlice<UInt8> {
    guard let first = raw.firstIndex(where: { !XMLName.isBlank($0) }),
      let last = raw.lastIndex(where: { !XMLName.isBlank($0) })
    else { return [] }
    return raw[first...last]
  }

  /// The result, as one of the file's texts.
  func take(into pieces: inout TextPieces) -> TextRange {
    pieces.add { $0 += output }
    return pieces.take()
  }

  private func isWrappedInQuotes(_ raw: ArraySlice<UInt8>) -> Bool {
    guard raw.count >= 2, raw.first == UInt8(ascii: "\""), raw.last == UInt8(ascii: "\"") else {
      return false
    }
    let inner = raw.dropFirst().dropLast()
    return !inner.indices.contains { inner[$0] == UInt8(ascii: "\"") && raw[$0 - 1] != UInt8(ascii: "\\") }
      && inner.last != UInt8(ascii: "\\")
  }

  private mutating func appendText(_ range: Range<Int>) throws(AndroidTextError) {
    var i = range.lowerBound
    while true {
      let end = raw[i..<range.upperBound].firstIndex(where: Self.isSpecial) ?? range.upperBound
      if end > i { lastWasSpace = false }
      output += raw[i..<end]
      guard end < range.upperBound else { return }
      let byte = raw[end]
      i = end + 1
      if XMLName.isBlank(byte), !isQuoted {
        if !lastWasSpace { output.append(0x20) }
        lastWasSpace = true
        continue
      }
      lastWasSpace = false
      switch byte {
      case UInt8(ascii: "\\"):
        if i < range.upperBound { i = try appendEscape(at: i, before: range.upperBound) }
      case UInt8(ascii: "\""): isQuoted.toggle()
      default:
        if byte == UInt8(ascii: "'"), !isQuoted { hasBareApostrophe = true }
        output.append(byte)
      }
    }
  }

  private static func isSpecial(_ byte: UInt8) -> Bool {
    byte <= 0x20 || byte == UInt8(ascii: "\\") || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
  }

  /// Reads what follows a backslash; the offset after it.
  private mutating func appendEscape(at i: Int, before end: Int) throws(AndroidTextError) -> Int {
    switch raw[i] {
    case UInt8(ascii: "n"): output.append(0x0A)
    case UInt8(ascii: "t"): output.append(0x09)
    case UInt8(ascii: "u"): return try appendUnicode(at: i + 1, before: end)
    default: output.append(raw[i])
    }
    return i + 1
  }

  /// Up to four digits; fewer only where the text ends.
  private mutating func appendUnicode(at start: Int, before end: Int) throws(AndroidTextError) -> Int {
    var value: UInt32 = 0
    var i = start
    while i < end, i < start + 4 {
      guard let digit = raw[i].hexDigit else { throw .badUnicodeEscape }
      value = value << 4 | digit
      i += 1
    }
    if i == start { throw .badUnicodeEscape }
    if let scalar = Unicode.Scalar(value) {
      output.append(scalar)
    } else {
      hasSurrogateEscape = true
    }
    return i
  }
}

/// What makes a value's text unreadable.
enum AndroidTextError: Error {
  case badUnicodeEscape
}
