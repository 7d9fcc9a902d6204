/// Finds the codes of a text, in one pass over its bytes.
struct ProtectedTextParser {
  private let bytes: [UInt8]
  private let style: PlaceholderStyle
  private let signs: KeptSigns
  /// The placeholders that are still to come.
  private var placeholders: ArraySlice<Placeholder>
  private let hasPlaceholders: Bool
  /// Of a text with messages in braces, of which some look like `{name}`, those that are one; nil for others.
  private let names: NamesBesideChoices?
  private var pieces: [ProtectedText.Piece] = []
  /// The tags, by their place among the pieces.
  private var tags: [(piece: Int, tag: Tag)] = []

  private struct Tag {
    var name: [UInt8]
    var isClosing: Bool
  }

  init(_ text: Text, _ style: PlaceholderStyle) {
    (bytes, self.style) = (Array(text.utf8), style)
    signs = KeptSigns(bytes, style, guarded: [])
    placeholders = Message(text, style).placeholders[...]
    hasPlaceholders = !placeholders.isEmpty
    let words = text.string
    let found = ["plural", "select"].contains(where: words.contains) ? NamesBesideChoices(bytes) : nil
    let looksSo = ["plural,", "select,", "selectordinal,"].contains(where: words.contains)
    names = looksSo || found?.hasChoice ?? false ? found : nil
  }

  mutating func run() -> [ProtectedText.Piece] {
    var start = 0
    var i = 0
    while i < bytes.count {
      guard let end = codeEnd(i) else {
        i += 1
        continue
      }
      addWords(start..<i)
      if bytes[i] == UInt8(ascii: "<"), let tag = tag(i..<end) { tags.append((pieces.count, tag)) }
      pieces.append(.code(ProtectedText.Code(place: .alone, number: 0, data: text(i..<end))))
      (start, i) = (end, end)
    }
    addWords(start..<bytes.count)
    pair()
    return pieces
  }

  private mutating func addWords(_ range: Range<Int>) {
    if !range.isEmpty { pieces.append(.words(text(range))) }
  }

  private func text(_ range: Range<Int>) -> Text { Text(sharing: bytes, range) }

  /// The end of the code that begins at an offset; nil where none does.
  private mutating func codeEnd(_ start: Int) -> Int? {
    switch bytes[start] {
    case UInt8(ascii: "%"): return hasPlaceholders ? percentEnd(start) : nil
    case UInt8(ascii: "<"): return signs.markupEnd(start)
    case UInt8(ascii: "&"): return entityEnd(start)
    case UInt8(ascii: "{"): return nameEnd(start)
    case 0x09, 0x0A: return nil
    case 0..<0x20: return start + 1
    // U+FFFE and U+FFFF.
    case 0xEF:
      let rest = bytes[(start + 1)...].prefix(2)
      return rest == [0xBF, 0xBE] || rest == [0xBF, 0xBF] ? start + 3 : nil
    default: return nil
    }
  }

  private mutating func percentEnd(_ start: Int) -> Int? {
    if style == .neutral, start + 1 < bytes.count, bytes[start + 1] == UInt8(ascii: "%") { return start + 2 }
    guard let next = placeholders.first, bytes[start...].starts(with: next.spelling.utf8) else { return nil }
    placeholders.removeFirst()
    return start + next.spelling.count
  }

  /// `&amp;`, `&#39;`.
  private func entityEnd(_ start: Int) -> Int? {
    var end = start + 1
    if end < bytes.count, bytes[end] == UInt8(ascii: "#") { end += 1 }
    let name = bytes[end...].prefix(32).prefix(while: \.isAlphanumeric)
    guard !name.isEmpty, name.endIndex < bytes.count, bytes[name.endIndex] == UInt8(ascii: ";") else {
      return nil
    }
    return name.endIndex + 1
  }

  /// `{name}`, `{{name}}`.
  private func nameEnd(_ start: Int) -> Int? {
    if let names { return names.ends[start] }
    let open = bytes[start...].prefix(2).prefix { $0 == UInt8(ascii: "{") }
    let name = bytes[open.endIndex...].prefix(64).prefix { $0.isAlphanumeric || "_.-".utf8.contains($0) }
    let close = bytes[name.endIndex...].prefix(open.count).prefix { $0 == UInt8(ascii: "}") }
    return name.isEmpty || close.count < open.count ? nil : close.endIndex
  }

  // MARK: Pairs

  /// Nil for what is no half of a pair: `<br/>`, a comment, an element that is one code with all that is in it.
  private func tag(_ range: Range<Int>) -> Tag? {
    var start = range.lowerBound + 1
    let isClosing = start < range.upperBound && bytes[start] == UInt8(ascii: "/")
    if isClosing { start += 1 }
    let name = bytes[start..<range.upperBound].prefix { $0.isAlphanumeric || "_-.:".utf8.contains($0) }
    let isOne = bytes[start..<range.upperBound].contains(UInt8(ascii: "<"))
    guard !name.isEmpty, !isOne, bytes[range.upperBound - 2] != UInt8(ascii: "/") else { return nil }
    return Tag(name: Array(name), isClosing: isClosing)
  }

  /// Makes pairs of the tags that close others, so that pairs are inside each other or apart, and counts the codes.
  private mutating func pair() {
    var open: [(piece: Int, name: [UInt8])] = []
    var counts: [[UInt8]: Int] = [:]
    var opener: [Int: Int] = [:]
    for (piece, tag) in tags {
      if !tag.isClosing {
        open.append((piece, tag.name))
        counts[tag.name, default: 0] += 1
      } else if counts[tag.name] ?? 0 > 0 {
        while let last = open.popLast() {
          counts[last.name, default: 1] -= 1
          guard last.name == tag.name else { continue }
          opener[piece] = last.piece
          break
        }
      }
    }
    let opening = Set(opener.values)
    var numbers: [Int: Int] = [:]
    var next = 1
    for i in pieces.indices {
      guard case .code(var code) = pieces[i] else { continue }
      if let other = opener[i] {
        (code.place, code.number) = (.closes, numbers[other] ?? 0)
      } else {
        if opening.contains(i) { code.place = .opens }
        code.number = next
        numbers[i] = next
        next += 1
      }
      pieces[i] = .code(code)
    }
  }
}
