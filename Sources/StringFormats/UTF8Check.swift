import TranslationModel

extension UnsafeBufferPointer<UInt8> {
  /// The text of a range that is known to be UTF-8.
  func text(_ range: Range<Int>) -> Text {
    Text(String(decoding: UnsafeBufferPointer(rebasing: self[range]), as: UTF8.self))
  }

  /// The offset of the first byte that is not UTF-8 (RFC 3629), from an offset on; nil where all is well.
  func firstInvalidUTF8(from start: Int = 0) -> Int? {
    var i = start
    while i < count {
      let lead = self[i]
      if lead < 0x80 {
        i += 1
        continue
      }
      let length = Self.sequenceLength(lead)
      guard length > 0, i + length <= count, isSequence(at: i, length) else { return i }
      i += length
    }
    return nil
  }

  /// The offset of the first U+FFFE or U+FFFF, which XML does not allow.
  func firstNoncharacter() -> Int? {
    var i = 0
    while i < count {
      // Most files have no byte of that value, and a block without one is told quickly.
      let end = Swift.min(i + 64, count)
      var found = false
      for j in i..<end { found = found || self[j] == 0xEF }
      if found, let j = (i..<end).first(where: isNoncharacter) { return j }
      i = end
    }
    return nil
  }

  private func isNoncharacter(at i: Int) -> Bool {
    self[i] == 0xEF && i + 2 < count && self[i + 1] == 0xBF && self[i + 2] >= 0xBE
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
    return isFine && (2..<Swift.max(2, length)).allSatisfy { (0x80...0xBF).contains(self[i + $0]) }
  }
}
