// Elements in JavaScript and TypeScript (facebook.github.io/jsx).
extension Lexer {
  /// True where `<` begins an element, and is no sign of comparison or of a type.
  func beginsJSX() -> Bool {
    guard rules.hasJSX else { return false }
    let next = byte(at: i + 1)
    guard next == .greater || next.isASCIILetter || next == 0x5F, expressionMayBegin() else { return false }
    var j = i + 1
    while byte(at: j).isNamePart { j += 1 }
    // `<T,>(x: T) => …` and `<T extends U>(…)` are functions.
    if byte(at: j) == .comma { return false }
    while byte(at: j) == 0x20 { j += 1 }
    let word = Array("extends ".utf8)
    return !(j + word.count <= end && bytes[j..<j + word.count].elementsEqual(word))
  }

  /// Reads a tag, from its `<` or from where a value of it ended.
  mutating func readTag() {
    if byte(at: i) == .less { readTagName() }
    while i < end {
      let byte = bytes[i]
      switch byte {
      case .greater:
        append(.tagEnd, i, i + 1)
        i += 1
        frames.append(Frame(kind: .element))
        mode = .children
        return
      case .slash where self.byte(at: i + 1) == .greater:
        append(.tagEnd, i, i + 2, tail: 1)
        i += 2
        return leaveTag()
      case .slash where [.slash, UInt8(ascii: "*")].contains(self.byte(at: i + 1)): readSlash()
      case .openBrace:
        enter(.jsxHole, returningTo: .tag)
        append(.holeOpen, i, i + 1, head: .openBrace)
        i += 1
        return
      case .quote, .apostrophe: readAttributeValue(byte)
      case .equals:
        append(.sign, i, i + 1, head: .equals)
        i += 1
      default: if byte.isNamePart { readAttributeName() } else { i += 1 }
      }
    }
  }

  private mutating func readTagName() {
    let start = i
    i += 1
    while byte(at: i).isNamePart || byte(at: i) == .dot || byte(at: i) == .colon || byte(at: i) == 0x2D {
      i += 1
    }
    append(.tagOpen, start, i)
    if byte(at: i) == .less { skipTypeArguments() }
  }

  /// `<List<Item>` names a type of TypeScript, in which `=>` closes nothing; what does not end is none.
  private mutating func skipTypeArguments() {
    var (j, depth) = (i, 0)
    while j < end {
      switch bytes[j] {
      case .less: depth += 1
      case .greater where bytes[j - 1] != .equals: depth -= 1
      case .quote, .apostrophe: j = offset(of: bytes[j], from: j + 1)
      default: break
      }
      j += 1
      if depth == 0 {
        i = min(j, end)
        return
      }
    }
  }

  mutating func readAttributeName() {
    let start = i
    while byte(at: i).isNamePart || byte(at: i) == .colon || byte(at: i) == 0x2D || byte(at: i) == .dot {
      i += 1
    }
    append(.word, start, i)
  }

  mutating func readAttributeValue(_ quote: UInt8) {
    let start = i
    let close = offset(of: quote, from: i + 1)
    i = min(close + 1, end)
    append(.string, start, i, head: 1, tail: close < end ? 1 : 0, form: .markup)
  }

  private mutating func leaveTag() {
    if case .element? = frames.last?.kind { mode = .children } else { mode = .code }
  }

  /// Reads what is between two tags.
  mutating func readChildren() {
    let start = i
    while i < end, bytes[i] != .less, bytes[i] != .openBrace { i += 1 }
    appendText(start..<i)
    guard i < end else { return }
    if bytes[i] == .openBrace {
      enter(.jsxHole, returningTo: .children)
      append(.holeOpen, i, i + 1, head: .openBrace)
      i += 1
    } else if byte(at: i + 1) == .slash {
      let start = i
      i = min(offset(of: .greater, from: i) + 1, end)
      append(.tagClose, start, i)
      frames.removeLast()
      leaveTag()
    } else if byte(at: i + 1) == .greater || byte(at: i + 1).isNamePart {
      mode = .tag
    } else {
      i += 1
    }
  }

  /// A text between tags, without the blanks around it.
  mutating func appendText(_ range: Range<Int>, form: Token.Form = .markup) {
    var (from, to) = (range.lowerBound, range.upperBound)
    while from < to, bytes[from].isBlank { from += 1 }
    while to > from, bytes[to - 1].isBlank { to -= 1 }
    if from < to { append(.text, from, to, form: form) }
  }
}
