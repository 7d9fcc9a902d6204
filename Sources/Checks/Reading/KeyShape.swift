import TranslationModel

/// How a project names keys: `{Name}.{name}` for `Cart.title`, `Common.*`.
///
/// A word between braces stands for names that are written as it is: `{Name}`, `{name}`, `{some_name}`, `{some-name}`,
/// `{SOME_NAME}`. `*` stands for anything, every other sign for itself.
package struct KeyShape: Hashable, Sendable {
  private enum Piece: Hashable {
    case sign(UInt8)
    case star
    case name(Style)
  }

  private enum Style: String, CaseIterable {
    case upperCamel = "{Name}"
    case lowerCamel = "{name}"
    case snake = "{some_name}"
    case kebab = "{some-name}"
    case screaming = "{SOME_NAME}"

    private var joiner: UInt8? {
      switch self {
      case .upperCamel, .lowerCamel: nil
      case .snake, .screaming: UInt8(ascii: "_")
      case .kebab: UInt8(ascii: "-")
      }
    }

    /// The end of the name that begins at a place: it goes as far as its signs do. Nil where there is none.
    func end(in key: [UInt8], from start: Int) -> Int? {
      func isUpper(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte) }
      func isLower(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte) }
      let (takesUpper, takesLower) = (self != .snake && self != .kebab, self != .screaming)
      guard start < key.count,
        self == .upperCamel || self == .screaming ? isUpper(key[start]) : isLower(key[start])
      else { return nil }
      var i = start + 1
      while i < key.count {
        let byte = key[i]
        let isPart =
          isUpper(byte) && takesUpper || isLower(byte) && takesLower || (0x30...0x39).contains(byte)
          || byte == joiner && key[i - 1] != byte
        if !isPart { break }
        i += 1
      }
      return key[i - 1] == joiner ? nil : i
    }
  }

  /// As it was written.
  package let text: String
  private let pieces: [Piece]

  /// Nil for one without a sign, and where the braces hold something else.
  package init?(_ text: String) {
    if text.isEmpty { return nil }
    var pieces: [Piece] = []
    var rest = text[...]
    while let first = rest.first {
      if first == "{" {
        guard let style = Style.allCases.first(where: { rest.hasPrefix($0.rawValue) }) else { return nil }
        pieces.append(.name(style))
        rest = rest.dropFirst(style.rawValue.count)
      } else if first == "*" {
        pieces.append(.star)
        rest = rest.dropFirst()
      } else {
        pieces += first.utf8.map { .sign($0) }
        rest = rest.dropFirst()
      }
    }
    (self.text, self.pieces) = (text, pieces)
  }

  /// What the braces may hold, for people.
  package static let styles = Style.allCases.map(\.rawValue).joined(separator: " ")

  /// Takes time in proportion to key times pattern at worst: only the last `*` is ever made longer.
  package func matches(_ key: Text) -> Bool {
    let key = Array(key.utf8)
    var (p, n) = (0, 0)
    var star: (piece: Int, place: Int)?
    while n < key.count {
      if p < pieces.count, pieces[p] == .star {
        p += 1
        star = (p, n)
      } else if p < pieces.count, let end = end(of: pieces[p], in: key, from: n) {
        (p, n) = (p + 1, end)
      } else if let last = star {
        star = (last.piece, last.place + 1)
        (p, n) = (last.piece, last.place + 1)
      } else {
        return false
      }
    }
    return pieces[p...].allSatisfy { $0 == .star }
  }

  private func end(of piece: Piece, in key: [UInt8], from place: Int) -> Int? {
    switch piece {
    case .sign(let byte): key[place] == byte ? place + 1 : nil
    case .name(let style): style.end(in: key, from: place)
    case .star: nil
    }
  }
}
