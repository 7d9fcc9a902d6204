/// A pattern of branch names: `*` stands for anything but a slash, `**` for anything.
///
/// `release/*` is `release/1.2` and not `release/1.2/x`, as in a refspec; `release/**` is both. Names are compared by
/// their bytes, as Git does.
struct BranchPattern: Hashable, Sendable {
  private enum Piece: Hashable, Sendable {
    case byte(UInt8)
    case star
    case stars

    func takes(_ byte: UInt8) -> Bool {
      switch self {
      case .byte(let own): own == byte
      case .star: byte != UInt8(ascii: "/")
      case .stars: true
      }
    }

    var isWild: Bool { self == .star || self == .stars }
  }

  private let pieces: [Piece]

  init(_ text: String) {
    var pieces: [Piece] = []
    for byte in text.utf8 {
      if byte != UInt8(ascii: "*") {
        pieces.append(.byte(byte))
      } else if pieces.last?.isWild == true {
        pieces[pieces.count - 1] = .stars
      } else {
        pieces.append(.star)
      }
    }
    self.pieces = pieces
  }

  /// Takes time in proportion to name times pattern, whatever they are.
  func matches(_ name: String) -> Bool {
    let name = Array(name.utf8)
    // reached[i]: the pieces so far can stand for the first i bytes.
    var reached = [true] + [Bool](repeating: false, count: name.count)
    for piece in pieces {
      for i in stride(from: name.count, through: 1, by: -1) where !piece.isWild {
        reached[i] = reached[i - 1] && piece.takes(name[i - 1])
      }
      if !piece.isWild { reached[0] = false }
      for i in name.indices where piece.isWild && reached[i] && piece.takes(name[i]) { reached[i + 1] = true }
    }
    return reached[name.count]
  }

  /// True where some name is one of both patterns.
  func overlaps(_ other: BranchPattern) -> Bool {
    let (a, b) = (pieces, other.pieces)
    // common[j], for the rest of `a` from i on: some text is both that rest and the rest of `b` from j on.
    var common = [Bool](repeating: false, count: b.count + 1)
    for i in stride(from: a.count, through: 0, by: -1) {
      let later = common
      for j in stride(from: b.count, through: 0, by: -1) {
        common[j] = i == a.count && j == b.count
        if i < a.count, a[i].isWild, later[j] { common[j] = true }
        if j < b.count, b[j].isWild, common[j + 1] { common[j] = true }
        guard i < a.count, j < b.count else { continue }
        switch (a[i], b[j]) {
        case (.byte(let x), .byte(let y)): if x == y, later[j + 1] { common[j] = true }
        case (.byte(let x), let wild): if wild.takes(x), later[j] { common[j] = true }
        case (let wild, .byte(let y)): if wild.takes(y), common[j + 1] { common[j] = true }
        default: break
        }
      }
    }
    return common[0]
  }
}
