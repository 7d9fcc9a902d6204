/// A piece of a path pattern.
enum PathPiece: Hashable, Sendable {
  /// These bytes, slashes among them.
  case literal([UInt8])
  /// `{locale}`: one byte or more of one name.
  case locale
  /// `*`: any bytes of one name, none also.
  case star
  /// `**/`: any number of whole folders, each with its slash, none also.
  case folders

  private static let slash = UInt8(ascii: "/")

  /// The pieces of a whole pattern; literals are put together.
  static func pieces(of pattern: String) -> [PathPiece] {
    var result: [PathPiece] = []
    let parts = pattern.utf8.split(separator: slash, omittingEmptySubsequences: false)
    for (i, part) in parts.enumerated() {
      let pieces = pieces(ofPart: Array(part))
      for piece in pieces { append(piece, to: &result) }
      if pieces != [.folders], i + 1 < parts.count { append(.literal([slash]), to: &result) }
    }
    return result
  }

  /// The pieces of what stands between two slashes.
  static func pieces(ofPart part: [UInt8]) -> [PathPiece] {
    if part.elementsEqual("**".utf8) { return [.folders] }
    let locale = Array("{locale}".utf8)
    var result: [PathPiece] = []
    var rest = part[...]
    while let byte = rest.first {
      if rest.starts(with: locale) {
        result.append(.locale)
        rest = rest.dropFirst(locale.count)
      } else {
        append(byte == UInt8(ascii: "*") ? .star : .literal([byte]), to: &result)
        rest = rest.dropFirst()
      }
    }
    return result
  }

  private static func append(_ piece: PathPiece, to pieces: inout [PathPiece]) {
    if case .literal(let new) = piece, case .literal(let old) = pieces.last {
      pieces[pieces.count - 1] = .literal(old + new)
    } else {
      pieces.append(piece)
    }
  }
}
