/// How a language writes comments, strings and the values in them.
struct LexicalRules: Sendable {
  enum Hole: Sendable {
    case none
    /// `\(value)`
    case swift
    /// `$name`, `${value}`
    case dollar
    /// `${value}` between backticks
    case template
    /// `{value}` in strings that begin with `$`
    case braces
  }

  enum Quote: Sendable { case none, character, string }
  enum Backtick: Sendable { case none, name, template }
  enum Prefixes: Sendable { case none, c, dart, cSharp, objectiveC }

  /// `/* /* */ */` is one comment.
  var nestsComments = false
  /// What `'` begins.
  var apostrophe = Quote.character
  /// `"""` begins a string of several lines; `'''` does, too, where `'` begins strings.
  var hasBlocks = false
  /// True where escapes count in them.
  var blocksHaveEscapes = true
  /// True where their lines lose their common indentation.
  var blocksAreIndented = false
  var hole = Hole.none
  var backtick = Backtick.none
  /// What may stand before a string's quote.
  var prefixes = Prefixes.none
  /// `#"…"#` is a string without escapes.
  var hasHashes = false
  /// `/…/` may be a regular expression.
  var hasRegularExpressions = false
  /// `<b>…</b>` is an expression.
  var hasJSX = false
  /// A dollar sign is a letter.
  var hasDollarNames = false
  /// False for what is half another language: it has no comments but `@* … *@`, and strings behind brackets and commas only.
  var isWhole = true
  /// `<!-- … -->` is a comment.
  var hasMarkupComments = false
}
