import TranslationModel

/// A translation beside its source, read for prose: values and tags are one sign each.
struct ProseInput: Sendable {
  let input: CheckInput
  let source: Prose
  let translation: Prose
  /// What one of them has.
  let signs: Signs
  let ends: (source: EndMarks, translation: EndMarks)
  /// The glossary's, for the locale.
  let terms: [GlossaryEntry]

  init(_ input: CheckInput, _ terms: [GlossaryEntry]) {
    (self.input, self.terms) = (input, terms)
    source = Prose(input.source)
    translation = Prose(input.translation)
    signs = source.signs.union(translation.signs)
    ends = (source.endMarks(in: ""), translation.endMarks(in: input.locale?.language ?? ""))
  }

  var locale: LocaleTag? { input.locale }
  var language: String { input.locale?.language ?? "" }
}

/// The plural forms of a key.
package struct FormsInput: Sendable {
  package var locale: LocaleTag
  /// The forms that the locale's file has, with their texts; and those that the base file has.
  package var texts: [PluralCategory: Text]
  package var sources: [PluralCategory: Text]
  /// Forms that the file could not have.
  package var absent: Set<PluralCategory>
  /// Forms that the platform shows although the locale's rules do not use them.
  package var alsoShown: Set<PluralCategory>

  package init(
    locale: LocaleTag, texts: [PluralCategory: Text], sources: [PluralCategory: Text] = [:],
    absent: Set<PluralCategory> = [], alsoShown: Set<PluralCategory> = []
  ) {
    (self.locale, self.texts, self.sources) = (locale, texts, sources)
    (self.absent, self.alsoShown) = (absent, alsoShown)
  }
}

/// The texts of a locale's file, beside their sources.
package struct FileInput: Sendable {
  package var locale: LocaleTag
  package var texts: [(id: EntryID, source: Text, translation: Text)]

  package init(locale: LocaleTag, texts: [(id: EntryID, source: Text, translation: Text)]) {
    (self.locale, self.texts) = (locale, texts)
  }
}

/// A text of the base file.
package struct SourceInput: Sendable {
  package var key: Text
  package var comment: Text
  package var variant: Variant
  package let text: Message
  /// Another key that says the same.
  package var twin: Text?
  /// How the project names keys; empty where it does not say.
  package var shapes: [KeyShape]
  /// Words that the dictionary lacks; empty where none was asked.
  package var misspelt: Set<String> = []
  let prose: Prose

  package init(
    key: Text, comment: Text, variant: Variant, text: Message, twin: Text? = nil, shapes: [KeyShape] = []
  ) {
    (self.key, self.comment, self.variant, self.shapes) = (key, comment, variant, shapes)
    (self.text, self.twin) = (text, twin)
    prose = Prose(text)
  }
}
