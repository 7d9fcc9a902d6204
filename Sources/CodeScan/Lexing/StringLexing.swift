/// A string that is being read.
struct StringFrame {
  var quote: UInt8 = .quote
  /// How many quotes end it.
  var quotes = 1
  /// How many `#` are behind them, and between a backslash and what it escapes.
  var hashes = 0
  var hole = LexicalRules.Hole.none
  /// How many braces begin a value.
  var braces = 1
  var hasEscapes = true
  var isMultiLine = false
  var form = Token.Form.escaped
  /// Where it begins, with its quotes.
  var start = 0
  /// Where the part begins that is being read.
  var partStart = 0
  /// The number of its first token; below 0 while it is one piece.
  var open: Int32 = -1
}

// Strings: what begins and ends them, and the values in them.
extension Lexer {
  /// True for a word that belongs to the string behind it.
  func isPrefix(_ range: Range<Int>) -> Bool {
    switch rules.prefixes {
    case .c:
      guard bytes[range.upperBound] == .quote || range.count == 1 else { return false }
      return Self.cPrefixes.contains { bytes[range].elementsEqual($0) }
    case .dart: return range.count == 1 && bytes[range.lowerBound] == UInt8(ascii: "r")
    case .none, .cSharp, .objectiveC: return false
    }
  }

  private static let cPrefixes = ["u8", "u", "U", "L", "R", "u8R", "uR", "UR", "LR"].map { Array($0.utf8) }

  /// Begins a string. What is before its first quote belongs to it.
  mutating func beginString(at start: Int, quoteAt first: Int) {
    var new = StringFrame()
    new.quote = bytes[first]
    new.start = start
    let prefix = start..<first
    if new.quote == .apostrophe, rules.prefixes == .c { return readCharacter(from: first) }
    switch rules.prefixes {
    case .c where bytes[prefix].last == UInt8(ascii: "R"): return readRawC(from: start, quoteAt: first)
    case .dart where !prefix.isEmpty: (new.hasEscapes, new.form) = (false, .raw)
    case .cSharp:
      let dollars = bytes[prefix].count { $0 == .dollar }
      if dollars > 0 { (new.hole, new.braces) = (.braces, dollars) }
      if bytes[prefix].contains(.at) { (new.hasEscapes, new.form, new.isMultiLine) = (false, .doubled, true) }
    default: break
    }
    if new.hole == .none, new.hasEscapes { new.hole = rules.hole }
    if rules.hasHashes { new.hashes = prefix.count }
    var content = first + 1
    if rules.hasBlocks, new.form != .doubled, byte(at: first + 1) == new.quote,
      byte(at: first + 2) == new.quote
    {
      content = beginBlock(&new, first)
    } else if new.hashes > 0 {
      new.form = .raw
    }
    (new.partStart, i) = (content, content)
    (string, mode) = (new, .string)
    readString()
  }

  /// `"""`; returns where its content begins.
  private func beginBlock(_ new: inout StringFrame, _ first: Int) -> Int {
    new.quotes = 3
    if rules.prefixes == .cSharp {
      while byte(at: first + new.quotes) == new.quote { new.quotes += 1 }
    }
    new.isMultiLine = true
    new.hasEscapes = new.hasEscapes && rules.blocksHaveEscapes
    let isRaw = !new.hasEscapes || new.hashes > 0
    new.form = rules.blocksAreIndented ? (isRaw ? .rawBlock : .block) : isRaw ? .raw : .escaped
    return first + new.quotes
  }

  /// Goes on to the end of the string, or to a value in it.
  mutating func readString() {
    var j = i
    let (bytes, end, frame) = (bytes, end, string)
    let quote = frame.quote
    while j < end {
      let byte = bytes[j]
      // Letters, most of all.
      if byte > .backslash, byte < UInt8(ascii: "{"), byte != UInt8(ascii: "`") {
        j += 1
      } else if byte == quote {
        if closes(frame, at: j) {
          return endString(at: j, closing: frame.quotes + frame.hashes)
        }
        j += frame.form == .doubled ? 2 : 1
      } else if byte == .backslash {
        guard let next = afterBackslash(j, frame) else { return }
        j = next
      } else if byte == .lineFeed, !frame.isMultiLine {
        return endString(at: j, closing: 0)
      } else if byte == .dollar, frame.hole == .dollar || frame.hole == .template {
        if self.byte(at: j + 1) == .openBrace { return beginHole(at: j, length: 2) }
        if frame.hole == .dollar, let next = shortHole(at: j) { j = next } else { j += 1 }
      } else if byte == .openBrace, frame.hole == .braces {
        var run = 1
        while run < 64, self.byte(at: j + run) == .openBrace { run += 1 }
        if run >= frame.braces, frame.braces > 1 || run % 2 == 1 {
          return beginHole(at: j + run - frame.braces, length: frame.braces)
        }
        j += run
      } else {
        j += 1
      }
    }
    endString(at: end, closing: 0)
  }

  private func closes(_ frame: StringFrame, at j: Int) -> Bool {
    if frame.form == .doubled { return byte(at: j + 1) != frame.quote }
    guard frame.quotes + frame.hashes > 1 else { return true }
    guard j + frame.quotes + frame.hashes <= end else { return false }
    for k in 1..<frame.quotes + frame.hashes {
      let wanted: UInt8 = k < frame.quotes ? frame.quote : .hash
      if bytes[j + k] != wanted { return false }
    }
    // Of four quotes the last three end it.
    return frame.quotes < 3 || byte(at: j + frame.quotes) != frame.quote || frame.hashes > 0
  }

  /// Where it goes on after a backslash; nil where a value begins.
  private mutating func afterBackslash(_ j: Int, _ frame: StringFrame) -> Int? {
    guard frame.hasEscapes else { return j + 1 }
    var next = j + 1
    for _ in 0..<frame.hashes {
      guard byte(at: next) == .hash else { return j + 1 }
      next += 1
    }
    if frame.hole == .swift, byte(at: next) == .openParen {
      beginHole(at: j, length: next - j + 1)
      return nil
    }
    return min(next + 1, end)
  }

  /// `$name`; nil where it is a dollar sign.
  private mutating func shortHole(at dollar: Int) -> Int? {
    var j = dollar + 1
    guard byte(at: j).isASCIILetter || byte(at: j) == UInt8(ascii: "_") else { return nil }
    while byte(at: j).isNamePart { j += 1 }
    endPart(at: dollar)
    let open = tokens.count
    append(.holeOpen, dollar, dollar + 1)
    append(.word, dollar + 1, j)
    append(.holeClose, j, j)
    link(open, open + 2)
    string.partStart = j
    return j
  }

  private mutating func beginHole(at start: Int, length: Int) {
    endPart(at: start)
    enter(.hole, returningTo: .string)
    append(.holeOpen, start, start + length)
    i = start + length
  }

  /// Ends a part before a value.
  private mutating func endPart(at offset: Int) {
    if string.open < 0 {
      string.open = Int32(tokens.count)
      append(.textOpen, string.start, string.partStart)
    }
    if offset > string.partStart { append(.part, string.partStart, offset, form: string.form) }
  }

  mutating func endString(at offset: Int, closing: Int) {
    mode = .code
    i = min(offset + closing, end)
    if string.open >= 0 {
      if offset > string.partStart { append(.part, string.partStart, offset, form: string.form) }
      append(.textClose, offset, i)
      link(Int(string.open), tokens.count - 1)
    } else {
      let head = string.partStart - string.start
      append(
        .string, string.start, i, head: UInt8(clamping: head), tail: UInt8(clamping: i - offset),
        form: string.form)
    }
  }

  // MARK: Others

  /// `'a'`: no string. What does not end on its line is an apostrophe.
  private mutating func readCharacter(from quote: Int) {
    var j = quote + 1
    while j < end, bytes[j] != .lineFeed, j - quote < 16 {
      if bytes[j] == .backslash {
        j += 2
        continue
      }
      j += 1
      if bytes[j - 1] == .apostrophe {
        append(.number, quote, j)
        i = j
        return
      }
    }
    i = quote + 1
  }

  /// `R"end(…)end"`
  private mutating func readRawC(from start: Int, quoteAt quote: Int) {
    var open = quote + 1
    while open < end, bytes[open] != .openParen, open - quote <= 17, !bytes[open].isBlank { open += 1 }
    guard byte(at: open) == .openParen else {
      i = quote + 1
      return
    }
    let name = quote + 1..<open
    var j = open + 1
    while true {
      j = offset(of: .closeParen, from: j)
      guard j < end else { break }
      let close = j + 1 + name.count
      if byte(at: close) == .quote, bytes[j + 1..<close].elementsEqual(bytes[name]) {
        append(
          .string, start, close + 1, head: UInt8(clamping: open + 1 - start),
          tail: UInt8(clamping: name.count + 2), form: .raw)
        i = close + 1
        return
      }
      j += 1
    }
    i = end
  }

  mutating func readApostrophe() {
    switch rules.apostrophe {
    case .string: beginString(at: i, quoteAt: i)
    case .character: readCharacter(from: i)
    case .none: i += 1
    }
  }

  mutating func readBacktick() {
    switch rules.backtick {
    case .template:
      string = StringFrame()
      (string.quote, string.start, string.partStart) = (UInt8(ascii: "`"), i, i + 1)
      (string.isMultiLine, string.hole) = (true, .template)
      i += 1
      mode = .string
      readString()
    case .name:
      let start = i + 1
      var j = start
      while j < end, bytes[j] != UInt8(ascii: "`"), bytes[j] != .lineFeed { j += 1 }
      append(.word, start, j)
      i = min(j + 1, end)
    case .none: i += 1
    }
  }
}
