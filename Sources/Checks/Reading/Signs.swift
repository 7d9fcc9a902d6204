import TranslationModel

/// What kinds of signs a text has: most checks have nothing to say about a text without theirs, and are not asked
/// (``Trigger``).
///
/// A character has signs, too: a text has those of its characters, and some of its own.
struct Signs: OptionSet, Sendable {
  let rawValue: UInt64

  static let brackets = Signs(bit: 0)
  static let quotes = Signs(bit: 1)
  /// Of a text: two spaces in a row.
  static let doubleSpace = Signs(bit: 2)
  /// Of a text: one of , . ! ? ; : after a space.
  static let spacedMark = Signs(bit: 3)
  /// ASCII's.
  static let digits = Signs(bit: 4)
  static let percent = Signs(bit: 5)
  static let currency = Signs(bit: 6)
  static let at = Signs(bit: 7)
  static let ampersand = Signs(bit: 8)
  static let backslash = Signs(bit: 9)
  static let slash = Signs(bit: 10)
  static let lineBreak = Signs(bit: 11)
  static let ellipsis = Signs(bit: 12)
  /// Letters of Latin-1's second half: what UTF-8 looks like that was read as Latin-1.
  static let latin1 = Signs(bit: 13)
  /// Combining marks of Latin, Greek and Cyrillic.
  static let combining = Signs(bit: 14)
  /// Greek letters and whatever comes behind them in Unicode.
  static let beyondLatin = Signs(bit: 15)
  /// Symbols, private characters, what stands for a lost one, and what nobody sees.
  static let symbols = Signs(bit: 16)
  /// ASCII's. Its bit is the one before that of marks: so a mark after a space is found without a branch.
  static let space = Signs(bit: 17)
  /// One of , . ! ? ; :
  static let mark = Signs(bit: 18)
  static let stop = Signs(bit: 19)
  static let comma = Signs(bit: 20)
  static let question = Signs(bit: 21)
  static let exclamation = Signs(bit: 22)
  static let colon = Signs(bit: 23)
  static let semicolon = Signs(bit: 24)
  /// A less-than sign: a tag perhaps.
  static let less = Signs(bit: 25)
  /// `{`.
  static let brace = Signs(bit: 26)
  /// `*` and the backtick.
  static let emphasis = Signs(bit: 27)
  /// `=` and `+`.
  static let formula = Signs(bit: 28)
  /// Control characters but line feeds and tabs, marks of direction that are opened or closed, and the soft hyphen.
  static let control = Signs(bit: 29)
  static let letter = Signs(bit: 30)
  /// What words are made of: letters, their marks, and what joins them.
  static let wordPart = Signs(bit: 31)
  static let upper = Signs(bit: 32)
  static let lower = Signs(bit: 33)
  /// What a placeholder puts there.
  static let value = Signs(bit: 34)
  /// A decimal digit of any script.
  static let decimal = Signs(bit: 43)
  /// Of a text: it may begin or end with white space, or with a sign that nobody sees.
  static let softEdge = Signs(bit: 35)
  /// Of a text: what it ends with.
  static func ending(_ marks: EndMarks) -> Signs { Signs(rawValue: UInt64(marks.rawValue) << 36) }

  /// Letters of a script.
  static func letters(_ script: WritingScript) -> Signs { Signs(bit: 44 + script.number) }

  init(rawValue: UInt64) { self.rawValue = rawValue }
  private init(bit: Int) { rawValue = 1 << UInt64(bit) }

  /// Of a text as it stands, with its placeholders and tags: those of what its readers see are among them.
  init(_ text: Text) {
    self = text.withBytes { bytes in
      let signs = CharacterTable.withSigns { Self.all(of: bytes, $0) }
      return bytes.hasSolidEdges ? signs : signs.union(.softEdge)
    }
  }

  /// Of a message as it stands.
  init(_ message: Message) {
    self.init(message.neutral)
    if message.hasPlaceholders || !message.problems.isEmpty { insert(.value) }
  }

  /// Of what readers see.
  init(_ scalars: [UInt32]) {
    self = CharacterTable.withSigns { table in
      var signs = SignsInRow()
      for scalar in scalars { signs.add(Self.of(scalar, table)) }
      return signs.all
    }
  }

  private static func all(of bytes: UnsafeRawBufferPointer, _ table: UnsafeBufferPointer<Signs>) -> Signs {
    // No closure writes to it: so it stays in registers.
    var signs = SignsInRow()
    var at = 0
    while at < bytes.count {
      let first = bytes[at]
      if first < 0x80 {
        signs.add(table[Int(first)])
        at += 1
      } else {
        signs.add(of(bytes.scalar(&at), table))
      }
    }
    return signs.all
  }

  @inline(__always)
  private static func of(_ scalar: UInt32, _ table: UnsafeBufferPointer<Signs>) -> Signs {
    scalar < CharacterTable.count ? table[Int(scalar)] : CharacterTable.signs(ofWide: scalar)
  }
}

/// Gathers the signs of characters that stand in a row.
private struct SignsInRow {
  var all: Signs = []
  private var last: UInt64 = 0

  @inline(__always)
  mutating func add(_ signs: Signs) {
    let raw = signs.rawValue
    let spaces = raw & last & Signs.space.rawValue
    let marks = raw & (last << 1) & Signs.mark.rawValue
    // Bits 17 and 18 become bits 2 and 3.
    all = Signs(rawValue: all.rawValue | raw | (spaces | marks) >> 15)
    last = raw
  }
}

extension UnsafeRawBufferPointer {
  /// The character at a place in UTF-8, and the place behind it.
  @inline(__always)
  func scalar(_ at: inout Int) -> UInt32 {
    let first = self[at]
    at += 1
    if first < 0x80 { return UInt32(first) }
    var value = UInt32(first & (first < 0xE0 ? 0x1F : first < 0xF0 ? 0x0F : 0x07))
    while at < count, self[at] & 0xC0 == 0x80 {
      value = value << 6 | UInt32(self[at] & 0x3F)
      at += 1
    }
    return value
  }
}
