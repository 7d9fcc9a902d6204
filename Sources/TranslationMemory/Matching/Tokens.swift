import TranslationModel

/// A text as what it is compared by: words, numbers, tags, placeholders and signs, without the spaces between them. Large and
/// small letters are the same.
struct Tokens {
  /// How much a token counts: a sign less than a word, for `Save` and `Save…` are nearly the same text.
  enum Weight {
    static let word = 4
    static let tag = 2
    static let sign = 1
  }

  /// Each token as a digest of what it says, FNV-1a with 64 bits: what two texts share is counted by them, and no text is
  /// called the same because of them.
  private(set) var digests: [UInt64] = []
  private(set) var weights: [Int] = []

  init(_ message: Message) {
    for piece in message.pieces {
      switch piece {
      case .literal(let text): text.withBytes { add($0) }
      case .placeholder: add(Self.placeholder, Weight.word)
      case .looseSign: add(UInt64(UInt8(ascii: "%")), Weight.sign)
      }
    }
  }

  private static let placeholder: UInt64 = 0x100

  private mutating func add(_ digest: UInt64, _ weight: Int) {
    digests.append(digest)
    weights.append(weight)
  }

  private mutating func add(_ bytes: UnsafeRawBufferPointer) {
    var word = Digest()
    var at = 0
    func end(_ tokens: inout Tokens) {
      if !word.isEmpty { tokens.add(word.value, Weight.word) }
      word = Digest()
    }
    while at < bytes.count {
      let (scalar, length) = Self.scalar(bytes, at)
      switch Self.kind(scalar) {
      case .part: word.add(lowercase: scalar)
      case .apostrophe where !word.isEmpty && Self.isPart(bytes, at + length): word.add(0x27)
      case .whole:
        end(&self)
        add(UInt64(scalar.value) | 1 << 32, Weight.word)
      case .space: end(&self)
      case .sign, .apostrophe:
        end(&self)
        if let tag = Self.tagEnd(bytes, at) {
          var digest = Digest()
          for i in at..<tag { digest.add(UInt32(bytes[i])) }
          add(digest.value, Weight.tag)
          at = tag
          continue
        }
        add(UInt64(scalar.value) | 1 << 33, Weight.sign)
      }
      at += length
    }
    end(&self)
  }

  // MARK: Scalars

  private enum Kind { case part, whole, apostrophe, space, sign }

  private static func kind(_ scalar: Unicode.Scalar) -> Kind {
    switch scalar.value {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: return .part
    case 0x20, 0x09...0x0D, 0xA0: return .space
    case 0x27, 0x2019: return .apostrophe
    case 0..<0x80: return .sign
    // Scripts that write no space between words: each sign is a token.
    case 0x2E80...0x9FFF where scalar.properties.isAlphabetic, 0xF900...0xFAFF, 0x20000...0x3FFFF,
      0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF:
      return .whole
    default:
      let properties = scalar.properties
      if properties.isAlphabetic || properties.numericType != nil { return .part }
      switch properties.generalCategory {
      case .nonspacingMark, .spacingMark: return .part
      case .spaceSeparator, .format, .control: return .space
      default: return .sign
      }
    }
  }

  private static func isPart(_ bytes: UnsafeRawBufferPointer, _ at: Int) -> Bool {
    at < bytes.count && kind(scalar(bytes, at).0) == .part
  }

  /// The end of a tag of markup that begins at a `<`; nil where none does.
  private static func tagEnd(_ bytes: UnsafeRawBufferPointer, _ start: Int) -> Int? {
    guard bytes[start] == UInt8(ascii: "<"), start + 2 < bytes.count else { return nil }
    let first = bytes[start + 1] == UInt8(ascii: "/") ? bytes[start + 2] : bytes[start + 1]
    guard (0x41...0x5A).contains(first & ~0x20) else { return nil }
    let longest = min(bytes.count, start + 256)
    return (start + 2..<longest).first { bytes[$0] == UInt8(ascii: ">") }.map { $0 + 1 }
  }

  /// The scalar at an offset of bytes that are UTF-8, and how many bytes it has.
  private static func scalar(_ bytes: UnsafeRawBufferPointer, _ at: Int) -> (Unicode.Scalar, Int) {
    let lead = bytes[at]
    if lead < 0x80 { return (Unicode.Scalar(lead), 1) }
    let length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
    guard at + length <= bytes.count else { return ("\u{FFFD}", 1) }
    var value = UInt32(lead) & (0x7F >> UInt32(length))
    for i in 1..<length { value = value << 6 | UInt32(bytes[at + i] & 0x3F) }
    return (Unicode.Scalar(value) ?? "\u{FFFD}", length)
  }
}

/// FNV-1a over scalars.
private struct Digest {
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325
  private(set) var isEmpty = true

  mutating func add(_ scalar: UInt32) {
    isEmpty = false
    value = (value ^ UInt64(scalar)) &* 0x100_0000_01B3
  }

  mutating func add(lowercase scalar: Unicode.Scalar) {
    if scalar.value < 0x80 {
      add((0x41...0x5A).contains(scalar.value) ? scalar.value | 0x20 : scalar.value)
    } else {
      for small in scalar.properties.lowercaseMapping.unicodeScalars { add(small.value) }
    }
  }
}
