/// A base text that a staging locale shows in its own way, and what is known of it.
package struct StagedText: Hashable, Sendable {
  /// Its key, as the platform has it.
  package var key: Text
  /// The base text as the platform reads it.
  package var text: Text
  package var style: PlaceholderStyle
  /// True for a variable's text, which stands in the middle of another one.
  package var isPart: Bool
  /// The parts that the file itself keeps from translation.
  package var guarded: [Text]
  /// Of a locale that is shown behind the staging locale: its text, as the platform spells it. Nil where there is none.
  package var translation: Text?
  /// How long a lengthened text is, in percent of the base text; nil where that follows from how short it is.
  package var length: Int?

  package init(
    key: Text, text: Text, style: PlaceholderStyle, isPart: Bool = false, guarded: [Text] = [],
    translation: Text? = nil, length: Int? = nil
  ) {
    (self.key, self.text, self.style, self.isPart) = (key, text, style, isPart)
    (self.guarded, self.translation, self.length) = (guarded, translation, length)
  }

  /// The base text, apart into its words and what programs read.
  var anatomy: TextAnatomy { TextAnatomy(text, style, guarded: guarded) }
}
