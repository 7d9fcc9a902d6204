import TranslationModel

/// The texts in quotes of a PO file.
extension POReader {
  /// One or more texts in quotes, which are one.
  mutating func strings(after word: StaticString) throws(SyntaxError) -> POString {
    skipBlanks()
    guard position < bytes.count, bytes[position] == UInt8(ascii: "\"") else {
      throw fail(position, "expected a text in quotes after '\(word)'")
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
    if let control = code.escapedControl { return pieces.append(control) }
    switch code {
    case UInt8(ascii: "\\"), UInt8(ascii: "\""): pieces.append(code)
    case UInt8(ascii: "0")...UInt8(ascii: "7"):
      let digits = bytes[(start + 1)...].prefix(3).prefix { (0x30...0x37).contains($0) }
      try append(digits.reduce(0) { $0 * 8 + Int($1 - 0x30) }, at: start)
      position = digits.endIndex
    case UInt8(ascii: "x"):
      let digits = bytes[(start + 2)...].prefix { $0.hexDigit != nil }
      guard !digits.isEmpty, digits.count < 9 else { throw fail(start, "'\\x' needs hexadecimal digits") }
      try append(digits.reduce(0) { $0 * 16 + Int($1.hexDigit ?? 0) }, at: start)
      position = digits.endIndex
    default: throw fail(start, "an escape that PO does not have", "write \\\\ for a backslash")
    }
  }

  /// A byte by its number: ASCII, since the file is UTF-8.
  private mutating func append(_ value: Int, at start: Int) throws(SyntaxError) {
    guard (1..<0x80).contains(value) else {
      throw fail(start, "a byte given by number that is not ASCII", "write the character itself")
    }
    pieces.append(UInt8(value))
  }
}
