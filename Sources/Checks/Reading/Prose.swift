import TranslationModel

/// A text as its readers see it, scalar by scalar: each placeholder and each tag is one sign.
struct Prose: Sendable {
  /// Stands for what a placeholder puts there.
  static let value: UInt32 = 0xFFFC
  /// Stands for `<b>` or `</b>`.
  static let tag: UInt32 = 0xFFF9

  let scalars: [UInt32]
  let signs: Signs

  init(_ message: Message) { self.init(message, Signs(message)) }

  /// `signs` are those of the message as it stands.
  init(_ message: Message, _ signs: Signs) {
    if !message.hasPlaceholders, !signs.contains(.less) {
      self.init(Self.decoded(message.neutral), signs)
      return
    }
    var scalars: [UInt32] = []
    scalars.reserveCapacity(message.neutral.count)
    for piece in message.pieces {
      switch piece {
      case .literal(let text): Self.decode(text, into: &scalars)
      case .placeholder: scalars.append(Self.value)
      case .looseSign: scalars.append(0x25)
      }
    }
    if signs.contains(.less) { scalars = Self.withoutTags(scalars) }
    self.init(scalars, Signs(scalars))
  }

  private init(_ scalars: [UInt32], _ signs: Signs) { (self.scalars, self.signs) = (scalars, signs) }

  init(_ text: Text) { self.init(Self.decoded(text), Signs(text)) }

  private static func decoded(_ text: Text) -> [UInt32] {
    [UInt32](unsafeUninitializedCapacity: text.count) { scalars, count in
      count = text.withBytes { bytes in
        var (at, number) = (0, 0)
        while at < bytes.count {
          scalars[number] = bytes.scalar(&at)
          number += 1
        }
        return number
      }
    }
  }

  private static func decode(_ text: Text, into scalars: inout [UInt32]) {
    text.withBytes { bytes in
      var at = 0
      while at < bytes.count { scalars.append(bytes.scalar(&at)) }
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

extension Prose {
  var letterCount: Int { scalars.count(where: \.isLetter) }

  /// Its words, in scripts that separate them.
  var words: [ArraySlice<UInt32>] {
    scalars.split { !$0.isInWord }
  }

  var firstWord: ArraySlice<UInt32>? {
    guard let start = scalars.firstIndex(where: \.isInWord) else { return nil }
    return scalars[start...].prefix(while: \.isInWord)
  }

  /// In small letters, where they are ASCII's.
  var lowercased: Prose {
    Prose(scalars.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }, signs)
  }

  func contains(_ scalar: UInt32) -> Bool { scalars.contains(scalar) }

  /// True where signs stand in it in a row; they are ASCII's.
  func contains(_ part: StaticString) -> Bool {
    part.withUTF8Buffer { part in
      guard let first = part.first, part.count <= scalars.count else { return false }
      return (0...(scalars.count - part.count)).contains { start in
        scalars[start] == UInt32(first) && part.indices.allSatisfy { scalars[start + $0] == UInt32(part[$0]) }
      }
    }
  }
}

extension [UInt32] {
  /// The last ones that are all such.
  func suffix(while isSuch: (UInt32) -> Bool) -> ArraySlice<UInt32> {
    var start = count
    while start > 0, isSuch(self[start - 1]) { start -= 1 }
    return self[start...]
  }
}
