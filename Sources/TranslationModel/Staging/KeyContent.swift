extension StagingContent {
  package static let keys = StagingContent(
    "keys", "the key of each text, and its placeholders: home.title %@"
  ) {
    staged in
    let key = KeyName.shown(staged.key)
    let (start, _, end) = staged.text.string.trimmed
    let segments = staged.anatomy.segments.map { key + KeyName.rest(of: $0) }
    return Text(start + segments.joined() + end)
  }
}

/// A key in the place of a text.
enum KeyName {
  /// A key may be the English itself: what would be a placeholder or markup in it is left out, and so are line ends.
  static func shown(_ key: Text) -> String {
    var result = String.UnicodeScalarView()
    for scalar in key.string.unicodeScalars where !"%{}<>&|\\$".unicodeScalars.contains(scalar) {
      let isControl = scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
      result.append(isControl ? " " : scalar)
    }
    let name = String(result).trimmed.inside
    return name.isEmpty ? "?" : name
  }

  /// What programs read in a text, without its words.
  static func rest(of pieces: [TextAnatomy.Piece]) -> String {
    var result = ""
    for piece in pieces {
      switch piece {
      case .prose: break
      case .kept(let text): result += (text.utf8.first == UInt8(ascii: "<") ? "" : " ") + text
      case .separator(let text): result += text
      case .choice(let head, let branches):
        result += " " + head
        for branch in branches { result += rest(of: branch.message.pieces) + branch.tail }
      }
    }
    return result
  }
}
