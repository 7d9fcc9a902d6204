/// Cuts source code into tokens, in one pass over its bytes. Comments are left out. It knows as much of a language as it takes
/// to tell what is a string; what is no code of the language gives some tokens, too, and never an error.
struct Lexer {
  let bytes: UnsafeBufferPointer<UInt8>
  let classes: UnsafePointer<UInt8>
  let nameParts: UnsafePointer<UInt8>
  var rules: LexicalRules
  private(set) var tokens: [Token] = []

  /// Where it is, and where it ends.
  var i = 0
  var end: Int
  var mode = Mode.code
  /// What is open around this place: strings with values, elements of JSX.
  var frames: [Frame] = []
  /// The string that is being read.
  var string = StringFrame()
  /// The numbers of the brackets that are open, since the last frame's beginning each kind is counted.
  private var opens: [Int32] = []
  private var counts = BracketCounts()

  enum Mode { case code, string, tag, children }

  /// What is gone on with when a value ends.
  struct Frame {
    enum Kind { case hole, jsxHole, element }
    var kind: Kind
    var string = StringFrame()
    var counts = BracketCounts()
    /// The number of the token that opened it.
    var open: Int32 = -1
    var mode = Mode.code
  }

  struct BracketCounts {
    var parens: Int32 = 0
    var brackets: Int32 = 0
    var braces: Int32 = 0

    subscript(open: UInt8) -> Int32 {
      get { open == .openParen ? parens : open == .openBracket ? brackets : braces }
      set {
        if open == .openParen {
          parens = newValue
        } else if open == .openBracket {
          brackets = newValue
        } else {
          braces = newValue
        }
      }
    }
  }

  /// What `read` gives.
  static func tokens(
    of bytes: UnsafeBufferPointer<UInt8>, _ rules: LexicalRules, _ read: (inout Lexer) -> Void
  ) -> [Token] {
    ByteClass.table.withUnsafeBufferPointer { classes in
      ByteClass.nameParts[rules.hasDollarNames ? 1 : 0].withUnsafeBufferPointer { nameParts in
        guard let classes = classes.baseAddress, let nameParts = nameParts.baseAddress else { return [] }
        var lexer = Lexer(bytes, classes: classes, nameParts: nameParts, rules: rules)
        read(&lexer)
        return lexer.tokens
      }
    }
  }

  private init(
    _ bytes: UnsafeBufferPointer<UInt8>, classes: UnsafePointer<UInt8>, nameParts: UnsafePointer<UInt8>,
    rules: LexicalRules
  ) {
    (self.bytes, self.classes, self.nameParts, self.rules) = (bytes, classes, nameParts, rules)
    end = bytes.count
    tokens.reserveCapacity(bytes.count / 4)
  }

  /// Reads to the end.
  mutating func run() {
    while i < end {
      switch mode {
      case .code: code()
      case .string: readString()
      case .tag: readTag()
      case .children: readChildren()
      }
    }
    if mode == .string { endString(at: end, closing: 0) }
  }

  /// Reads code that stands within something else.
  mutating func embed(_ range: Range<Int>) {
    let kept = (i, end, mode, frames, opens, counts)
    (i, end) = (range.lowerBound, range.upperBound)
    (mode, frames, opens, counts) = (.code, [], [], BracketCounts())
    run()
    (i, end, mode, frames, opens, counts) = kept
  }

  @inline(__always) func byte(at offset: Int) -> UInt8 { offset < end ? bytes[offset] : 0 }

  @inline(__always)
  mutating func append(
    _ kind: Token.Kind, _ start: Int, _ end: Int, head: UInt8 = 0, tail: UInt8 = 0,
    form: Token.Form = .escaped
  ) {
    tokens.append(
      Token(
        start: UInt32(truncatingIfNeeded: start), end: UInt32(truncatingIfNeeded: end), kind: kind,
        form: form, head: head, tail: tail))
  }

  mutating func dropLast() { tokens.removeLast() }

  mutating func link(_ open: Int, _ close: Int) {
    tokens.withUnsafeMutableBufferPointer { tokens in
      tokens[open].link = Int32(close)
      tokens[close].link = Int32(open)
    }
  }

  // MARK: Code

  /// Most bytes of code are names and blanks: these are gone over here, with nothing kept in memory meanwhile.
  private mutating func code() {
    let (bytes, classes, nameParts, end) = (bytes, classes, nameParts, end)
    var j = i
    while j < end {
      let byte = bytes[j]
      switch classes[Int(byte)] {
      case ByteClass.blank:
        j += 1
        // Indentation.
        while j + 4 <= end, bytes[j] == 0x20, bytes[j + 1] == 0x20, bytes[j + 2] == 0x20, bytes[j + 3] == 0x20
        { j += 4 }
      case ByteClass.word:
        let start = j
        j += 1
        while j < end, nameParts[Int(bytes[j])] != 0 { j += 1 }
        if j - start <= 3, j < end, bytes[j] == .quote || bytes[j] == .apostrophe, isPrefix(start..<j) {
          beginString(at: start, quoteAt: j)
          if mode != .code { return }
          j = i
        } else {
          append(.word, start, j)
        }
      case ByteClass.sign:
        append(.sign, j, j + 1, head: byte)
        j += 1
      default:
        i = j
        readOther(byte)
        if mode != .code { return }
        j = i
      }
    }
    i = j
  }

  /// Reads what begins with one of the less frequent bytes. It may be no code that follows.
  private mutating func readOther(_ byte: UInt8) {
    switch classes[Int(byte)] {
    case ByteClass.digit: readNumber()
    case ByteClass.open: openBracket(byte)
    case ByteClass.close: closeBracket(byte)
    case ByteClass.slash: readSlash()
    case ByteClass.quote:
      if rules.isWhole || isAfterBracket { beginString(at: i, quoteAt: i) } else { i += 1 }
    case ByteClass.apostrophe: readApostrophe()
    case ByteClass.backtick: readBacktick()
    case ByteClass.hash: readHash()
    case ByteClass.at: readAt()
    case ByteClass.dollar: readDollar()
    default:
      if beginsJSX() {
        mode = .tag
      } else if rules.hasMarkupComments, starts("<!--") {
        skip(past: "-->")
      } else {
        readSign(byte)
      }
    }
  }

  private var isAfterBracket: Bool {
    guard let last = tokens.last else { return false }
    return last.kind == .open || last.isSign(.comma) || last.isSign(UInt8(ascii: "+"))
  }

  mutating func readSign(_ byte: UInt8) {
    append(.sign, i, i + 1, head: byte)
    i += 1
  }

  private mutating func readNumber() {
    let start = i
    while i < end {
      let kind = classes[Int(bytes[i])]
      if kind == ByteClass.word || kind == ByteClass.digit {
        i += 1
      } else if bytes[i] == .dot || rules.prefixes == .c && bytes[i] == .apostrophe,
        byte(at: i + 1).isASCIIDigit
      {
        i += 2
      } else {
        break
      }
    }
    append(.number, start, i)
  }

  private mutating func openBracket(_ byte: UInt8) {
    counts[byte] += 1
    opens.append(Int32(tokens.count))
    append(.open, i, i + 1, head: byte)
    i += 1
  }

  /// Where it ends a value, what that stands in goes on.
  private mutating func closeBracket(_ byte: UInt8) {
    let open = byte == .closeParen ? UInt8.openParen : byte == .closeBracket ? .openBracket : .openBrace
    if counts[open] > 0 {
      let close = tokens.count
      append(.close, i, i + 1, head: byte)
      i += 1
      while let number = opens.popLast() {
        let other = tokens[Int(number)].head
        counts[other] -= 1
        if other == open { return link(Int(number), close) }
      }
    } else if let frame = frames.last, frame.kind != .element, byte == frame.closing {
      leave(frame)
    } else {
      append(.close, i, i + 1, head: byte)
      i += 1
    }
  }

  /// Begins a value within a string or JSX.
  mutating func enter(_ kind: Frame.Kind, returningTo mode: Mode) {
    let frame = Frame(kind: kind, string: string, counts: counts, open: Int32(tokens.count), mode: mode)
    frames.append(frame)
    counts = BracketCounts()
    self.mode = .code
  }

  private mutating func leave(_ frame: Frame) {
    frames.removeLast()
    while let number = opens.last, number > frame.open { opens.removeLast() }
    let close = tokens.count
    append(.holeClose, i, i + 1, head: .closeBrace)
    link(Int(frame.open), close)
    (counts, string, mode) = (frame.counts, frame.string, frame.mode)
    i += 1
    guard frame.kind == .hole else { return }
    var more = string.braces - 1
    while more > 0, byte(at: i) == .closeBrace { (i, more) = (i + 1, more - 1) }
    string.partStart = i
  }

  /// True where an expression may begin after what was read last, so that `/` begins a regular expression.
  func expressionMayBegin() -> Bool {
    guard let last = tokens.last else { return true }
    switch last.kind {
    case .word: return Self.beforeExpressions.contains { matches(last, $0) }
    case .number, .string, .textClose, .part, .text, .tagEnd, .tagClose: return false
    case .close:
      guard last.head == .closeParen, last.link > 0 else { return false }
      let before = tokens[Int(last.link) - 1]
      return before.kind == .word && Self.beforeConditions.contains { matches(before, $0) }
    default: return true
    }
  }

  private static let beforeConditions = ["if", "while", "for", "with"].map { Array($0.utf8) }
  private static let beforeExpressions = [
    "return", "typeof", "case", "in", "of", "delete", "void", "throw", "new", "else", "do", "yield", "await",
    "default", "instanceof", "where",
  ].map { Array($0.utf8) }

  func matches(_ token: Token, _ name: [UInt8]) -> Bool {
    token.range.count == name.count && bytes[token.range].elementsEqual(name)
  }
}

extension Lexer.Frame {
  /// What ends the value.
  fileprivate var closing: UInt8 { kind == .hole && string.hole == .swift ? .closeParen : .closeBrace }
}
