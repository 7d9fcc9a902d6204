import TranslationModel

/// A text as its readers see it, scalar by scalar: each placeholder and each tag is one sign.
struct Prose: Sendable {
  /// Stands for what a placeholder puts there.
  static let value: UInt32 = 0xFFFC
  /// Stands for `<b>` or `</b>`.
  static let tag: UInt32 = 0xFFF9

  let scalars: [UInt32]
  let signs: Signs

  init(_ message: Message) {
    var scalars: [UInt32] = []
    scalars.reserveCapacity(message.neutral.count)
    for piece in message.pieces {
      switch piece {
      case .literal(let text): Self.decode(text, into: &scalars)
      case .placeholder: scalars.append(Self.value)
      case .looseSign: scalars.append(0x25)
      }
    }
    self.init(scalars.contains(0x3C) ? Self.withoutTags(scalars) : scalars)
  }

  private init(_ scalars: [UInt32]) { (self.scalars, signs) = (scalars, Signs(scalars)) }

  init(_ text: Text) {
    var scalars: [UInt32] = []
    Self.decode(text, into: &scalars)
    self.init(scalars)
  }

  private static func decode(_ text: Text, into scalars: inout [UInt32]) {
    text.withBytes { bytes in
      var value: UInt32 = 0
      var rest = 0
      for byte in bytes {
        switch byte {
        case 0..<0x80: scalars.append(UInt32(byte))
        case 0x80..<0xC0:
          value = value << 6 | UInt32(byte & 0x3F)
          rest -= 1
          if rest == 0 { scalars.append(value) }
        case 0xC0..<0xE0: (value, rest) = (UInt32(byte & 0x1F), 1)
        case 0xE0..<0xF0: (value, rest) = (UInt32(byte & 0x0F), 2)
        default: (value, rest) = (UInt32(byte & 0x07), 3)
        }
      }
    }
  }

  private static func withoutTags(_ scalars: [UInt32]) -> [UInt32] {
    var result: [UInt32] = []
    var at = 0
    while at < scalars.count {
      guard let end = tagEnd(scalars, at) else {
        result.append(scalars[at])
        at += 1
        continue
      }
      result.append(tag)
      at = end
    }
    return result
  }

  /// Where the tag ends that begins at an offset.
  private static func tagEnd(_ scalars: [UInt32], _ start: Int) -> Int? {
    guard scalars[start] == 0x3C, start + 1 < scalars.count else { return nil }
    let next = scalars[start + 1]
    guard next == 0x2F || next.isASCIILetter else { return nil }
    var end = start + 1
    while end < scalars.count, end - start < 1000 {
      if scalars[end] == 0x3E { return end + 1 }
      if scalars[end] == 0x3C { return nil }
      end += 1
    }
    return nil
  }
}

extension UInt32 {
  var isASCIILetter: Bool { (0x61...0x7A).contains(self | 0x20) }
  var isDigit: Bool { (0x30...0x39).contains(self) }

  var isLetter: Bool {
    switch self {
    case ..<0x80: return isASCIILetter
    case 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x24F, 0x3041...0x3096, 0x30A1...0x30FA, 0x4E00...0x9FFF,
      0xAC00...0xD7A3:
      return true
    case 0x2000...0x206F, 0x3000...0x3004, 0xFF01...0xFF0F: return false
    default: break
    }
    return Unicode.Scalar(self)?.properties.isAlphabetic ?? false
  }

  /// True for letters, their marks, and what joins letters: apostrophes, and Catalan's middle dot.
  var isInWord: Bool {
    if self < 0x80 { return isASCIILetter || self == 0x27 }
    return isLetter || self == 0xB7 || self == 0x2019 || (0x0300...0x036F).contains(self)
  }

  /// Space, tab, line end, and Unicode's other spaces.
  var isSpace: Bool {
    switch self {
    case 0x09...0x0D, 0x20, 0xA0, 0x2000...0x200A, 0x202F, 0x205F, 0x3000: true
    default: false
    }
  }

  var isUpper: Bool {
    if self < 0x80 { return (0x41...0x5A).contains(self) }
    return Unicode.Scalar(self)?.properties.isUppercase ?? false
  }

  /// As a text, for messages.
  var sign: String { Unicode.Scalar(self).map { String(Character($0)) } ?? "" }
}

extension Prose {
  var letterCount: Int { scalars.count(where: \.isLetter) }

  /// Its words, in scripts that separate them.
  var words: [ArraySlice<UInt32>] {
    scalars.split { !$0.isInWord }
  }

  func contains(_ scalar: UInt32) -> Bool { scalars.contains(scalar) }
}
