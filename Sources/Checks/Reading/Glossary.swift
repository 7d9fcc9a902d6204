import TranslationModel

/// A project's terms, and what becomes of each in the locales.
package struct Glossary: Hashable, Sendable {
  /// What a translation does with a term of its source.
  package enum Rule: Hashable, Sendable {
    /// It has one of these words for it.
    case translated([Text])
    /// It has the term itself: a name.
    case kept
    /// It has none of these words, whatever the source says.
    case avoided([Text])

    /// As the glossary writes it: `cesta | carrito`, `=`, `! carro`. Nil for a blank cell.
    package init?(_ cell: Text) {
      let text = cell.string
      let isAvoided = text.utf8.first == UInt8(ascii: "!")
      let words = text.drop { $0 == "!" }.split(separator: "|").map { Text(String($0)).trimmed }.filter {
        !$0.isBlank
      }
      guard !words.isEmpty else { return nil }
      if words == ["="] {
        self = .kept
      } else {
        self = isAvoided ? .avoided(words) : .translated(words)
      }
    }
  }

  package struct Term: Hashable, Sendable {
    /// In the base locale.
    package var name: Text
    package var rules: [LocaleTag: Rule]
    /// For the locales that have no rule of their own.
    package var rule: Rule?

    package init(_ name: Text, rules: [LocaleTag: Rule] = [:], rule: Rule? = nil) {
      (self.name, self.rules, self.rule) = (name, rules, rule)
    }
  }

  package var terms: [Term]

  package init(terms: [Term] = []) { self.terms = terms }

  package static let empty = Glossary()

  /// The terms with a rule for a locale.
  func entries(in locale: LocaleTag?) -> [GlossaryEntry] {
    guard let locale else { return [] }
    return terms.compactMap { term in
      (term.rules[locale] ?? term.rule).map { GlossaryEntry(term.name, $0) }
    }
  }
}

/// A term and its rule in one locale, in words that are compared.
struct GlossaryEntry: Sendable {
  let name: Text
  let rule: Glossary.Rule
  let term: Phrase
  let words: [Phrase]

  init(_ name: Text, _ rule: Glossary.Rule) {
    (self.name, self.rule, term) = (name, rule, Phrase(name))
    words =
      switch rule {
      case .translated(let words), .avoided(let words): words.map(Phrase.init)
      case .kept: [Phrase(name)]
      }
  }
}

/// Words in a row that are looked for in a text, however they are inflected at their ends.
struct Phrase: Sendable {
  private let words: [[UInt32]]

  init(_ text: Text) { words = Prose(text).folded }

  /// True where they stand in a row in a text. Of a word of four letters or more, the last two may differ and three more follow;
  /// in scripts that do not separate words they stand anywhere.
  func stands(in text: [[UInt32]]) -> Bool {
    guard let first = words.first else { return false }
    if first.contains(where: \.standsWithoutSpaces) { return standsAnywhere(in: text) }
    guard text.count >= words.count else { return false }
    return (0...(text.count - words.count)).contains { start in
      words.indices.allSatisfy { Self.isForm(text[start + $0], of: words[$0]) }
    }
  }

  private func standsAnywhere(in text: [[UInt32]]) -> Bool {
    let (needle, hay) = (Array(words.joined()), Array(text.joined()))
    guard !needle.isEmpty, hay.count >= needle.count else { return false }
    return (0...(hay.count - needle.count)).contains { hay[$0..<($0 + needle.count)].elementsEqual(needle) }
  }

  private static func isForm(_ word: [UInt32], of model: [UInt32]) -> Bool {
    if word == model { return true }
    guard model.count > 3, word.count <= model.count + 3 else { return false }
    let stem = model.prefix(max(3, model.count - 2))
    return word.starts(with: stem)
  }
}

extension Prose {
  /// Its words in small letters, digits among them: Office 365.
  var folded: [[UInt32]] {
    scalars.split { !($0.isInWord || $0.isDigit) }.map { word in
      word.map { scalar in
        if scalar < 0x80 { return (0x41...0x5A).contains(scalar) ? scalar | 0x20 : scalar }
        return Unicode.Scalar(scalar)?.properties.lowercaseMapping.unicodeScalars.first?.value ?? scalar
      }
    }
  }
}

extension UInt32 {
  fileprivate var standsWithoutSpaces: Bool {
    guard let script = WritingScript(self) else { return false }
    return [.han, .kana, .thai, .lao, .khmer, .burmese, .tibetan].contains(script)
  }
}

extension Text {
  /// Without white space at its ends.
  fileprivate var trimmed: Text {
    let bytes = utf8.drop { $0 == 0x20 || $0 == 0x09 }
    let end = bytes.lastIndex { $0 != 0x20 && $0 != 0x09 }.map { $0 + 1 } ?? bytes.startIndex
    return Text(String(decoding: bytes[bytes.startIndex..<end], as: UTF8.self))
  }
}
