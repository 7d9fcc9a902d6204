import TranslationModel

// JavaScript's `t` is a short name, and many things have it; and a key with a text of its own need not be there.
extension UseFinder {
  /// Makes those uses doubtful that may be calls of something else, or have a text in the code.
  mutating func doubtPlainCalls() {
    guard language.rules.hasDollarNames else { return }
    let plain = found.indices.filter { isWord(found[$0].head, "t") }
    let isParameter = !plain.isEmpty && tokens.indices.contains { isOwnName($0) }
    for i in plain where isParameter || isOther(found[i].head) { doubt(i) }
    for i in found.indices where hasDefault(found[i].head) { doubt(i) }
  }

  /// `t => …`, `(t) => …`, `function (t) {…}`: within, `t` is what the caller says. A parameter with a type is `TFunction`.
  private func isOwnName(_ i: Int) -> Bool {
    guard i > 0, isWord(i, "t"), i + 1 < tokens.count else { return false }
    if isArrow(i + 1) { return !isDot(i - 1) }
    let isFirst = tokens[i - 1].isOpen(.openParen)
    guard isFirst, tokens[i + 1].isClose(.closeParen) || tokens[i + 1].isSign(.comma) else { return false }
    let close = Int(tokens[i - 1].link)
    guard close > 0 else { return false }
    return isArrow(close + 1) || i > 1 && isWord(i - 2, "function") || i > 2 && isWord(i - 3, "function")
  }

  private func isArrow(_ i: Int) -> Bool {
    i + 1 < tokens.count && tokens[i].isSign(.equals) && tokens[i + 1].isSign(.greater)
      && tokens[i].end == tokens[i + 1].start
  }

  /// True for another object's `t`, and for one with a function behind the key: a test.
  private func isOther(_ head: Int) -> Bool {
    if head > 1, isDot(head - 1) {
      let owner = tokens[head - 2].isSign(UInt8(ascii: "?")) && head > 2 ? head - 3 : head - 2
      if !Self.owners.contains(where: { isWord(owner, $0) }) { return true }
    }
    guard tokens[head + 1].isOpen(.openParen), tokens[head + 1].link > 0 else { return false }
    let arguments = arguments(open: head + 1)
    guard arguments.count > 1, let second = arguments[1].range.first else { return false }
    if isWord(second, "function") || isWord(second, "async") || isArrow(second + 1) { return true }
    return tokens[second].isOpen(.openParen) && tokens[second].link > 0
      && isArrow(Int(tokens[second].link) + 1)
  }

  private static let owners = [
    "i18n", "i18next", "$i18n", "I18n", "this", "self", "global", "intl", "i18nInstance",
  ].map { Array($0.utf8) }

  /// True where the code has the text that is shown where there is no key.
  private func hasDefault(_ head: Int) -> Bool {
    guard head + 1 < tokens.count else { return false }
    if isWord(head, "id") || isWord(head, "i18nKey") { return isBesideDefault(head) }
    guard tokens[head + 1].isOpen(.openParen), tokens[head + 1].link > 0 else { return false }
    let arguments = arguments(open: head + 1)
    if isWord(head, "t"), let first = arguments.first?.range.first {
      // Of several keys one is enough.
      if tokens[first].isOpen(.openBracket) { return true }
      if arguments.count > 1, let second = arguments[1].range.first, tokens[second].kind == .string {
        return true
      }
    }
    return arguments.prefix(2).contains { argument in
      guard let open = argument.range.first, tokens[open].isOpen(.openBrace), tokens[open].link > 0 else {
        return false
      }
      return self.arguments(open: open).contains { member in
        member.label.map { isWord($0, "defaultValue") || isWord($0, "defaultMessage") } ?? false
      }
    }
  }

  /// True where an element's tag has an attribute with such a text.
  private func isBesideDefault(_ head: Int) -> Bool {
    func isDefault(_ i: Int) -> Bool { isWord(i, "defaults") || isWord(i, "defaultMessage") }
    let before = tokens[..<head].indices.suffix(64).reversed().prefix { tokens[$0].kind != .tagOpen }
    let after = tokens[head...].indices.prefix(64).prefix { tokens[$0].kind != .tagEnd }
    return before.contains { isDefault($0) } || after.contains { isDefault($0) }
  }
}
