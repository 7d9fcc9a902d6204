/// What a staging locale's files say: the base texts, something made from each of them, or the texts of another locale.
///
/// Placeholders, markup and plural forms are those of the base text, whatever becomes of the words around them.
package struct StagingContent: Sendable {
  /// As `.glossator` calls it.
  package let name: String
  /// What it shows: a phrase without a full stop.
  package let summary: String
  /// The keys of its section that mean something with it, beside `content`.
  package let settings: Set<String>
  private let say: @Sendable (StagedText) -> Text

  init(
    _ name: String, _ summary: String, settings: Set<String> = [],
    say: @escaping @Sendable (StagedText) -> Text
  ) {
    (self.name, self.summary, self.settings, self.say) = (name, summary, settings, say)
  }

  /// Every content. A new one is one file beside this, and one line here.
  package static let all: [StagingContent] = [
    .base, .accented, .bracketed, .double, .rightToLeft, .keys, .unlaunched,
  ]

  package static func named(_ name: String) -> StagingContent? { all.first { $0.name == name } }

  /// What the staging locale has in the place of a base text. A blank text stays blank, and so does one as it is whose
  /// placeholders nobody could tell from its words.
  package func text(of staged: StagedText) -> Text {
    if staged.text.isBlank { return staged.text }
    let text = say(staged)
    return staged.translation != nil || staged.hasSamePlaceholders(text) ? text : staged.text
  }
}

extension StagedText {
  fileprivate func hasSamePlaceholders(_ other: Text) -> Bool {
    let source = Message(text, style)
    let message = Message(other, style, like: source)
    return message.placeholders.map(\.spelling).sorted() == source.placeholders.map(\.spelling).sorted()
      && source.problems.contains(.mixedNumbering) == message.problems.contains(.mixedNumbering)
  }
}

extension StagingContent: Hashable {
  package static func == (a: StagingContent, b: StagingContent) -> Bool { a.name == b.name }
  package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension StagingContent {
  package static let base = StagingContent("base", "the base locale's own text") { $0.text }
}
