import TranslationModel

/// Writes the text of one value so that aapt2 reads that very text.
struct AndroidTextWriter {
  /// Elements, CDATA, quotes or nothing.
  var form: AndroidForm = []
  var escapesGreater = false
  /// What may stand in `xliff:g` again.
  var guards: [AndroidGuard] = []

  /// Appends the text. Throws where it has a character that no XML document can have.
  func write(_ text: Text, of id: EntryID, to result: inout [UInt8]) throws(EditError) {
    let source = Array(text.utf8)
    try Self.check(source, id)
    if form.contains(.reference), AndroidReference.matches(source) {
      result += source
    } else if form.contains(.elements) {
      escape(source, tags: AndroidMarkup.tags(in: source), to: &result)
    } else if form.contains(.cdata) {
      writeCDATA(source, to: &result)
    } else if form.contains(.quoted) {
      result.append(UInt8(ascii: "\""))
      escape(source, tags: [], to: &result)
      result.append(UInt8(ascii: "\""))
    } else {
      escape(source, tags: [], to: &result)
    }
  }

  private static func check(_ source: [UInt8], _ id: EntryID) throws(EditError) {
    for (i, byte) in source.enumerated() where byte < 0x20 || byte == 0xEF {
      let isNoncharacter = byte == 0xEF && source[i + 1] == 0xBF && source[i + 2] >= 0xBE
      if isNoncharacter || byte < 0x20 && byte != 0x09 && byte != 0x0A && byte != 0x0D {
        let place = source[..<i].count { $0 & 0xC0 != 0x80 } + 1
        throw EditError(
          id, "character \(place) of the text is one that XML cannot carry (a control character)")
      }
    }
  }

  private func escape(_ source: [UInt8], tags: [Range<Int>], to result: inout [UInt8]) {
    var tags = tags[...]
    var guarded = guards.isEmpty ? [] : AndroidGuard.places(of: guards, in: source, outside: Array(tags))[...]
    var open: Range<Int>?
    var lastWasSpace = false
    let isQuoted = form.contains(.quoted) && !form.contains(.elements)
    var i = 0
    while i < source.count {
      if let tag = tags.first, tag.lowerBound == i {
        tags.removeFirst()
        result += source[tag]
        lastWasSpace = false
        i = tag.upperBound
        continue
      }
      if let place = guarded.first, place.range.lowerBound == i {
        guarded.removeFirst()
        result += place.tag
        open = place.range
      }
      if source[i] == 0x20, !isQuoted {
        lastWasSpace = Self.appendSpace(lastWasSpace || i == 0 || i == source.count - 1, to: &result)
      } else {
        append(i, of: source, isQuoted, to: &result)
        lastWasSpace = false
      }
      i += 1
      if let range = open, range.upperBound == i {
        result += "</xliff:g>".utf8
        open = nil
      }
    }
  }

  /// A space that would be collapsed or trimmed is written by its number. True where it is a plain one.
  private static func appendSpace(_ mustEscape: Bool, to result: inout [UInt8]) -> Bool {
    if mustEscape { result += "\\u0020".utf8 } else { result.append(0x20) }
    return !mustEscape
  }

  private func append(_ i: Int, of source: [UInt8], _ isQuoted: Bool, to result: inout [UInt8]) {
    let byte = source[i]
    switch byte {
    case UInt8(ascii: "&"): result += "&amp;".utf8
    case UInt8(ascii: "<"): result += "&lt;".utf8
    case UInt8(ascii: ">") where escapesGreater || i > 0 && source[i - 1] == UInt8(ascii: "]"):
      result += "&gt;".utf8
    case UInt8(ascii: "'") where isQuoted: result.append(byte)
    default: Self.appendEscaped(byte, isFirst: i == 0 && !isQuoted, to: &result)
    }
  }

  /// aapt2's own escapes, with which the text gets through it.
  private static func appendEscaped(_ byte: UInt8, isFirst: Bool, to result: inout [UInt8]) {
    switch byte {
    case UInt8(ascii: "\\"), UInt8(ascii: "\""), UInt8(ascii: "'"):
      result.append(UInt8(ascii: "\\"))
      result.append(byte)
    case UInt8(ascii: "@") where isFirst, UInt8(ascii: "?") where isFirst:
      result += [UInt8(ascii: "\\"), byte]
    case 0x0A: result += "\\n".utf8
    case 0x09: result += "\\t".utf8
    case 0x0D: result += "\\u000D".utf8
    default: result.append(byte)
    }
  }

  /// One section; where the text has the mark that would end it, two.
  private func writeCDATA(_ source: [UInt8], to result: inout [UInt8]) {
    result += "<![CDATA[".utf8
    var lastWasSpace = false
    for (i, byte) in source.enumerated() {
      if byte == 0x20 {
        lastWasSpace = Self.appendSpace(lastWasSpace || i == 0 || i == source.count - 1, to: &result)
        continue
      }
      lastWasSpace = false
      if byte == UInt8(ascii: ">"), i >= 2, source[i - 1] == UInt8(ascii: "]"),
        source[i - 2] == UInt8(ascii: "]")
      {
        result += "]]><![CDATA[".utf8
      }
      Self.appendEscaped(byte, isFirst: i == 0, to: &result)
    }
    result += "]]>".utf8
  }
}

/// An `xliff:g` element of a value: its tag, and the text that it keeps from translation.
struct AndroidGuard: Sendable {
  var tag: [UInt8]
  var text: [UInt8]

  /// The guards of a value's bytes; those with escapes or markup inside are left out.
  static func all(in content: ArraySlice<UInt8>) -> [AndroidGuard] {
    var guards: [AndroidGuard] = []
    var i = content.startIndex
    while let start = content[i...].firstIndex(of: UInt8(ascii: "<")) {
      i = start + 1
      guard content[start...].starts(with: "<xliff:g".utf8), let end = tagEnd(in: content, from: start) else {
        continue
      }
      i = end
      guard let next = content[end...].firstIndex(of: UInt8(ascii: "<")),
        content[next...].starts(with: "</xliff:g".utf8), next > end, isSimple(content[end..<next])
      else { continue }
      guards.append(AndroidGuard(tag: Array(content[start..<end]), text: Array(content[end..<next])))
    }
    return guards
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
    for (inner, same) in Dictionary(grouping: guards, by: \.text) {
      let found = occurrences(of: inner, in: text).filter { place in !tags.contains { $0.overlaps(place) } }
      guard found.count == same.count else { continue }
      for (range, one) in zip(found, same) where !places.contains(where: { $0.range.overlaps(range) }) {
        places.append((range, one.tag))
      }
    }
    return places.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  private static func occurrences(of part: [UInt8], in text: [UInt8]) -> [Range<Int>] {
    guard let first = part.first else { return [] }
    var result: [Range<Int>] = []
    var i = 0
    while i + part.count <= text.count {
      if text[i] == first, text[i..<i + part.count].elementsEqual(part) {
        result.append(i..<i + part.count)
        i += part.count
      } else {
        i += 1
      }
    }
    return result
  }
}
