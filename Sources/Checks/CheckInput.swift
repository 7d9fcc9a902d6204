import TranslationModel

/// A source text and its translation, both in the sheet's notation.
package struct CheckInput: Sendable {
  package let checked: CheckedSource
  package let translation: Message
  /// Nil where the text is in the base locale itself.
  package let locale: LocaleTag?
  /// The longest that the translation may be, in characters as people count them.
  package let maxLength: Int?

  package init(_ source: CheckedSource, _ translation: Message, in locale: LocaleTag?, maxLength: Int?) {
    (checked, self.translation, self.locale, self.maxLength) = (source, translation, locale, maxLength)
  }

  /// Of a source text that is not compared with any other translation.
  package init(
    source: Message, other: Message? = nil, translation: Message, locale: LocaleTag?, variant: Variant,
    isPart: Bool = false, maxLength: Int?
  ) {
    self.init(
      CheckedSource(source, other: other, variant: variant, isPart: isPart), translation, in: locale,
      maxLength: maxLength)
  }

  var source: Message { checked.message }
  var other: Message? { checked.other }
  var variant: Variant { checked.variant }
  var isPart: Bool { checked.isPart }
}
