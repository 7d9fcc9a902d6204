/// How a text ends its lines. The sheet has line feeds only, whatever a file has: spreadsheets change them as they like.
enum LineEnd: Hashable, Sendable {
  case feed
  /// A carriage return and a line feed: texts that were typed on Windows.
  case pair
  case carriageReturn

  /// That of a text; a pair where one is in it.
  init(of text: Text) {
    guard text.contains(0x0D) else {
      self = .feed
      return
    }
    let bytes = text.utf8
    let hasPair = zip(bytes, bytes.dropFirst()).contains { $0 == 0x0D && $1 == 0x0A }
    self = hasPair ? .pair : text.contains(0x0A) ? .feed : .carriageReturn
  }

  /// A text that has line feeds, with these ends.
  func applied(to text: Text) -> Text {
    guard self != .feed, text.contains(0x0A) else { return text }
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      if byte == 0x0A { bytes += self == .pair ? [0x0D, 0x0A] : [0x0D] } else { bytes.append(byte) }
    }
    return Text(String(decoding: bytes, as: UTF8.self))
  }
}

extension Text {
  /// The text with line feeds for all line ends.
  package var withLineFeeds: Text {
    guard contains(0x0D) else { return self }
    var bytes: [UInt8] = []
    var isAfterReturn = false
    for byte in utf8 {
      if byte != 0x0A || !isAfterReturn { bytes.append(byte == 0x0D ? 0x0A : byte) }
      isAfterReturn = byte == 0x0D
    }
    return Text(String(decoding: bytes, as: UTF8.self))
  }
}
