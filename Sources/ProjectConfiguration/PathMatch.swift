/// How one path fits a pattern's pieces.
struct PathMatch {
  /// What stands in the places of `{locale}` and of the wildcards; nil where the path does not fit.
  private(set) var found: (locale: String, wildcards: [String])?

  private let pieces: [PathPiece]
  private let path: [UInt8]
  /// For each piece, and for the end: at which offsets of the path it and all after it fit what is left.
  private var fits: [[Bool]]

  private static let slash = UInt8(ascii: "/")

  init(_ pieces: [PathPiece], _ path: [UInt8]) {
    self.pieces = pieces
    self.path = path
    fits = Array(repeating: Array(repeating: false, count: path.count + 1), count: pieces.count + 1)
    fits[pieces.count][path.count] = true
    for piece in pieces.indices.reversed() { fill(piece) }
    if fits[0][0] { found = walk() }
  }

  /// Works out one piece from the next, from the path's end to its start.
  private mutating func fill(_ piece: Int) {
    let next = fits[piece + 1]
    // For `**`: whether the next piece fits after the slash of some folder that is still to come.
    var behindSlash = false
    for at in stride(from: path.count, through: 0, by: -1) {
      switch pieces[piece] {
      case .literal(let bytes):
        fits[piece][at] =
          at + bytes.count <= path.count && next[at + bytes.count] && path[at...].starts(with: bytes)
      case .star:
        fits[piece][at] = next[at] || isInName(at) && fits[piece][at + 1]
      case .locale:
        fits[piece][at] = isInName(at) && (next[at + 1] || fits[piece][at + 1])
      case .folders:
        if at < path.count, path[at] == Self.slash, next[at + 1] { behindSlash = true }
        fits[piece][at] = next[at] || behindSlash
      }
    }
  }

  private func isInName(_ at: Int) -> Bool { at < path.count && path[at] != Self.slash }

  /// Goes through the path from its start, and gives each wildcard as little as it can have.
  private func walk() -> (locale: String, wildcards: [String]) {
    var result = (locale: "", wildcards: [String]())
    var at = 0
    for (i, piece) in pieces.enumerated() {
      let start = at
      switch piece {
      case .literal(let bytes): at += bytes.count
      case .star:
        while !fits[i + 1][at] { at += 1 }
        result.wildcards.append(text(start, at))
      case .locale:
        at += 1
        while !fits[i + 1][at] { at += 1 }
        result.locale = text(start, at)
      case .folders:
        while !fits[i + 1][at] || at > start && path[at - 1] != Self.slash { at += 1 }
        result.wildcards.append(text(start, max(start, at - 1)))
      }
    }
    return result
  }

  private func text(_ from: Int, _ to: Int) -> String { String(decoding: path[from..<to], as: UTF8.self) }
}
