import TranslationModel

/// What a sentence ends with: perhaps several signs, as in ?!
struct EndMarks: OptionSet, Sendable {
  let rawValue: UInt8

  static let stop = EndMarks(rawValue: 1)
  static let question = EndMarks(rawValue: 2)
  static let exclamation = EndMarks(rawValue: 4)
  static let colon = EndMarks(rawValue: 8)
  static let ellipsis = EndMarks(rawValue: 16)

  init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Nil for a scalar that ends no sentence. Unicode's names tell which one is meant; in Greek a semicolon asks.
  init?(_ scalar: UInt32, in language: String) {
    switch scalar {
    // ASCII, Armenian, Devanagari, Arabic, Ethiopic, Khmer, Burmese, CJK, and the full-width and half-width forms.
    case 0x2E, 0x589, 0x964, 0x6D4, 0x1362, 0x17D4, 0x104B, 0x1C7E, 0xABEB, 0x3002, 0xFF0E, 0xFF61:
      self = .stop
    // Where the keyboard has no danda.
    case 0x7C where ["hi", "bn", "mr", "ne", "or", "pa", "as"].contains(language): self = .stop
    case 0x3B where language == "el", 0x37E where language == "el": self = .question
    case 0x3F, 0x61F, 0x1367, 0xFF1F: self = .question
    case 0x21, 0xFF01: self = .exclamation
    case 0x3A, 0x1361, 0x1366, 0x17D6, 0xFF1A: self = .colon
    case 0x2026, 0x22EF, 0x1801: self = .ellipsis
    default: return nil
    }
  }
}

extension Prose {
  /// The marks at the end of the text, before the spaces, quotes, brackets and tags that close around it; none where a face
  /// smiles there.
  func endMarks(in language: String) -> EndMarks {
    var end = scalars.count
    while end > 0, scalars[end - 1].closes { end -= 1 }
    if end > 1, end < scalars.count, scalars[end] == 0x29, [0x3A, 0x3B].contains(scalars[end - 1]),
      scalars[end - 2].isSpace
    {
      return []
    }
    var marks: EndMarks = []
    while end > 0 {
      if end > 1, scalars[end - 1] == 0x2E, scalars[end - 2] == 0x2E {
        marks.insert(.ellipsis)
        while end > 0, scalars[end - 1] == 0x2E { end -= 1 }
      } else if let mark = EndMarks(scalars[end - 1], in: language) {
        marks.insert(mark)
        end -= 1
      } else {
        break
      }
    }
    return marks
  }
}

extension UInt32 {
  /// True for what may stand between the end of a sentence and the end of its text.
  var closes: Bool {
    switch self {
    case Prose.tag, 0x22, 0x27, 0x29, 0x2A, 0x5D, 0x5F, 0xBB, 0x2018...0x201F, 0x203A, 0x300D, 0x300F, 0x3011,
      0xFF09, 0x200B, 0x200E, 0x200F, 0x202C, 0x2069:
      true
    default: isSpace
    }
  }
}
