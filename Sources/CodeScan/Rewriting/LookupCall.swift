import TranslationModel

/// A call of Swift that looks a key up.
struct LookupCall {
  enum Kind {
    /// `NSLocalizedString("key", comment: "")`
    case function
    /// `String(localized: "key")`
    case initializer
    /// Others, that stay: `bundle.localizedString(forKey: "key", …)`.
    case other
  }

  let kind: Kind
  /// The numbers of its tokens, from its first name to behind its bracket.
  let range: Range<Int>
  let arguments: [Argument]
  /// Nil where it is not one string.
  private(set) var key: Text?

  /// Nil where none begins at the token.
  init?(at i: Int, in finder: UseFinder) {
    let tokens = finder.tokens
    guard tokens[i].kind == .word, i + 1 < tokens.count, tokens[i + 1].isOpen(.openParen),
      tokens[i + 1].link > 0
    else { return nil }
    let isMember = i > 0 && finder.isDot(i - 1)
    let isDeclared = i > 0 && tokens[i - 1].kind == .word && finder.isWord(i - 1, "func")
    if isDeclared { return nil }
    arguments = finder.arguments(open: i + 1)
    let label = arguments.first?.label
    if finder.isWord(i, "NSLocalizedString"), !isMember, label == nil {
      kind = .function
    } else if finder.isWord(i, "String"), !isMember, label.map({ finder.isWord($0, "localized") }) ?? false {
      kind = .initializer
    } else if finder.isWord(i, "localizedString"), label.map({ finder.isWord($0, "forKey") }) ?? false {
      kind = .other
    } else {
      return nil
    }
    range = i..<Int(tokens[i + 1].link) + 1
    key = arguments.first.flatMap { finder.plainText($0.range) }
  }
}
