import TranslationModel

/// A header cell as it is compared: without blanks around it, ASCII letters lowered.
struct HeaderName: Hashable, Sendable {
  let folded: String

  init(_ text: String) {
    var scalars = Substring(text).unicodeScalars
    while let first = scalars.first, Self.isBlank(first) { scalars.removeFirst() }
    while let last = scalars.last, Self.isBlank(last) { scalars.removeLast() }
    // ASCII only: no host's locale has a say.
    folded = String(
      decoding: String(scalars).utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
  }

  /// Spaces, line ends, the no-break space, and a byte order mark that a program put in once too often.
  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20, 0x09...0x0D, 0xA0, 0xFEFF: true
    default: false
    }
  }

  /// True where it names a locale so plainly that no other can be meant: `de`, `pt-PT`.
  var isOtherLocale: Bool {
    guard let tag = LocaleTag(folded) else { return false }
    return folded.utf8.count == 2 || tag.region != nil || tag.script != nil
  }

  /// True where a person may have meant `name`: a slip or two of the keyboard, or a longer form (`esp`,
  /// `English`).
  func isNear(_ name: String) -> Bool {
    let mine = Array(folded.utf8.prefix(64))
    let other = Array(name.utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 })
    guard !mine.isEmpty, !other.isEmpty else { return false }
    if mine.starts(with: other) { return true }
    return Self.distance(mine, other) <= (other.count <= 3 ? 1 : 2)
  }

  /// Levenshtein's distance.
  private static func distance(_ a: [UInt8], _ b: [UInt8]) -> Int {
    var row = Array(0...b.count)
    for (i, x) in a.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, y) in b.enumerated() {
        let substituted = diagonal + (x == y ? 0 : 1)
        diagonal = row[j + 1]
        row[j + 1] = min(substituted, row[j] + 1, diagonal + 1)
      }
    }
    return row[b.count]
  }
}
