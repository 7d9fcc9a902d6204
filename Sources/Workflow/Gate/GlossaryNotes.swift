import Checks
import TranslationModel

/// What a glossary says of the terms in a source text, for those who translate it into one locale.
package struct GlossaryNotes: Sendable {
  private let terms: GlossaryTerms

  package init(_ file: GlossaryFile?, for locale: LocaleTag) {
    terms = GlossaryTerms(file?.glossary ?? .empty, for: locale)
  }

  /// One for each term that stands in the text: `cart: cesta, or carrito`.
  package func notes(on source: Message) -> [Text] {
    func list(_ words: [Text]) -> String { words.map(\.string).joined(separator: ", or ") }
    return terms.terms(in: source).map { term in
      switch term.rule {
      case .translated(let words): Text("\(term.name): \(list(words))")
      case .kept: Text("\(term.name): stays as it is")
      case .avoided(let words): Text("\(term.name): not \(list(words))")
      }
    }
  }

  /// Each term that stands in the text and has something to be translated with: itself, where it stays as it is.
  package func translations(of source: Message) -> [(name: Text, words: [Text])] {
    terms.terms(in: source).compactMap { term in
      switch term.rule {
      case .translated(let words): (term.name, words)
      case .kept: (term.name, [term.name])
      case .avoided: nil
      }
    }
  }
}
