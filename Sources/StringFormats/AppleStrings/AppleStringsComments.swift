import TranslationModel

/// Skips white space and comments of a `.strings` file, and remembers the comment that the next entry may own.
struct AppleStringsComments {
  private let bytes: FileBytes
  private let start: Int
  private var pending: AppleStringsComment?

  init(_ bytes: FileBytes, from start: Int) {
    self.bytes = bytes
    self.start = start
  }

  /// The offset of the next token at or after `offset`.
  mutating func skip(from offset: Int) throws(SyntaxError) -> Int {
    var i = offset
    while i < bytes.count {
      let byte = bytes[i]
      if byte == 0x20 || (0x09...0x0D).contains(byte) {
        i += 1
      } else if byte == UInt8(ascii: "/"), i + 1 < bytes.count, let end = try comment(at: i) {
        i = end
      } else if isSeparator(at: i) {
        i += 3
      } else {
        break
      }
    }
    return i
  }

  /// The comment right before an entry: no blank line between, and not at the end of another entry's line.
  mutating func owned(byEntryAt offset: Int) -> AppleStringsComment? {
    defer { pending = nil }
    guard let comment = pending, !comment.isSection(in: bytes) else { return nil }
    let breaks = lineBreaks(comment.range.upperBound..<offset)
    return breaks == 0 || breaks == 1 && comment.isOnOwnLine ? comment : nil
  }

  /// What stands inside an entry belongs to no other one.
  mutating func forget() { pending = nil }

  /// The end of an entry together with a comment that fills the rest of its line.
  func endOfTrailing(after offset: Int) -> Int {
    var i = skippingBlanks(offset)
    guard i + 1 < bytes.count, bytes[i] == UInt8(ascii: "/") else { return offset }
    if bytes[i + 1] == UInt8(ascii: "/") { return lineEnd(i) }
    guard bytes[i + 1] == UInt8(ascii: "*"), let end = blockEnd(i), lineBreaks(i..<end) == 0 else {
      return offset
    }
    i = skippingBlanks(end)
    return i == bytes.count || isLineBreak(bytes[i]) ? end : offset
  }

  /// Reads the comment at `i`; the offset after it, or nil where a bare string begins.
  private mutating func comment(at i: Int) throws(SyntaxError) -> Int? {
    switch bytes[i + 1] {
    case UInt8(ascii: "/"):
      let end = lineEnd(i)
      remember(i..<end, isBlock: false)
      return end
    case UInt8(ascii: "*"):
      guard let end = blockEnd(i) else {
        throw SyntaxError(
          in: bytes, at: i, "the comment that begins here is never closed",
          hint: "Foundation drops everything after it without an error")
      }
      remember(i..<end, isBlock: true)
      return end
    default: return nil
    }
  }

  private mutating func remember(_ range: Range<Int>, isBlock: Bool) {
    let comment = AppleStringsComment(
      range: range, isBlock: isBlock, isOnOwnLine: isLineStart(range.lowerBound))
    if !isBlock, let run = pending, !run.isBlock, run.isOnOwnLine, comment.isOnOwnLine,
      !run.isSection(in: bytes), lineBreaks(run.range.upperBound..<range.lowerBound) == 1
    {
      pending?.range = run.range.lowerBound..<range.upperBound
    } else {
      pending = comment
    }
  }

  private func blockEnd(_ i: Int) -> Int? {
    var j = i + 2
    while true {
      j = bytes.offset(of: UInt8(ascii: "*"), from: j) + 1
      guard j < bytes.count else { return nil }
      if bytes[j] == UInt8(ascii: "/") { return j + 1 }
    }
  }

  /// Where a `//` comment ends: U+2028 and U+2029 count as line ends here, and only here.
  private func lineEnd(_ i: Int) -> Int {
    var j = i
    while j < bytes.count, !isLineBreak(bytes[j]), !isSeparator(at: j) { j += 1 }
    return j
  }

  /// True at U+2028 and U+2029.
  private func isSeparator(at i: Int) -> Bool {
    i + 2 < bytes.count && bytes[i] == 0xE2 && bytes[i + 1] == 0x80 && bytes[i + 2] & 0xFE == 0xA8
  }

  private func skippingBlanks(_ offset: Int) -> Int {
    var i = offset
    while i < bytes.count, bytes[i] == 0x20 || bytes[i] == 0x09 { i += 1 }
    return i
  }

  private func isLineStart(_ offset: Int) -> Bool {
    var i = offset
    while i > start, bytes[i - 1] == 0x20 || bytes[i - 1] == 0x09 { i -= 1 }
    return i == start || isLineBreak(bytes[i - 1])
  }

  private func isLineBreak(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

  private func lineBreaks(_ range: Range<Int>) -> Int {
    var count = 0
    for i in range {
      let isSecondHalf = bytes[i] == 0x0A && i > range.lowerBound && bytes[i - 1] == 0x0D
      if isLineBreak(bytes[i]) && !isSecondHalf { count += 1 }
    }
    return count
  }
}

/// A comment of a `.strings` file: one block, or a run of lines that begin with `//`.
struct AppleStringsComment: Sendable {
  /// From the first mark to the end of the last line or mark.
  @Compact var range: Range<Int>
  var isBlock: Bool
  var isOnOwnLine: Bool

  /// True for what heads a section (`// MARK: Settings`) and for an entry that was commented out: neither
  /// describes the entry below it.
  func isSection(in bytes: FileBytes) -> Bool {
    let text = bytes[inner(in: bytes)]
    return text.starts(with: "MARK".utf8)
      || text.first == UInt8(ascii: "\"") && text.last == UInt8(ascii: ";")
  }

  /// The text without marks and the white space around it.
  func text(in bytes: FileBytes, _ pieces: inout TextPieces) -> TextRange {
    if isBlock || !bytes[range].contains(where: { $0 == 0x0A || $0 == 0x0D }) {
      return TextRange(inner(in: bytes))
    }
    var isFirst = true
    for line in bytes[range].split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
      guard let mark = line.firstIndex(of: UInt8(ascii: "/")) else { continue }
      let words = Self.trimmed(min(mark + 2, line.endIndex)..<line.endIndex, in: bytes)
      if !isFirst { pieces.append(0x0A) }
      pieces.append(words)
      isFirst = isFirst && words.isEmpty
    }
    return pieces.take()
  }

  private func inner(in bytes: FileBytes) -> Range<Int> {
    Self.trimmed(range.lowerBound + 2..<range.upperBound - (isBlock ? 2 : 0), in: bytes)
  }

  private static func trimmed(_ range: Range<Int>, in bytes: FileBytes) -> Range<Int> {
    var (lower, upper) = (range.lowerBound, range.upperBound)
    while lower < upper, bytes[lower] == 0x20 || (0x09...0x0D).contains(bytes[lower]) { lower += 1 }
    while upper > lower, bytes[upper - 1] == 0x20 || (0x09...0x0D).contains(bytes[upper - 1]) { upper -= 1 }
    return lower..<upper
  }
}
