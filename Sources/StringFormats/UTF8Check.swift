import TranslationModel

extension FileBytes {
  /// The offset of the first byte that is not UTF-8 (RFC 3629), from an offset on; nil where all is well. U+FFFE and
  /// U+FFFF are UTF-8, but no XML document may have them.
  func firstInvalidUTF8(from start: Int = 0, refusingNoncharacters: Bool = false) -> Int? {
    var i = start
    while true {
      i = skippingASCII(from: i)
      // Eight bytes of ASCII at a time, and then what is not ASCII one character after the other.
      let end = Swift.min(i + 8, count)
      if i == end { return nil }
      while i < end {
        let lead = self[i]
        if lead < 0x80 {
          i += 1
          continue
        }
        let length = Self.sequenceLength(lead)
        guard length > 0, i + length <= count, isSequence(at: i, length) else { return i }
        if refusingNoncharacters, lead == 0xEF, self[i + 1] == 0xBF, self[i + 2] >= 0xBE { return i }
        i += length
      }
    }
  }

  private static func sequenceLength(_ lead: UInt8) -> Int {
    switch lead {
    case 0xC2...0xDF: 2
    case 0xE0...0xEF: 3
    case 0xF0...0xF4: 4
    default: 0
    }
  }

  /// The second byte of some leads has a narrower range: no overlong forms, no surrogates, nothing past U+10FFFF.
  private func isSequence(at i: Int, _ length: Int) -> Bool {
    let second = self[i + 1]
    let isFine =
      switch self[i] {
      case 0xE0: (0xA0...0xBF).contains(second)
      case 0xED: (0x80...0x9F).contains(second)
      case 0xF0: (0x90...0xBF).contains(second)
      case 0xF4: (0x80...0x8F).contains(second)
      default: (0x80...0xBF).contains(second)
      }
    return isFine && (length < 3 || self[i + 2] & 0xC0 == 0x80) && (length < 4 || self[i + 3] & 0xC0 == 0x80)
  }
}
