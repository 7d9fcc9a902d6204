import TranslationModel

/// What a file says that translation tools exchange: texts beside what they were translated from, and how finished they are.
///
/// A string file says what an app shows. Here are also the texts that no app does: fuzzy ones, those that nobody reviewed, and
/// those of messages that went away.
package struct ExchangedPart: Sendable {
  /// The string file that the texts are of, as the tool names it.
  package var original: Text?
  /// True where texts are their own keys, as gettext's messages are, with a context or without.
  package var isMessages = false
  package var sourceLanguage: Text?
  package var targetLanguage: Text?
  /// What is to be translated.
  package var sources: [Source] = []
  package var translations: [Translation] = []
  package var notes: [Note] = []
  /// Texts that no plural form of the language is named for.
  package var strays: [(key: Text, text: Text, line: Int)] = []

  /// A key with what else a string file may call it.
  package struct Name: Hashable, Sendable {
    package var key: Text
    /// The likeliest first.
    package var others: [Text] = []
  }

  package struct Source: Sendable {
    package var name: Name
    package var variant = Variant.plain
    package var text: Text
    /// The text as XML, where it has elements.
    package var markup: Text?
    package var line: Int
  }

  package struct Translation: Sendable {
    package var name: Name
    package var variant = Variant.plain
    package var text: Text
    package var markup: Text?
    /// What it was made for.
    package var source: Text
    package var sourceMarkup: Text?
    /// True where that is another text than the one that is to be translated now.
    package var isOfPrevious = false
    /// True where somebody has to look at it.
    package var needsWork = false
    package var line: Int
  }

  package struct Note: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
      /// What programmers say.
      case comment
      /// What translators say.
      case remark
      /// The most characters.
      case max
    }

    package var name: Name
    package var kind: Kind
    package var text: Text
  }
}
