/// What kinds of signs a text has: most checks have nothing to say about a text without theirs, and are not asked.
struct Signs: OptionSet, Sendable {
  let rawValue: UInt32

  static let brackets = Signs(rawValue: 1 << 0)
  static let quotes = Signs(rawValue: 1 << 1)
  /// Two spaces in a row.
  static let doubleSpace = Signs(rawValue: 1 << 2)
  /// One of , . ! ? ; : after a space.
  static let spacedMark = Signs(rawValue: 1 << 3)
  /// ASCII's.
  static let digits = Signs(rawValue: 1 << 4)
  static let percent = Signs(rawValue: 1 << 5)
  static let currency = Signs(rawValue: 1 << 6)
  static let at = Signs(rawValue: 1 << 7)
  static let ampersand = Signs(rawValue: 1 << 8)
  static let backslash = Signs(rawValue: 1 << 9)
  static let slash = Signs(rawValue: 1 << 10)
  static let lineBreak = Signs(rawValue: 1 << 11)
  static let ellipsis = Signs(rawValue: 1 << 12)
  /// Letters of Latin-1's second half: what UTF-8 looks like that was read as Latin-1.
  static let latin1 = Signs(rawValue: 1 << 13)
  /// Combining marks of Latin, Greek and Cyrillic.
  static let combining = Signs(rawValue: 1 << 14)
  /// Greek letters and whatever comes behind them in Unicode.
  static let beyondLatin = Signs(rawValue: 1 << 15)
  /// Symbols, private characters, what stands for a lost one, and what nobody sees.
  static let symbols = Signs(rawValue: 1 << 16)

  /// Of each ASCII character.
  private static let ascii: [Signs] = (0..<128).map { (byte: UInt8) in
    switch byte {
    case 0x0A: .lineBreak
    case 0x22: .quotes
    case 0x24: .currency
    case 0x25: .percent
    case 0x26: .ampersand
    case 0x28, 0x29, 0x5B, 0x5D: .brackets
    case 0x2F: .slash
    case 0x30...0x39: .digits
    case 0x40: .at
    case 0x5C: .backslash
    default: []
    }
  }

  init(rawValue: UInt32) { self.rawValue = rawValue }

  init(_ scalars: [UInt32]) {
    var signs: Signs = []
    var last: UInt32 = 0
    Self.ascii.withUnsafeBufferPointer { ascii in
      for scalar in scalars {
        signs.formUnion(scalar < 0x80 ? ascii[Int(scalar)] : Self.signs(of: scalar))
        if last == 0x20 {
          if scalar == 0x20 { signs.insert(.doubleSpace) }
          if scalar.isMark { signs.insert(.spacedMark) }
        }
        last = scalar
      }
    }
    self = signs
  }

  /// Of a character outside ASCII.
  private static func signs(of scalar: UInt32) -> Signs {
    switch scalar {
    case 0xA3, 0xA5, 0x20A0...0x20CF: .currency
    case 0xAB, 0xBB, 0x201C...0x201F: .quotes
    case 0xC0..<0x100: .latin1
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

extension UInt32 {
  /// One of , . ! ? ; :
  fileprivate var isMark: Bool {
    self == 0x2C || self == 0x2E || self == 0x21 || self == 0x3F || self == 0x3B || self == 0x3A
  }
}
