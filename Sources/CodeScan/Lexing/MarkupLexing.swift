// XML, and HTML with expressions in it.
extension Lexer {
  /// Reads markup to the end. With `hasExpressions`, what is between `{{` and `}}`, in a `<script>` and in the attributes that
  /// Vue calls directives is code.
  mutating func readMarkup(hasExpressions: Bool) {
    while i < end {
      let start = i
      i = offset(of: .less, from: i)
      if i > start { readText(start..<i, hasExpressions) }
      guard i < end else { return }
      if starts("<!--") {
        skip(past: "-->")
      } else if starts("<![CDATA[") {
        let content = i + 9
        skip(past: "]]>")
        appendText(content..<max(content, i - 3), form: .raw)
      } else if byte(at: i + 1) == UInt8(ascii: "!") || byte(at: i + 1) == UInt8(ascii: "?") {
        skip(past: ">")
      } else if byte(at: i + 1) == .slash {
        let start = i
        skip(past: ">")
        append(.tagClose, start, i)
      } else if byte(at: i + 1).isNamePart {
        readElement(hasExpressions)
      } else {
        i += 1
      }
    }
  }

  func starts(_ text: StaticString) -> Bool {
    guard i + text.utf8CodeUnitCount <= end else { return false }
    return (0..<text.utf8CodeUnitCount).allSatisfy { bytes[i + $0] == text.utf8Start[$0] }
  }

  mutating func skip(past text: StaticString) {
    while i < end {
      i = offset(of: text.utf8Start[0], from: i)
      if starts(text) {
        i += text.utf8CodeUnitCount
        return
      }
      i += 1
    }
    i = end
  }

  private mutating func readText(_ range: Range<Int>, _ hasExpressions: Bool) {
    guard hasExpressions else { return appendText(range) }
    var start = range.lowerBound
    while start < range.upperBound {
      var open = start
      while open + 1 < range.upperBound, bytes[open] != .openBrace || bytes[open + 1] != .openBrace {
        open += 1
      }
      guard open + 1 < range.upperBound else { return appendText(start..<range.upperBound) }
      appendText(start..<open)
      var close = open + 2
      while close + 1 < range.upperBound, bytes[close] != .closeBrace || bytes[close + 1] != .closeBrace {
        close += 1
      }
      embed(open + 2..<min(close, range.upperBound))
      start = min(close + 2, range.upperBound)
    }
  }

  private mutating func readElement(_ hasExpressions: Bool) {
    let start = i
    i += 1
    while i < end, !bytes[i].isBlank, bytes[i] != .greater, bytes[i] != .slash { i += 1 }
    append(.tagOpen, start, i)
    let name = start + 1..<i
    var closesItself = false
    while i < end {
      let byte = bytes[i]
      if byte == .greater || byte == .slash && self.byte(at: i + 1) == .greater {
        closesItself = byte == .slash
        append(.tagEnd, i, i + (closesItself ? 2 : 1), tail: closesItself ? 1 : 0)
        i += closesItself ? 2 : 1
        break
      }
      readAttribute(hasExpressions)
    }
    guard hasExpressions, !closesItself else { return }
    if bytes[name].elementsEqual("script".utf8) { readScript() }
    if bytes[name].elementsEqual("style".utf8) {
      while i < end, !starts("</style") { i = offset(of: .less, from: i + 1) }
    }
  }

  private mutating func readScript() {
    let start = i
    while i < end, !starts("</script") { i = offset(of: .less, from: i + 1) }
    embed(start..<min(i, end))
  }

  private mutating func readAttribute(_ hasExpressions: Bool) {
    let start = i
    while i < end, !bytes[i].isBlank, bytes[i] != .equals, bytes[i] != .greater, bytes[i] != .quote,
      bytes[i] != .apostrophe, bytes[i] != .slash || byte(at: i + 1) != .greater
    {
      i += 1
    }
    let name = start..<i
    let isCode = hasExpressions && !name.isEmpty && isDirective(name)
    // `v-t.preserve` is a `v-t`.
    let nameEnd = isCode ? bytes[name].firstIndex(of: .dot) ?? name.upperBound : name.upperBound
    if !name.isEmpty { append(.word, name.lowerBound, nameEnd) }
    while byte(at: i).isBlank, i < end { i += 1 }
    if byte(at: i) == .equals {
      append(.sign, i, i + 1, head: .equals)
      i += 1
      while i < end, bytes[i].isBlank { i += 1 }
    }
    guard i < end, bytes[i] == .quote || bytes[i] == .apostrophe else {
      if name.isEmpty, start == i { i += 1 }
      return
    }
    let quote = i
    readAttributeValue(bytes[i])
    guard isCode else { return }
    let content = tokens[tokens.count - 1].content
    dropLast()
    append(.sign, quote, quote + 1, head: .quote)
    embed(content)
  }

  private func isDirective(_ name: Range<Int>) -> Bool {
    let first = bytes[name.lowerBound]
    return first == .colon || first == .at || first == .hash || bytes[name].starts(with: "v-".utf8)
  }
}
