// Comments and regular expressions.
extension Lexer {
  mutating func readSlash() {
    if rules.isWhole, byte(at: i + 1) == .slash {
      i = offset(of: .lineFeed, from: i + 2)
    } else if rules.isWhole, byte(at: i + 1) == UInt8(ascii: "*") {
      skipComment()
    } else if rules.hasRegularExpressions, expressionMayBegin(), let close = regularExpressionEnd() {
      append(.number, i, close)
      i = close
    } else {
      append(.sign, i, i + 1, head: .slash)
      i += 1
    }
  }

  private mutating func skipComment() {
    i += 2
    var depth = 1
    let star = UInt8(ascii: "*")
    // Slashes are rarer than stars; what is before `i` is no part of a sign any more.
    var start = i
    while true {
      let slash = offset(of: .slash, from: i)
      guard slash < end else { break }
      i = slash + 1
      if slash > start, bytes[slash - 1] == star {
        start = i
        depth -= 1
        if depth == 0 { return }
      } else if rules.nestsComments, byte(at: i) == star {
        i += 1
        start = i
        depth += 1
      }
    }
    i = end
  }

  /// Where the regular expression that begins here ends: on this line, or it is none.
  private func regularExpressionEnd() -> Int? {
    var j = i + 1
    var isInClass = false
    if rules.hasHashes, byte(at: j).isBlank { return nil }
    while j < end {
      let byte = bytes[j]
      if byte == .lineFeed { return nil }
      if byte == .backslash {
        j += 2
        continue
      }
      if byte == .openBracket { isInClass = true }
      if byte == .closeBracket { isInClass = false }
      j += 1
      if byte == .slash, !isInClass { return j }
    }
    return nil
  }

  /// The next place of a byte, or the end: eight bytes at a time.
  func offset(of wanted: UInt8, from start: Int) -> Int {
    var j = min(start, end)
    guard let base = bytes.baseAddress else { return end }
    let raw = UnsafeRawPointer(base)
    let ones: UInt64 = 0x0101_0101_0101_0101
    let pattern = ones &* UInt64(wanted)
    while j + 8 <= end {
      let word = raw.loadUnaligned(fromByteOffset: j, as: UInt64.self) ^ pattern
      let zeros = (word &- ones) & ~word & (ones << 7)
      if zeros != 0 { return j + UInt64(littleEndian: zeros).trailingZeroBitCount / 8 }
      j += 8
    }
    while j < end, bytes[j] != wanted { j += 1 }
    return j
  }
}
