import RepositoryModel

/// A pattern of paths: `{locale}` once, `*` for a part of a folder's or file's name, `**` for any number of folders.
///
/// Where a path fits in several ways, each wildcard stands for as little as it can, the first one first.
package struct PathPattern: Hashable, Sendable {
  /// As it was written.
  package let text: String
  private let pieces: [PathPiece]

  /// Nil where it is not a pattern, or could name something outside the repository; ``flaw(in:)`` says why.
  package init?(_ text: String) {
    guard Self.flaw(in: text) == nil else { return nil }
    self.text = text
    pieces = PathPiece.pieces(of: text)
  }

  package var hasLocale: Bool { pieces.contains(.locale) }

  /// `*` or `**` for each wildcard, in order: what two patterns must share to stand for each other's files.
  package var wildcards: [String] {
    pieces.compactMap { $0 == .star ? "*" : $0 == .folders ? "**" : nil }
  }

  /// What a path has in place of `{locale}` (empty where the pattern has none) and of each wildcard.
  ///
  /// Takes time in proportion to path times pattern, whatever they are.
  package func match(_ path: String) -> (locale: String, wildcards: [String])? {
    // Most paths of a tree are told by their beginning or their end.
    if case .literal(let start) = pieces.first, !path.utf8.starts(with: start) { return nil }
    if case .literal(let end) = pieces.last, !path.utf8.suffix(end.count).elementsEqual(end) { return nil }
    return PathMatch(pieces, Array(path.utf8)).found
  }

  /// The path with these in the places of `{locale}` and the wildcards. Where there are fewer of them than
  /// wildcards, the others are empty. It is for the caller to check that the result is safe to write.
  package func fill(locale: String, wildcards: [String]) -> String {
    var rest = wildcards[...]
    var path: [UInt8] = []
    for piece in pieces {
      switch piece {
      case .literal(let bytes): path += bytes
      case .locale: path += locale.utf8
      case .star: path += (rest.popFirst() ?? "").utf8
      case .folders:
        let folders = rest.popFirst() ?? ""
        path += folders.isEmpty ? [] : Array(folders.utf8) + [UInt8(ascii: "/")]
      }
    }
    return String(decoding: path, as: UTF8.self)
  }
}

extension PathPattern {
  /// More than these in one pattern are of no use, and would let a branch's file slow everything down.
  private static let mostWildcards = 8
  private static let longest = 1024

  /// What is wrong with a pattern, as a sentence's end ("leaves the repository"); nil where nothing is.
  package static func flaw(in text: String) -> String? {
    guard text.utf8.count <= longest else { return "is longer than \(longest) bytes" }
    var example: [UInt8] = []
    var wildcardCount = 0
    var localeCount = 0
    let parts = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    for (i, part) in parts.enumerated() {
      if i > 0 { example.append(UInt8(ascii: "/")) }
      var isWild = false
      for piece in PathPiece.pieces(ofPart: Array(part)) {
        if case .literal(let bytes) = piece {
          if bytes.contains(where: { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "}") }) {
            return "has braces that are not {locale}"
          }
          example += bytes
          isWild = false
          continue
        }
        if isWild {
          return part.elementsEqual("**".utf8) ? nil : "has two wildcards side by side in one name"
        }
        isWild = true
        example.append(UInt8(ascii: "x"))
        if piece == .locale { localeCount += 1 } else { wildcardCount += 1 }
      }
    }
    if localeCount > 1 { return "has {locale} more than once" }
    if wildcardCount > mostWildcards { return "has more than \(mostWildcards) wildcards" }
    let folders = parts.map { $0.elementsEqual("**".utf8) }
    if folders.last == true { return "ends with folders, and must end with a file" }
    if zip(folders, folders.dropFirst()).contains(where: { $0 && $1 }) { return "has '**' twice in a row" }
    return RepositoryPath.flaw(in: String(decoding: example, as: UTF8.self))
  }
}
