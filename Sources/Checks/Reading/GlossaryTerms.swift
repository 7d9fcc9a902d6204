import TranslationModel

/// A glossary's terms with a rule for one locale, to be found in source texts.
package struct GlossaryTerms: Sendable {
  private let entries: [GlossaryEntry]

  package init(_ glossary: Glossary, for locale: LocaleTag) { entries = glossary.entries(in: locale) }

  /// The terms that stand in a source text, in the glossary's order, each with what becomes of it.
  package func terms(in source: Message) -> [(name: Text, rule: Glossary.Rule)] {
    if entries.isEmpty { return [] }
    let words = Prose(source).folded
    return entries.filter { $0.term.stands(in: words) }.map { ($0.name, $0.rule) }
  }
}
