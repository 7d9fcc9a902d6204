import TranslationModel

extension CheckFamily {
  static let edges = CheckFamily(
    "White space at the ends",
    [
      Check(
        "edge-whitespace", "The translation begins and ends with white space where the source does", .warning,
        fails: CheckExample("Name: ", "Nombre:"), passes: CheckExample("Name: ", "Nombre: "))
    ], where: .inEither(.softEdge), texts: WhitespaceCheck().findings)
}

/// The translation begins and ends with white space where the source does: texts are put together, `Name: ` and a name.
///
/// A space that the source has after its last sentence is the engineer's slip, and scripts that write no spaces between
/// words need none at the seam. Where a variable's text has its spaces is each translation's own affair.
private struct WhitespaceCheck: Sendable {
  func findings(_ input: CheckInput) -> [Finding] {
    let source = input.source.neutral, translation = input.translation.neutral
    guard !translation.isBlank, !input.isPart else { return [] }
    let needsNone = input.locale?.writesWithoutSpaces ?? false
    var differences: [String] = []
    let start = (source.start, translation.start)
    if start.0 != start.1, !(needsNone && start == (.space, .none)) {
      differences.append(Self.difference("begin", start.0, start.1))
    }
    let end = (source.end, translation.end)
    let isNoLoss = end == (.space, .none) && (needsNone || source.isDone || translation.endsWide)
    if end.0 != end.1, !isNoLoss { differences.append(Self.difference("end", end.0, end.1)) }
    guard !differences.isEmpty else { return [] }
    return [Finding(.warning, "edge-whitespace", differences.joined(separator: "; "))]
  }

  private static func difference(_ verb: String, _ source: Edge, _ translation: Edge) -> String {
    let what = source == .line || translation == .line ? "a line break" : "white space"
    let isAdded = translation == .line || source == .none
    return isAdded
      ? "it \(verb)s with \(what), but the source does not"
      : "it does not \(verb) with \(what), but the source does"
  }
}

/// What a text begins or ends with.
private enum Edge {
  case none, space, line
}

extension Text {
  fileprivate var start: Edge { Self.edge(string.unicodeScalars) }
  fileprivate var end: Edge { Self.edge(string.unicodeScalars.reversed()) }

  private static func edge(_ scalars: some Sequence<Unicode.Scalar>) -> Edge {
    var edge = Edge.none
    for scalar in scalars where !scalar.properties.isDefaultIgnorableCodePoint {
      if scalar == "\n" { return .line }
      guard scalar.properties.isWhitespace else { return edge }
      edge = .space
    }
    return edge
  }

  /// True for a text whose last sentence has ended before the white space at its end.
  fileprivate var isDone: Bool {
    utf8.last { $0 != 0x20 && $0 != 0x09 }.map { ".!?".utf8.contains($0) } ?? false
  }

  /// True for a full-width sign at the end: its blank half is the space that other scripts write behind it.
  fileprivate var endsWide: Bool {
    string.unicodeScalars.last.map {
      (0x3001...0x303F).contains($0.value) || (0xFF01...0xFF60).contains($0.value)
    }
      ?? false
  }
}

extension UnsafeRawBufferPointer {
  /// True for a text whose first and last character are easily told to be neither white space nor signs that nobody sees:
  /// most texts are such.
  var hasSolidEdges: Bool {
    guard let last = lastIndex(where: { $0 & 0xC0 != 0x80 }) else { return false }
    return isSolid(at: 0) && isSolid(at: last)
  }

  private func isSolid(at place: Int) -> Bool {
    switch self[place] {
    // ASCII's visible ones, and of Unicode's blocks those without U+0085, U+00A0, U+00AD, U+034F, U+061C, and what is from
    // U+1000 to U+3FFF or from U+F000 on.
    case 0x21..<0x7F, 0xC3...0xCC, 0xCE...0xD7, 0xD9...0xE0, 0xE4...0xED: return true
    case ..<0x80: return false
    default:
      var at = place
      switch scalar(&at) {
      // Of the others ¿ and «, Vietnamese letters, dashes and quotes, kana with the signs before it, and full-width forms.
      case 0xA1...0xAC, 0xAE...0xBF, 0x1E00...0x1EFF, 0x2010...0x2027, 0x3001...0x3029, 0x3041...0x30FF,
        0xFF01...0xFF9F:
        return true
      default: return false
      }
    }
  }
}

extension LocaleTag {
  /// True for a language that writes its words without spaces between them.
  fileprivate var writesWithoutSpaces: Bool {
    ["bo", "dz", "ja", "km", "lo", "my", "th", "wuu", "yue", "zh"].contains(language)
  }
}
