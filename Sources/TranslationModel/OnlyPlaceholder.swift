/// The only percent sign of a text, where it begins a placeholder that is a conversion and nothing else: `%@`, `%d`, `%s`. Most
/// texts that have a placeholder have just this, and it is found without a parser.
struct OnlyPlaceholder {
  /// As ``PlaceholderParser`` finds them.
  let pieces: [Message.Piece]
  /// The text in the sheet's notation.
  let neutral: Text

  /// Nil for any other text, and in a notation of names.
  init?(in text: Text, _ style: PlaceholderStyle) {
    let sign = UInt8(ascii: "%")
    guard style.isPrintf else { return nil }
    let found = text.withBytes { bytes -> (place: Int, conversion: UInt8)? in
      guard let place = bytes.firstIndex(of: sign), place + 1 < bytes.count,
        Self.isSimple(bytes[place + 1], in: style), !bytes[(place + 2)...].contains(sign)
      else { return nil }
      return (place, bytes[place + 1])
    }
    guard let (place, conversion) = found else { return nil }
    let placeholder = Placeholder(
      argument: 1, isNumbered: false, format: "", length: "", conversion: conversion,
      spelling: text.part(place..<place + 2))
    var pieces: [Message.Piece] = []
    if place > 0 { pieces.append(.literal(text.part(0..<place))) }
    pieces.append(.placeholder(placeholder))
    if place + 2 < text.count { pieces.append(.literal(text.part(place + 2..<text.count))) }
    self.pieces = pieces
    neutral =
      placeholder.neutralConversion == conversion
      ? text : text.replacing(place..<place + 2, by: Text(placeholder.neutral(numbered: false)))
  }

  /// Those that are every notation's own, of which a parser has nothing to say.
  private static func isSimple(_ conversion: UInt8, in style: PlaceholderStyle) -> Bool {
    conversion == UInt8(ascii: "d") || conversion == UInt8(ascii: style == .java ? "s" : "@")
  }
}

extension Text {
  /// A range of its bytes, which must cut no character.
  func part(_ range: Range<Int>) -> Text {
    Text(sharing: owner, Int(start) + range.lowerBound..<Int(start) + range.upperBound)
  }

  /// The text with another one in the place of a range of its bytes.
  func replacing(_ range: Range<Int>, by other: Text) -> Text {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count - range.count + other.count)
    withBytes { bytes += UnsafeRawBufferPointer(rebasing: $0[..<range.lowerBound]) }
    other.withBytes { bytes += $0 }
    withBytes { bytes += UnsafeRawBufferPointer(rebasing: $0[range.upperBound...]) }
    return Text(sharing: bytes, 0..<bytes.count)
  }
}
