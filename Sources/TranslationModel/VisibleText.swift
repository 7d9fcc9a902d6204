extension Text {
  /// The text as a person sees it: without signs that have no width, its no-break spaces as spaces, and without blanks at
  /// its ends. Pasting brings such signs into cells that look right.
  package var visible: Text {
    var scalars: [Unicode.Scalar] = []
    for scalar in string.unicodeScalars where !scalar.isInvisible {
      scalars.append(scalar == "\u{A0}" || scalar == "\u{202F}" ? " " : scalar)
    }
    let isBlank = { (scalar: Unicode.Scalar) in scalar == " " || (9...13).contains(scalar.value) }
    let end = scalars.lastIndex { !isBlank($0) }.map { $0 + 1 } ?? 0
    let visible = scalars[..<end].drop(while: isBlank)
    return Text(String(String.UnicodeScalarView(visible)))
  }

  /// True where the text has a sign without width: nobody sees it, and it makes another text.
  package var hasInvisible: Bool {
    // None of them is ASCII.
    utf8.contains { $0 >= 0x80 } && string.unicodeScalars.contains(where: \.isInvisible)
  }
}

extension Unicode.Scalar {
  /// Soft hyphen, zero-width space, joiners, direction marks, embeddings, overrides and isolates, word joiner, byte order
  /// mark: of Unicode's Default_Ignorable_Code_Point, those that come with pasted text.
  fileprivate var isInvisible: Bool {
    switch value {
    case 0xAD, 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x2064, 0x2066...0x2069, 0xFEFF: true
    default: false
    }
  }
}
