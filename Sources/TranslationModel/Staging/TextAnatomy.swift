/// A text apart into what people read and what programs read: placeholders, markup, entities, escapes, addresses.
///
/// In doubt something is kept: a word that stays as it is does no harm, a broken placeholder does.
struct TextAnatomy: Sendable {
  enum Piece: Sendable {
    /// Words, blanks, punctuation.
    case prose(String)
    /// What stays byte for byte.
    case kept(String)
    /// Separates texts of which one is shown: `a file | {n} files` (vue-i18n).
    case separator(String)
    /// An argument that chooses between messages, `{n, plural, one {# file} other {# files}}`: what comes before the first
    /// message, and each with what comes after it.
    case choice(head: String, [(message: TextAnatomy, tail: String)])
  }

  var pieces: [Piece]

  init(_ pieces: [Piece]) { self.pieces = pieces }

  init(_ text: Text, _ style: PlaceholderStyle, guarded: [Text] = []) {
    var parser = AnatomyParser(Array(text.utf8), style, guarded: guarded.filter { !$0.isEmpty })
    self = parser.whole()
  }

  /// The text again.
  var text: Text { Text(string) }

  private var string: String { pieces.map(\.string).joined() }

  /// The same with other words: `change` gets one message's runs of prose and gives as many back. The messages of a choice are
  /// changed each by itself, and so are texts of which one is shown.
  func changing(_ change: ([String]) -> [String]) -> TextAnatomy {
    var result: [Piece] = []
    for segment in segments {
      let prose = segment.compactMap { if case .prose(let words) = $0 { words } else { nil } }
      var changed = change(prose)[...]
      for piece in segment {
        switch piece {
        case .prose(let words): result.append(.prose(changed.popFirst() ?? words))
        case .choice(let head, let branches):
          result.append(.choice(head: head, branches.map { ($0.message.changing(change), $0.tail) }))
        case .kept, .separator: result.append(piece)
        }
      }
    }
    return TextAnatomy(result)
  }

  /// Its texts of which one is shown, each but the last with the separator behind it; mostly there is one.
  var segments: [[Piece]] {
    var segments: [[Piece]] = [[]]
    for piece in pieces {
      segments[segments.count - 1].append(piece)
      if case .separator = piece { segments.append([]) }
    }
    return segments
  }
}

extension TextAnatomy.Piece {
  var string: String {
    switch self {
    case .prose(let words): words
    case .kept(let text), .separator(let text): text
    case .choice(let head, let branches): head + branches.map { $0.message.text.string + $0.tail }.joined()
    }
  }
}
