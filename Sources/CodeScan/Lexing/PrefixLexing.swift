// Signs that may begin a string, a name or a directive.
extension Lexer {
  /// `#"…"#` and `#/…/#` of Swift.
  mutating func readHash() {
    if rules.hasHashes {
      var j = i
      while byte(at: j) == .hash { j += 1 }
      if byte(at: j) == .quote {
        return beginString(at: i, quoteAt: j)
      }
      if byte(at: j) == .slash, skipHashedExpression(from: j + 1, hashes: j - i) { return }
    }
    readSign(.hash)
  }

  private mutating func skipHashedExpression(from start: Int, hashes: Int) -> Bool {
    var j = start
    while true {
      j = offset(of: .slash, from: j)
      guard j < end else { return false }
      var k = j + 1
      while k - j <= hashes, byte(at: k) == .hash { k += 1 }
      if k - j - 1 == hashes {
        append(.number, i, k)
        i = k
        return true
      }
      j += 1
    }
  }

  /// `@"…"` of C# and Objective-C, `@$"…"`; `@* … *@` of Razor is a comment.
  mutating func readAt() {
    let next = byte(at: i + 1)
    if !rules.isWhole, next == UInt8(ascii: "*") { return skip(past: "*@") }
    switch rules.prefixes {
    case .objectiveC where next == .quote, .cSharp where next == .quote:
      beginString(at: i, quoteAt: i + 1)
    case .cSharp where next == .dollar && byte(at: i + 2) == .quote:
      beginString(at: i, quoteAt: i + 2)
    default: readSign(.at)
    }
  }

  /// `$"…"`, `$@"…"`, `$$"""…"""` of C#; a name's first letter elsewhere.
  mutating func readDollar() {
    if rules.prefixes == .cSharp {
      var j = i
      while byte(at: j) == .dollar { j += 1 }
      if byte(at: j) == .at { j += 1 }
      if byte(at: j) == .quote {
        return beginString(at: i, quoteAt: j)
      }
    }
    guard rules.hasDollarNames else { return readSign(.dollar) }
    let start = i
    i += 1
    while i < end, bytes[i].isNamePart || bytes[i] == .dollar { i += 1 }
    append(.word, start, i)
  }
}
