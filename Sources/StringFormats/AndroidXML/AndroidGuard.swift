import TranslationModel

/// An `xliff:g` element of a value: its tag, and the text that it keeps from translation.
struct AndroidGuard: Sendable {
  var tag: [UInt8]
  var text: [UInt8]

  /// A value with more guards than this was not written by a person, and is not searched for them.
  private static let most = 32

  /// The guards of a value's bytes; those with escapes or markup inside are left out.
  static func all(in content: ArraySlice<UInt8>) -> [AndroidGuard] {
    var guards: [AndroidGuard] = []
    var i = content.startIndex
    while let start = content[i...].firstIndex(of: UInt8(ascii: "<")) {
      i = start + 1
      guard isTag("<xliff:g", in: content, at: start), let end = tagEnd(in: content, from: start) else {
        continue
      }
      i = end
      guard let next = content[end...].firstIndex(of: UInt8(ascii: "<")),
        isTag("</xliff:g", in: content, at: next), next > end, isSimple(content[end..<next])
      else { continue }
      if guards.count == most { return [] }
      guards.append(AndroidGuard(tag: Array(content[start..<end]), text: Array(content[end..<next])))
    }
    return guards
  }

  private static func isTag(_ start: String, in content: ArraySlice<UInt8>, at i: Int) -> Bool {
    guard content[i...].starts(with: start.utf8) else { return false }
    let next = i + start.utf8.count
    return next < content.endIndex && !XMLName.isPart(content[next])
  }

  /// True where the tag means the same in another file: it needs no entity, and no prefix but its own.
  var isPortable: Bool {
    if tag.contains(UInt8(ascii: "&")) { return false }
    var quote: UInt8?
    var colons = 0
    for byte in tag {
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: ":") {
        colons += 1
      }
    }
    return colons == 1
  }

  private static func tagEnd(in content: ArraySlice<UInt8>, from start: Int) -> Int? {
    var quote: UInt8?
    for i in content[start...].indices {
      let byte = content[i]
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: ">") {
        return content[i - 1] == UInt8(ascii: "/") ? nil : i + 1
      }
    }
    return nil
  }

  private static func isSimple(_ text: ArraySlice<UInt8>) -> Bool {
    text.allSatisfy {
      !XMLName.isBlank($0) && $0 != UInt8(ascii: "&") && $0 != UInt8(ascii: "\\") && $0 != UInt8(ascii: "\"")
        && $0 != UInt8(ascii: "'")
    }
  }

  /// Where the guards go in a new text: only where it has their text as often as there are guards with it.
  static func places(
    of guards: [AndroidGuard], in text: [UInt8], outside tags: [Range<Int>]
  ) -> [(range: Range<Int>, tag: [UInt8])] {
    var places: [(range: Range<Int>, tag: [UInt8])] = []
    for (i, first) in guards.enumerated() where !guards[..<i].contains(where: { $0.text == first.text }) {
      let same = guards.filter { $0.text == first.text }
      let found = occurrences(of: first.text, in: text, outside: tags)
      guard found.count == same.count else { continue }
      for (range, one) in zip(found, same) where !places.contains(where: { $0.range.overlaps(range) }) {
        places.append((range, one.tag))
      }
    }
    return places
  }

  private static func occurrences(
    of part: [UInt8], in text: [UInt8], outside tags: [Range<Int>]
  ) -> [Range<Int>] {
    guard let first = part.first else { return [] }
    var result: [Range<Int>] = []
    var tags = tags[...]
    var i = 0
    while i + part.count <= text.count {
      if let tag = tags.first, tag.lowerBound < i + part.count {
        i = max(i, tag.upperBound)
        tags.removeFirst()
      } else if text[i] == first, text[i..<i + part.count].elementsEqual(part) {
        result.append(i..<i + part.count)
        i += part.count
      } else {
        i += 1
      }
    }
    return result
  }
}
