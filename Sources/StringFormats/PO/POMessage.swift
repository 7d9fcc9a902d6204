import TranslationModel

/// One entry of a PO file.
struct POMessage: Sendable {
  /// From its first line, comments included, to the end of its last.
  @Compact var extent: Range<Int>
  /// 1-based line of `msgctxt` or `msgid`.
  var line = 1
  /// Nil where there is none, which is not the same as an empty one.
  var context: TextRange?
  var id = TextRange.empty
  /// Where `msgid`'s strings are, from the first quote to the last.
  @Compact var idStrings = 0..<0
  /// Nil for a message without plural.
  var plural: TextRange?
  /// The numbers of its translations among those of the file: the one of `msgstr`, or each `msgstr[n]`.
  @Compact var translations = 0..<0
  /// What the programmer says: the `#.` lines.
  var comment = TextRange.empty
  /// The lines of flags: `#, fuzzy, c-format`.
  var flags: [Range<Int>] = []
  var isFuzzy = false
  /// The `#|` lines: what the message was when it was translated.
  var previous: [Range<Int>] = []

  /// Where `msgctxt` or `msgid` begins; while it is read, whether either has come.
  var start = 0
  var hasStarted = false
  var hasID = false

  var isHeader: Bool { id.isEmpty && context == nil }

  /// The entry's key.
  var key = TextRange.empty
}

/// A translation: its strings in quotes, which follow one another.
struct POString: Sendable {
  var text: TextRange
  /// From the first quote to the last.
  @Compact var range: Range<Int>
}
