/// What a byte of source code may begin.
enum ByteClass {
  static let blank: UInt8 = 0
  static let word: UInt8 = 1
  static let digit: UInt8 = 2
  static let sign: UInt8 = 3
  static let quote: UInt8 = 4
  static let apostrophe: UInt8 = 5
  static let backtick: UInt8 = 6
  static let slash: UInt8 = 7
  static let open: UInt8 = 8
  static let close: UInt8 = 9
  static let hash: UInt8 = 10
  static let less: UInt8 = 11
  static let at: UInt8 = 12
  static let dollar: UInt8 = 13

  static let table: [UInt8] = (0...255).map { of(UInt8($0)) }

  /// Of each byte 1 where a name goes on with it, else 0: without and with dollar signs.
  static let nameParts: [[UInt8]] = [false, true].map { hasDollars in
    (0...255).map { UInt8($0) }.map { $0.isNamePart || hasDollars && $0 == .dollar ? 1 : 0 }
  }

  private static func of(_ byte: UInt8) -> UInt8 {
    switch byte {
    case .quote: Self.quote
    case .apostrophe: Self.apostrophe
    case UInt8(ascii: "`"): Self.backtick
    case .slash: Self.slash
    case .openParen, .openBracket, .openBrace: Self.open
    case .closeParen, .closeBracket, .closeBrace: Self.close
    case .hash: Self.hash
    case .less: Self.less
    case .at: Self.at
    case .dollar: Self.dollar
    case 0...0x20, 0x7F: Self.blank
    default: byte.isASCIIDigit ? Self.digit : byte.isNamePart ? Self.word : Self.sign
    }
  }
}
