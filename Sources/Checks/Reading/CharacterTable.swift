/// The signs of each character by itself.
///
/// Texts are mostly of characters up to kana: the signs of those are in a table, for asking Unicode about one letter takes as
/// long as reading a word.
enum CharacterTable {
  /// How many the table has: from U+0000 on.
  static let count: UInt32 = 0x3100

  private static let table: [Signs] = (0..<count).map(described)

  @inline(__always)
  static func withSigns<R>(_ body: (UnsafeBufferPointer<Signs>) -> R) -> R {
    table.withUnsafeBufferPointer(body)
  }

  /// Of a character that the table has.
  @inline(__always)
  static func signs(of scalar: UInt32) -> Signs { table[Int(scalar)] }

  /// Of one behind the table: of letters, more than it may have, for what is looked for is there all the same.
  static func signs(ofWide scalar: UInt32) -> Signs {
    switch scalar {
    case 0x4E00...0x9FFF: han
    case 0xAC00...0xD7A3: hangul
    case Prose.value: .value
    case Prose.tag: []
    default: kind(of: scalar).union(letters(of: scalar)).union(any)
    }
  }

  /// What a character behind the table may be.
  private static let any: Signs = [.letter, .wordPart, .upper, .lower, .decimal]
  private static let han: Signs = [.beyondLatin, .letter, .wordPart, .letters(.han)]
  private static let hangul: Signs = [.beyondLatin, .letter, .wordPart, .letters(.hangul)]

  private static func described(_ scalar: UInt32) -> Signs {
    var signs = kind(of: scalar).union(letters(of: scalar))
    let isLetter = isLetter(scalar)
    if isLetter { signs.insert(.letter) }
    if isLetter || joinsLetters(scalar) { signs.insert(.wordPart) }
    if isLetter, mayHaveCase(scalar) {
      if isUpper(scalar) { signs.insert(.upper) }
      if isLower(scalar) { signs.insert(.lower) }
    }
    if !isLetter, isDecimal(scalar) { signs.insert(.decimal) }
    return signs
  }

  /// False for scripts whose letters have no case. Each question to Unicode takes time, and every program that looks at a text has to
  /// make the table.
  private static func mayHaveCase(_ scalar: UInt32) -> Bool {
    switch scalar {
    case ..<0x590, 0x10A0...0x10FF, 0x13A0...0x13FF, 0x1C80...0x1CBF, 0x1D00...0x24FF, 0x2C00...0x2DFF: true
    default: false
    }
  }

  private static func letters(of scalar: UInt32) -> Signs {
    WritingScript(scalar).map { Signs.letters($0) } ?? []
  }

  private static func kind(of scalar: UInt32) -> Signs {
    scalar < 0x80 ? kind(ofASCII: UInt8(scalar)) : kind(beyondASCII: scalar)
  }

  private static func kind(ofASCII byte: UInt8) -> Signs {
    switch byte {
    case 0x0A: .lineBreak
    case 0x09: []
    case 0..<0x20, 0x7F: .control
    case UInt8(ascii: " "): .space
    case UInt8(ascii: "!"): [.mark, .exclamation]
    case UInt8(ascii: ","): [.mark, .comma]
    case UInt8(ascii: "."): [.mark, .stop]
    case UInt8(ascii: ":"): [.mark, .colon]
    case UInt8(ascii: ";"): [.mark, .semicolon]
    case UInt8(ascii: "?"): [.mark, .question]
    case UInt8(ascii: "\""): .quotes
    case UInt8(ascii: "$"): .currency
    case UInt8(ascii: "%"): .percent
    case UInt8(ascii: "&"): .ampersand
    case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "["), UInt8(ascii: "]"): .brackets
    case UInt8(ascii: "*"), UInt8(ascii: "`"): .emphasis
    case UInt8(ascii: "+"), UInt8(ascii: "="): .formula
    case UInt8(ascii: "/"): .slash
    case UInt8(ascii: "0")...UInt8(ascii: "9"): .digits
    case UInt8(ascii: "<"): .less
    case UInt8(ascii: "@"): .at
    case UInt8(ascii: "\\"): .backslash
    case UInt8(ascii: "{"): .brace
    default: []
    }
  }

  private static func kind(beyondASCII scalar: UInt32) -> Signs {
    switch scalar {
    case 0x80...0x9F, 0xAD: .control
    case 0xA3, 0xA5, 0x20A0...0x20CF: .currency
    case 0xAB, 0xBB, 0x201C...0x201F: .quotes
    case 0xC0..<0x100: .latin1
    case 0x202A...0x202E, 0x2066...0x2069: .control
    case 0x300...0x36F: .combining
    case 0x2026, 0x22EF: .ellipsis
    case 0x200B...0x200F, 0x2060, 0xFEFF, 0x2300...0x2BFF, 0xE000...0xF8FF, 0xFFFD, 0x1F000...:
      [.symbols, .beyondLatin]
    case 0x3008...0x3011, 0xFF08, 0xFF09, 0xFF3B, 0xFF3D: [.brackets, .beyondLatin]
    case 0x66A, 0xFF05, 0xFE6A: [.percent, .beyondLatin]
    case 0x370...0x1FFF, 0x2C00..<0xE000, 0xF900...: .beyondLatin
    default: []
    }
  }
}

// What the table is made from, and what answers for the characters behind it.
extension CharacterTable {
  static func isLetter(_ scalar: UInt32) -> Bool {
    switch scalar {
    case ..<0x80: return scalar.isASCIILetter
    case 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x24F, 0x3041...0x3096, 0x30A1...0x30FA, 0x4E00...0x9FFF,
      0xAC00...0xD7A3:
      return true
    case 0x2000...0x206F, 0x3000...0x3004, 0xFF01...0xFF0F: return false
    default: return Unicode.Scalar(scalar)?.properties.isAlphabetic ?? false
    }
  }

  /// True for letters, their marks, and what joins letters: apostrophes, and Catalan's middle dot.
  static func isInWord(_ scalar: UInt32) -> Bool { joinsLetters(scalar) || isLetter(scalar) }

  private static func joinsLetters(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x27, 0xB7, 0x2019, 0x0300...0x036F: true
    default: false
    }
  }

  static func isUpper(_ scalar: UInt32) -> Bool {
    Unicode.Scalar(scalar)?.properties.isUppercase ?? false
  }

  static func isLower(_ scalar: UInt32) -> Bool {
    Unicode.Scalar(scalar)?.properties.isLowercase ?? false
  }

  static func isDecimal(_ scalar: UInt32) -> Bool {
    Unicode.Scalar(scalar)?.properties.numericType == .decimal
  }
}

extension UInt32 {
  var isASCIILetter: Bool { (0x61...0x7A).contains(self | 0x20) }
  var isDigit: Bool { (0x30...0x39).contains(self) }

  /// Those that it has by itself.
  @inline(__always)
  var signs: Signs {
    self < CharacterTable.count ? CharacterTable.signs(of: self) : CharacterTable.signs(ofWide: self)
  }

  @inline(__always)
  var isLetter: Bool {
    self < CharacterTable.count
      ? CharacterTable.signs(of: self).contains(.letter) : CharacterTable.isLetter(self)
  }

  /// True for letters, their marks, and what joins letters: apostrophes, and Catalan's middle dot.
  @inline(__always)
  var isInWord: Bool {
    self < CharacterTable.count
      ? CharacterTable.signs(of: self).contains(.wordPart) : CharacterTable.isInWord(self)
  }

  var isUpper: Bool {
    self < CharacterTable.count
      ? CharacterTable.signs(of: self).contains(.upper) : CharacterTable.isUpper(self)
  }

  var isLower: Bool {
    self < CharacterTable.count
      ? CharacterTable.signs(of: self).contains(.lower) : CharacterTable.isLower(self)
  }

  /// Space, tab, line end, and Unicode's other spaces.
  var isSpace: Bool {
    switch self {
    case 0x09...0x0D, 0x20, 0xA0, 0x2000...0x200A, 0x202F, 0x205F, 0x3000: true
    default: false
    }
  }

  /// As a text, for messages.
  var sign: String { Unicode.Scalar(self).map { String(Character($0)) } ?? "" }
}
