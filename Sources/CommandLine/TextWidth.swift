extension String {
  /// How many columns of a terminal it takes.
  var terminalWidth: Int { reduce(0) { $0 + $1.terminalWidth } }
}

extension Character {
  /// How many columns of a terminal it takes: an emoji and a letter of Chinese, Japanese or Korean two, a mark above or below
  /// a letter none.
  var terminalWidth: Int {
    var width = 0
    for (i, scalar) in unicodeScalars.enumerated() {
      // One picture, however many scalars it is made of.
      if i == 0, scalar.properties.isEmojiPresentation { return 2 }
      // VARIATION SELECTOR-16: the letter before it is shown as a picture.
      if scalar.value == 0xFE0F { return 2 }
      width += scalar.terminalWidth
    }
    return width
  }
}

extension Unicode.Scalar {
  fileprivate var terminalWidth: Int {
    if value < 0x300 { return 1 }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: return Self.wide.contains { $0.contains(value) } ? 2 : 1
    }
  }

  /// Wide and full-width ones, in whole blocks (Unicode Standard Annex #11).
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF,
    0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F900...0x1F9FF,
    0x20000...0x3FFFD,
  ]
}
