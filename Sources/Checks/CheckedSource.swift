import Synchronization
import TranslationModel

/// A source text as checks read it: once, for the translations of all locales.
package final class CheckedSource: Sendable {
  package let message: Message
  /// For a plural form but `other`: what `other` says in the source. Its placeholders may be in the translation, too:
  /// English has no number in "a file", and in Russian the same form counts 21 of them.
  package var other: Message? { others.first }
  /// None, or one: of 100,000 texts few are plural forms, and each would have the room for it.
  private let others: [Message]
  package let variant: Variant
  /// True for a variable's text, which stands in the middle of another one.
  package let isPart: Bool
  /// Of the text as it stands.
  let signs: Signs
  private let read = AtomicLazyReference<SourceProse>()

  package init(_ message: Message, other: Message? = nil, variant: Variant, isPart: Bool = false) {
    (self.message, self.variant, self.isPart) = (message, variant, isPart)
    others = other.map { [$0] } ?? []
    signs = Signs(message)
  }

  /// As its readers see it; locales that ask side by side get the same.
  var prose: SourceProse { read.load() ?? read.storeIfNil(SourceProse(self)) }
}

/// What checks of prose want to know of a source text, whatever it is translated into.
final class SourceProse: Sendable {
  let prose: Prose
  /// With what it ends with.
  let signs: Signs
  let ends: EndMarks
  /// True for a text with a plural or a choice in it: between its braces stand several texts at once.
  let isChoice: Bool
  /// True where a word stands twice in a row.
  let repeatsWord: Bool
  /// True for a text in capitals.
  let isShouted: Bool

  init(_ source: CheckedSource) {
    prose = Prose(source.message, source.signs)
    ends = prose.endMarks(in: "")
    signs = prose.signs.union(.ending(ends))
    isChoice = source.signs.contains(.brace) && source.message.isChoice
    repeatsWord = prose.repeatedWord(in: "") != nil
    isShouted = prose.isShouted
  }
}
