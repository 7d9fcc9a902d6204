import TranslationModel

/// A name that stands for a text, in C and what comes of it: `#define kTitle @"home.title"`, `NSString *const kTitle = @"home.title";`.
package struct CodeConstant: Sendable {
  package var name: Text
  package var value: Text
  /// Nil where several literals are the value.
  package var spelling: KeySpelling?
}

extension UseFinder {
  /// Looks at the literal of a constant: the first one that its value is made of.
  mutating func visitConstant(_ first: Int) {
    let before = first > 0 && tokens[first - 1].isOpen(.openParen) ? first - 2 : first - 1
    guard before > 0 else { return }
    let isMacro = isWord(before - 1, "define")
    guard isMacro || before > 1 && tokens[before].isSign(.equals) && isWord(before - 2, "const") else {
      return
    }
    let name = isMacro ? before : before - 1
    guard tokens[name].kind == .word, let (value, end) = value(from: first) else { return }
    guard isMacro ? endsLine(end) : end < tokens.count && tokens[end].isSign(UInt8(ascii: ";")) else {
      return
    }
    let isOne = value.utf8.elementsEqual(Literal.decoded(bytes, tokens[first].content, tokens[first].form))
    define(
      CodeConstant(
        name: Text(decoding: Array(bytes[tokens[name].range])), value: value,
        spelling: isOne ? KeySpelling(range: tokens[first].content, isName: false) : nil))
  }

  /// What literals side by side say, and the number of the token behind them and the bracket around them.
  private func value(from first: Int) -> (value: Text, end: Int)? {
    var value: [UInt8] = []
    var i = first
    while i < tokens.count, value.count <= 1000 {
      if tokens[i].kind == .string {
        value += Literal.decoded(bytes, tokens[i].content, tokens[i].form)
      } else if !tokens[i].isSign(.backslash) && !tokens[i].isSign(.at) {
        break
      }
      i += 1
    }
    if i < tokens.count, tokens[i].isClose(.closeParen), Int(tokens[i].link) == first - 1 { i += 1 }
    return value.isEmpty ? nil : (Text(decoding: value), i)
  }

  /// True where a token is on another line than the one before it.
  private func endsLine(_ i: Int) -> Bool {
    guard i < tokens.count else { return true }
    return bytes[Int(tokens[i - 1].end)..<Int(tokens[i].start)].contains(.lineFeed)
  }
}
