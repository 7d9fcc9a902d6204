import TranslationModel

/// A message of a `.ts` file.
struct QtMessage: Sendable {
  /// As keys have it.
  var context = TextRange.empty
  var source = TextRange.empty
  /// What tells it from another one of the same source: `tr`'s second argument.
  var disambiguation: TextRange?
  var id: TextRange?
  /// What the programmer says to translators.
  var comment = TextRange.empty
  var isNumerus = false
  /// Nil where the element is not there.
  var translation: QtTranslation?
  var line = 1
  /// The whole element.
  @Compact var extent = 0..<0

  /// The entry's key.
  var key = TextRange.empty
}

/// The element `<translation>`.
struct QtTranslation: Sendable {
  /// The whole element, and its opening tag.
  @Compact var range: Range<Int>
  @Compact var openTag: Range<Int>
  /// ` type="…"` with the space before it.
  var typeAttribute: TextRange?
  /// The numbers of its texts among those of all messages: one, or each plural form's.
  @Compact var forms = 0..<0

  enum Kind: Sendable {
    case unfinished, vanished, obsolete, unknown
  }

  /// Nil for a finished one.
  var type: Kind?
  /// Several texts of different lengths, of which a program shows the one that fits.
  var hasVariants = false
  var isSelfClosing = false

  /// True for a message that the program no longer has.
  var isGone: Bool { type == .vanished || type == .obsolete }
}
