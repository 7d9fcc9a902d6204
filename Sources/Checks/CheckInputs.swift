import TranslationModel

/// A translation beside its source, read for prose: values and tags are one sign each.
final class ProseInput {
  let source: Prose
  let translation: Prose
  let ends: (source: EndMarks, translation: EndMarks)
  let checked: SourceProse
  /// Of the translation, with what it ends with.
  let signs: Signs
  let place: CheckedPlace
  /// Their words in small letters, for glossaries.
  private(set) lazy var folded = (source: source.folded, translation: translation.folded)

  /// `signs` are those of the translation as it stands.
  init(_ source: SourceProse, _ translation: Message, _ signs: Signs, in place: CheckedPlace) {
    (checked, self.source, self.place) = (source, source.prose, place)
    self.translation = Prose(translation, signs)
    ends = (source.ends, self.translation.endMarks(in: place.language))
    self.signs = self.translation.signs.union(.ending(ends.translation))
  }

  var locale: LocaleTag? { place.locale }
  var language: String { place.language }
  var terms: [GlossaryEntry] { place.terms }
}

/// What is so of all translations in one locale.
final class CheckedPlace: Sendable {
  let locale: LocaleTag?
  /// Empty where there is no locale.
  let language: String
  /// The letters, but Latin ones, that the locale is not written with; none where nobody knows what it is written with.
  let foreignLetters: Signs
  /// The glossary's, for the locale.
  let terms: [GlossaryEntry]

  init(_ locale: LocaleTag?, _ glossary: Glossary) {
    (self.locale, language) = (locale, locale?.language ?? "")
    terms = glossary.entries(in: locale)
    let own = locale.map(WritingScript.used) ?? []
    let foreign = WritingScript.allCases.filter { $0 != .latin && !own.contains($0) }
    foreignLetters = own.isEmpty ? [] : Signs(foreign.map { Signs.letters($0) })
  }
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

  var signs: Signs { prose.signs }
}
