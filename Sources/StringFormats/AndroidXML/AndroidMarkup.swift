/// Finds the markup in a text: tags that are well-formed and that close each other. All else is plain text, so
/// that whatever a translator writes, the file stays well-formed.
enum AndroidMarkup {
  /// The ranges of the tags, in order.
  static func tags(in text: [UInt8]) -> [Range<Int>] {
    text.read { bytes in
      var tags: [Range<Int>] = []
      var open: [(name: Range<Int>, tag: Range<Int>)] = []
      var i = 0
      while let start = bytes[i...].firstIndex(of: UInt8(ascii: "<")) {
        guard let tag = tag(in: bytes, at: start) else {
          i = start + 1
          continue
        }
        i = tag.range.upperBound
        switch tag.kind {
        case .single: tags.append(tag.range)
        case .open: open.append((tag.name, tag.range))
        case .close:
          guard let last = open.last, bytes[last.name].elementsEqual(bytes[tag.name]) else { continue }
          open.removeLast()
          tags += [last.tag, tag.range]
        }
      }
      return tags.sorted { $0.lowerBound < $1.lowerBound }
    }
  }

  private enum Kind { case open, close, single }

  private static func tag(
    in bytes: FileBytes, at start: Int
  ) -> (kind: Kind, name: Range<Int>, range: Range<Int>)? {
    let isClose = start + 1 < bytes.count && bytes[start + 1] == UInt8(ascii: "/")
    let nameStart = start + (isClose ? 2 : 1)
    guard let name = name(in: bytes, at: nameStart) else { return nil }
    if isClose {
      let end = skippingBlanks(bytes, name.upperBound)
      guard end < bytes.count, bytes[end] == UInt8(ascii: ">") else { return nil }
      return (.close, name, start..<end + 1)
    }
    guard let end = attributesEnd(in: bytes, from: name.upperBound) else { return nil }
    let isSingle = bytes[end] == UInt8(ascii: "/")
    return (isSingle ? .single : .open, name, start..<end + (isSingle ? 2 : 1))
  }

  /// An ASCII name without a prefix: a prefix would have to be declared.
  private static func name(in bytes: FileBytes, at start: Int) -> Range<Int>? {
    let end = XMLName.end(in: bytes, from: start)
    guard end > start, bytes[start..<end].allSatisfy({ $0 < 0x80 && $0 != UInt8(ascii: ":") }) else {
      return nil
    }
    return start..<end
  }

  /// The offset of the `>` or `/>` after some attributes; nil where they are not well-formed.
  private static func attributesEnd(in bytes: FileBytes, from start: Int) -> Int? {
    var names: [[UInt8]] = []
    var i = start
    while true {
      let next = skippingBlanks(bytes, i)
      guard next < bytes.count else { return nil }
      if bytes[next] == UInt8(ascii: ">") { return next }
      if bytes[next] == UInt8(ascii: "/") {
        return next + 1 < bytes.count && bytes[next + 1] == UInt8(ascii: ">") ? next : nil
      }
      guard next > i, let name = name(in: bytes, at: next), names.count < 16 else { return nil }
      let key = Array(bytes[name])
      guard !names.contains(key), !key.elementsEqual("xmlns".utf8) else { return nil }
      names.append(key)
      guard let end = valueEnd(in: bytes, from: name.upperBound) else { return nil }
      i = end
    }
  }

  /// The offset after `="value"`.
  private static func valueEnd(in bytes: FileBytes, from start: Int) -> Int? {
    var i = skippingBlanks(bytes, start)
    guard i < bytes.count, bytes[i] == UInt8(ascii: "=") else { return nil }
    i = skippingBlanks(bytes, i + 1)
    guard i < bytes.count, bytes[i] == UInt8(ascii: "\"") || bytes[i] == UInt8(ascii: "'") else { return nil }
    let quote = bytes[i]
    i += 1
    let entities = XMLEntities()
    var expanded: [UInt8] = []
    while i < bytes.count, bytes[i] != quote {
      if bytes[i] == UInt8(ascii: "<") { return nil }
      if bytes[i] == UInt8(ascii: "&") {
        guard let end = entities.expand(in: bytes, at: i, into: &expanded) else { return nil }
        i = end
      } else {
        i += 1
      }
    }
    return i < bytes.count ? i + 1 : nil
  }

  private static func skippingBlanks(_ bytes: FileBytes, _ offset: Int) -> Int {
    var i = offset
    while i < bytes.count, XMLName.isBlank(bytes[i]) { i += 1 }
    return i
  }
}
