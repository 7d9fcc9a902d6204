/// Takes a text apart, in one pass over its bytes.
struct AnatomyParser {
  private let signs: KeptSigns
  private let bytes: [UInt8]
  private let style: PlaceholderStyle
  private var position = 0

  /// Choices inside choices: nobody writes more.
  private static let mostDepth = 8

  init(_ bytes: [UInt8], _ style: PlaceholderStyle, guarded: [Text]) {
    (self.bytes, self.style) = (bytes, style)
    signs = KeptSigns(bytes, style, guarded: guarded.map { Array($0.utf8) })
  }

  mutating func whole() -> TextAnatomy { message(depth: 0) }

  /// Of a message inside a choice, up to the brace that closes it.
  private mutating func message(depth: Int) -> TextAnatomy {
    var pieces: [TextAnatomy.Piece] = []
    var start = position
    func words(_ end: Int) -> [TextAnatomy.Piece] { start < end ? [.prose(string(start..<end))] : [] }
    while position < bytes.count {
      if depth > 0, bytes[position] == UInt8(ascii: "}") { break }
      let at = position
      if let piece = piece(depth: depth) {
        pieces += words(at) + [piece]
        start = position
      } else {
        position += 1
      }
    }
    return TextAnatomy(pieces + words(position))
  }

  /// What begins here and is no prose; nil where nothing does, and then nothing is consumed.
  private mutating func piece(depth: Int) -> TextAnatomy.Piece? {
    let start = position
    if bytes[start] == UInt8(ascii: "{"), depth < Self.mostDepth, let choice = choice(depth: depth) {
      return choice
    }
    position = start
    if depth > 0, bytes[start] == UInt8(ascii: "#") {
      position += 1
      return .kept("#")
    }
    if style.mayChoose, bytes[start...].starts(with: " | ".utf8) {
      position += 3
      return .separator(" | ")
    }
    guard let end = signs.end(at: start, isInside: depth > 0) else { return nil }
    position = end
    return .kept(string(start..<end))
  }

  private func string(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  // MARK: Choices

  /// `{n, plural, offset:1 =0 {none} other {# files}}`, `{g, select, male {he} other {they}}` (ICU, MessageFormat).
  private mutating func choice(depth: Int) -> TextAnatomy.Piece? {
    let start = position
    position += 1
    guard word() > 0, take(UInt8(ascii: ",")) else { return nil }
    skipBlanks()
    let type = position
    _ = word()
    guard ["plural", "select", "selectordinal"].contains(string(type..<position)), take(UInt8(ascii: ","))
    else { return nil }
    var head: Range<Int>?
    var branches: [(message: TextAnatomy, tail: String)] = []
    var from = start
    while true {
      skipBlanks()
      while position < bytes.count, !isBrace(bytes[position]) { position += 1 }
      guard position < bytes.count else { return nil }
      if bytes[position] == UInt8(ascii: "}") { break }
      position += 1
      if head == nil {
        head = from..<position
      } else {
        branches[branches.count - 1].tail = string(from..<position)
      }
      branches.append((message(depth: depth + 1), ""))
      guard position < bytes.count else { return nil }
      from = position
      position += 1
    }
    guard let head, !branches.isEmpty else { return nil }
    position += 1
    branches[branches.count - 1].tail = string(from..<position)
    return .choice(head: string(head), branches)
  }

  /// Consumes a name and the blanks round it, and answers with the name's length.
  private mutating func word() -> Int {
    skipBlanks()
    let start = position
    while position < bytes.count, isWordPart(bytes[position]) { position += 1 }
    return position - start
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    skipBlanks()
    guard position < bytes.count, bytes[position] == byte else { return false }
    position += 1
    return true
  }

  private mutating func skipBlanks() {
    while position < bytes.count, bytes[position] == 0x20 || (0x09...0x0D).contains(bytes[position]) {
      position += 1
    }
  }
}

private func isBrace(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "{") || byte == UInt8(ascii: "}") }

private func isWordPart(_ byte: UInt8) -> Bool {
  (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20) || byte == UInt8(ascii: "_")
    || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
}

extension PlaceholderStyle {
  /// True where libraries take a bar between blanks for what separates plural forms (vue-i18n, "Pluralization").
  fileprivate var mayChoose: Bool { self == .braces || self == .doubleBraces || self == .none }
}
