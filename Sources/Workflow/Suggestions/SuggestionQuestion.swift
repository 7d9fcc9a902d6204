import TranslationModel

/// A text that a cell is blank for and that no row and no memory offers: what the team's own program is asked. The same
/// English in one locale is asked once, whichever rows have it.
package struct SuggestionQuestion: Hashable, Sendable {
  package var source: Text
  package var variant: Variant
  package var locale: LocaleTag

  package init(_ source: Text, _ variant: Variant, _ locale: LocaleTag) {
    (self.source, self.variant, self.locale) = (source, variant, locale)
  }
}

/// A question with what helps to answer it, of the first row that has it.
package struct AskedText: Hashable, Sendable {
  package var question: SuggestionQuestion
  package var key: Text
  package var comment: Text
  /// Of the translation, in characters.
  package var maxLength: Int?
  /// The placeholders of the English, as the sheet writes them.
  package var placeholders: [Text]

  package init(
    question: SuggestionQuestion, key: Text, comment: Text, maxLength: Int?, placeholders: [Text]
  ) {
    (self.question, self.key, self.comment) = (question, key, comment)
    (self.maxLength, self.placeholders) = (maxLength, placeholders)
  }
}
