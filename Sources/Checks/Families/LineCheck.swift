import TranslationModel

extension CheckFamily {
  static let lines = CheckFamily(
    "Lines",
    [
      Check(
        "line-count", "The translation has the lines of the source", .warning,
        fails: CheckExample("One.\nTwo.", "Uno. Dos."), passes: CheckExample("One.\nTwo.", "Uno.\nDos."))
    ], where: .inEither(.lineBreak), texts: LineCheck().findings)
}

/// The translation has the lines of the source. Blank ones do not count, nor does a break in the middle of a sentence:
/// it only keeps a long text narrow, and each language has its own places for it. What stands at the ends is
/// ``WhitespaceCheck``'s.
private struct LineCheck: Sendable {
  func findings(_ input: CheckInput) -> [Finding] {
    let source = input.source.neutral, translation = input.translation.neutral
    guard source.contains(0x0A) || translation.contains(0x0A), !translation.isBlank else { return [] }
    let lines = source.lines, own = translation.lines.count
    let wraps = zip(lines, lines.dropFirst()).count { Self.isWrap($0, $1) }
    let wanted = lines.count - wraps
    // A long text, for a store say, may divide a paragraph or two otherwise.
    let tolerance = wanted / 10
    let isLost = own < wanted - tolerance
    guard isLost || wraps == 0 && own > wanted + tolerance else { return [] }
    return [
      Finding(
        .warning, "line-count",
        "it has \(own.counted("line")) of text, the source \(wraps > 0 ? "at least " : "")\(wanted)")
    ]
  }

  /// True where a sentence goes on in the next line.
  private static func isWrap(_ line: ArraySlice<UInt8>, _ next: ArraySlice<UInt8>) -> Bool {
    guard let last = line.last(where: { $0 != 0x20 }), let first = next.first(where: { $0 != 0x20 }) else {
      return false
    }
    return (last.isLetter || last == UInt8(ascii: ",")) && first.isLetter && first & 0x20 != 0
  }
}

extension Text {
  /// The lines that have something in them.
  fileprivate var lines: [ArraySlice<UInt8>] {
    utf8.split(separator: 0x0A).filter { line in !line.allSatisfy { $0 == 0x20 || (0x09...0x0D).contains($0) }
    }
  }
}

extension UInt8 {
  /// ASCII's, for the source is English more often than not.
  fileprivate var isLetter: Bool { (0x61...0x7A).contains(self | 0x20) }
}
