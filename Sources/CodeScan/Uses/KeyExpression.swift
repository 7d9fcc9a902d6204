import TranslationModel

/// What the expression says that stands in a key's place.
struct KeyExpression {
  /// The keys, each with the number of its first token. There are several where the expression chooses one; none where nothing
  /// of it could be one.
  private(set) var keys: [(KeyUse.Key, Int)] = []
  /// The name of what has the key, where it is a name alone.
  private(set) var name: Text?

  init(_ range: Range<Int>, in finder: borrowing UseFinder, hasFormatKeys: Bool) {
    var range = range
    while range.count > 2, finder.tokens[range.lowerBound].isOpen(.openParen),
      Int(finder.tokens[range.lowerBound].link) == range.upperBound - 1
    {
      range = range.lowerBound + 1..<range.upperBound - 1
    }
    guard !range.isEmpty, finder.tokens[range.lowerBound].kind != .number else { return }
    if Self.isDeclaration(range, in: finder) { return }
    var sum = Sum()
    if sum.read(range, in: finder) {
      keys = [(sum.key(hasFormatKeys: hasFormatKeys), range.lowerBound)]
      return
    }
    let choices = Self.choices(range, in: finder)
    keys = choices.map { i in
      let token = finder.tokens[i]
      return (.known(Text(decoding: Literal.decoded(finder.bytes, token.content, token.form))), i)
    }
    let first = finder.tokens[range.lowerBound]
    if range.count == 1, first.kind == .word { name = Text(decoding: Array(finder.bytes[first.range])) }
    if choices.count < 2 { keys.append((.dynamic(start: sum.start), range.lowerBound)) }
  }

  /// `key: string`, `String key`, `key?: string`: parameters of a function that is declared.
  private static func isDeclaration(_ range: Range<Int>, in finder: borrowing UseFinder) -> Bool {
    let first = finder.tokens[range.lowerBound]
    guard range.count > 1, first.kind == .word else { return false }
    let second = finder.tokens[range.lowerBound + 1]
    if second.isSign(UInt8(ascii: "?")), range.count > 2 {
      return finder.tokens[range.lowerBound + 2].isSign(.colon)
    }
    return second.kind == .word || second.isSign(.colon)
  }

  /// Literals that stand for the whole: behind `?`, `:`, `??`, `||` and `else`, and before what ends such a part.
  private static func choices(_ range: Range<Int>, in finder: borrowing UseFinder) -> [Int] {
    var found: [Int] = []
    var i = range.lowerBound
    while i < range.upperBound {
      let token = finder.tokens[i]
      if token.kind == .string, i > range.lowerBound || finder.isChoice(i + 1, before: range.upperBound) {
        let isBegun = i == range.lowerBound || finder.isChoice(i - 1, before: range.upperBound)
        let isEnded = i + 1 == range.upperBound || finder.isChoice(i + 1, before: range.upperBound)
        if isBegun, isEnded { found.append(i) }
      }
      let skips = token.kind == .open || token.kind == .textOpen
      if token.isOpen(.openBracket), i == range.lowerBound, Int(token.link) == range.upperBound - 1 {
        // The first of several that is there: `t(['a', 'b'])`.
        for argument in finder.arguments(open: i) where argument.range.count == 1 {
          if finder.tokens[argument.range.lowerBound].kind == .string {
            found.append(argument.range.lowerBound)
          }
        }
      }
      i = skips && token.link > 0 ? Int(token.link) + 1 : i + 1
    }
    return found
  }
}

/// Literals and values that are joined: `"a" + ".b"`, `"a.\(b)"`.
private struct Sum {
  private var parts: [Text] = []
  private var last: [UInt8] = []
  private var hasValues = false
  /// True where a value stands in a string, and none is added to it.
  private var isOneText = true

  /// What it begins with for certain.
  var start: Text { parts.first ?? Text(decoding: last) }

  /// True where it is nothing else. What comes first is kept in any case.
  mutating func read(_ range: Range<Int>, in finder: borrowing UseFinder) -> Bool {
    var i = range.lowerBound
    while i < range.upperBound {
      let token = finder.tokens[i]
      if token.isSign(.at), i + 1 < range.upperBound, finder.tokens[i + 1].kind == .string {
        i += 1
        continue
      }
      switch token.kind {
      case .string:
        last += Literal.decoded(finder.bytes, token.content, token.form)
        i += 1
      case .textOpen where token.link > 0:
        readParts(i, in: finder)
        i = Int(token.link) + 1
      default:
        // A value: what is added to it does not matter.
        addValue()
        isOneText = false
        return i > range.lowerBound && finder.isPlus(i - 1)
      }
      guard i < range.upperBound else { return true }
      if finder.isPlus(i) {
        i += 1
      } else if finder.isWord(i, Array("as".utf8)) {
        return true
      } else if !finder.language.joinsLiterals
        || finder.tokens[i].kind != .string && finder.tokens[i].kind != .textOpen
          && !finder.tokens[i].isSign(.at)
      {
        return false
      }
    }
    return true
  }

  private mutating func addValue() {
    parts.append(Text(decoding: last))
    last = []
    hasValues = true
  }

  private mutating func readParts(_ open: Int, in finder: borrowing UseFinder) {
    let close = Int(finder.tokens[open].link)
    var i = open + 1
    while i < close {
      let token = finder.tokens[i]
      if token.kind == .part {
        last += Literal.decoded(finder.bytes, token.range, token.form)
      } else if token.kind == .holeOpen {
        addValue()
        if token.link > 0 { i = Int(token.link) }
      }
      i += 1
    }
  }

  func key(hasFormatKeys: Bool) -> KeyUse.Key {
    guard hasValues else { return .known(Text(decoding: last)) }
    return hasFormatKeys && isOneText ? .format(parts + [Text(decoding: last)]) : .dynamic(start: start)
  }
}

extension UseFinder {
  func isPlus(_ i: Int) -> Bool { i < tokens.count && tokens[i].isSign(UInt8(ascii: "+")) }

  /// True for a sign or word between parts of an expression of which one counts.
  fileprivate func isChoice(_ i: Int, before end: Int) -> Bool {
    guard i < end, i >= 0 else { return false }
    let token = tokens[i]
    if token.kind == .sign {
      return token.head == UInt8(ascii: "?") || token.head == .colon || token.head == UInt8(ascii: "|")
    }
    return isWord(i, Array("else".utf8))
      || token.isClose(.closeParen) && i + 1 < end && tokens[i + 1].kind == .string
  }

  /// Where a value ends that begins here and is made of literals; nil where it is something else.
  func literalEnd(_ first: Int) -> Int? {
    var i = first
    while i < tokens.count {
      if tokens[i].isSign(.at) { i += 1 }
      guard i < tokens.count else { return nil }
      if tokens[i].kind == .string {
        i += 1
      } else if tokens[i].kind == .textOpen, tokens[i].link > 0 {
        i = Int(tokens[i].link) + 1
      } else {
        return nil
      }
      guard isPlus(i) else { return afterDot(i) == nil ? i : nil }
      i += 1
    }
    return nil
  }
}
