import ProjectConfiguration
import TranslationModel

/// What another tool knows of a project: where its files are, its texts, and what it says of keys.
package struct AdoptedProject: Sendable {
  /// The locale that the texts are written in; nil where the tool does not say.
  package var base: LocaleTag?
  /// The locales that the tool translates into, as it names them.
  package var locales: [LocaleTag] = []
  /// What the project's files call a locale that the tool calls otherwise.
  package var aliases: [LocaleTag: LocaleTag] = [:]
  /// The string files that the tool was told of.
  package var families: [ToldFamily] = []
  /// The code that it makes of them.
  package var accessors: [ToldAccessors] = []
  package var notation = AdoptedNotation.ofFiles
  /// In the tool's order.
  package var texts: [AdoptedText] = []
  package var notes: [AdoptedNote] = []
  /// What else a key may be called in files.
  package var otherKeys: [Text: Text] = [:]
  package var leftovers: [AdoptedLeftover] = []
  /// Columns that nobody has said the meaning of.
  package var questions: [ColumnQuestion] = []
  /// How the files were understood, a line each, in plain words.
  package var explanation: [String] = []

  package init() {}

  /// True where there is nothing in it.
  package var isEmpty: Bool { families.isEmpty && texts.isEmpty && locales.isEmpty && base == nil }

  mutating func note(
    _ key: Text, _ column: AdoptedNote.Column, _ text: Text, platform: AdoptedPlatform? = nil
  ) {
    if text.isBlank { return }
    notes.append(AdoptedNote(key, column, text, platform: platform))
  }
}

/// What a person said of a tool's files.
package struct AdoptionChoices: Sendable {
  package var base: LocaleTag?
  /// What the repository's files say that it is.
  package var baseOfFiles: LocaleTag?
  /// The locales that they are in, or are to be translated into.
  package var localesOfFiles: [LocaleTag] = []
  /// What each column means, by its header.
  package var columns: [ColumnChoice] = []

  package init(base: LocaleTag? = nil, columns: [ColumnChoice] = []) {
    (self.base, self.columns) = (base, columns)
  }
}
