import TranslationModel

// What is between the tags of react-i18next's and Lingui's `<Trans>` is a text in its base language: with a key beside it, it is
// shown where there is no translation; without, it is the key.
extension UseFinder {
  /// Looks at the element that begins here, and goes over the texts in it.
  mutating func visitElement(_ i: Int) {
    guard !hasOpenElement, isTranslated(i), let (tagEnd, hasKey) = tag(from: i) else { return }
    guard let close = elementEnd(from: tagEnd + 1) else {
      // Nor is one looked for behind.
      return hasOpenElement = true
    }
    translatedEnd = close
    if hasKey || tagEnd + 1 == close { return }
    guard tokens[tagEnd + 1].kind == .text else { return }
    let text = Self.joined(bytes[tokens[tagEnd + 1].range])
    if tagEnd + 2 == close { return addOwnKey(text, at: tagEnd + 1) }
    // Numbers of elements and names of values stand in the key.
    let entry = PatternIndex.Entry(pattern: Self.pattern, platforms: [.web, .gettext])
    add(
      .dynamic(start: Text(decoding: text)), entry, at: tagEnd + 1, head: i, end: close, values: .unknown)
  }

  private static let pattern = CallPattern(
    "<Trans", isDoubtful: false, needsDot: false, steps: [], ending: .member, role: .key, values: .notShown)

  private func isTranslated(_ i: Int) -> Bool {
    let name = bytes[tokens[i].range].dropFirst()
    return name.count == 5 && name.elementsEqual("Trans".utf8)
  }

  /// Where the tag ends, and whether it names a key; nil for one that closes the element, too.
  private func tag(from start: Int) -> (end: Int, hasKey: Bool)? {
    var hasKey = false
    var i = start + 1
    while i < tokens.count {
      let token = tokens[i]
      switch token.kind {
      case .tagEnd: return token.tail == 0 ? (i, hasKey) : nil
      case .tagOpen, .tagClose: return nil
      case .word where isWord(i, "i18nKey") || isWord(i, "id"): hasKey = true
      case .holeOpen where token.link > 0: i = Int(token.link)
      default: break
      }
      i += 1
    }
    return nil
  }

  /// The number of the tag that closes what is open before this token.
  private func elementEnd(from start: Int) -> Int? {
    var depth = 1
    for i in start..<max(start, tokens.count) {
      switch tokens[i].kind {
      case .tagEnd where tokens[i].tail == 0: depth += 1
      case .tagClose: depth -= 1
      default: continue
      }
      if depth == 0 { return i }
    }
    return nil
  }

  /// A text of several lines, as JSX reads it.
  private static func joined(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> [UInt8] {
    let lines = text.split(separator: .lineFeed).map { line in
      line.drop(while: \.isBlank).reversed().drop(while: \.isBlank).reversed()
    }
    let whole = Array(lines.filter { !$0.isEmpty }.joined(separator: [0x20]))
    return whole.withUnsafeBufferPointer { Literal.decoded($0, 0..<$0.count, .markup) }
  }
}
