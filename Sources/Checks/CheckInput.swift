import TranslationModel

/// A source text and its translation, both in the sheet's notation.
package struct CheckInput: Hashable, Sendable {
  package var source: Message
  /// For a plural form but `other`: what `other` says in the source. Its placeholders may be in the translation, too:
  /// English has no number in "a file", and in Russian the same form counts 21 of them.
  package var other: Message?
  package var translation: Message
  /// Nil where the text is in the base locale itself.
  package var locale: LocaleTag?
  package var variant: Variant
  /// True for a variable's text, which stands in the middle of another one.
  package var isPart: Bool
  /// The longest that the translation may be, in characters as people count them.
  package var maxLength: Int?

  package init(
    source: Message, other: Message? = nil, translation: Message, locale: LocaleTag?, variant: Variant,
    isPart: Bool = false, maxLength: Int?
  ) {
    self.source = source
    self.other = other
    self.translation = translation
    self.locale = locale
    self.variant = variant
    self.isPart = isPart
    self.maxLength = maxLength
  }
}
