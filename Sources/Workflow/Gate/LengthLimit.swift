import TranslationModel

/// What a row's cell `max` says: the longest that a translation may be, in characters. Spreadsheets show a whole number as `20.0`, too.
package struct LengthLimit: Hashable, Sendable {
  /// Nil where there is none, or none can be read.
  package let characters: Int?
  /// What is wrong with the cell, as a sentence; nil where nothing is.
  let mistake: String?

  package init(cell: Text) {
    // Most rows have none: nothing is made of their cells.
    if cell.isBlank {
      (characters, mistake) = (nil, nil)
      return
    }
    let words = cell.string.split { $0.isWhitespace }
    let number = words.count == 1 ? Self.number(words[0]) : nil
    if let number, number > 0 {
      (characters, mistake) = (number, nil)
    } else {
      (characters, mistake) = (nil, "'\(cell.excerpt)' is no number of characters")
    }
  }

  /// `4,000` has three digits after its sign, decimals have one or two.
  private static func number(_ word: Substring) -> Int? {
    let parts = word.split(omittingEmptySubsequences: false) { $0 == "." || $0 == "," }
    let areDigits = parts.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy(isDigit) }
    guard parts.count <= 2, areDigits else { return nil }
    if parts.count == 1 { return Int(parts[0]) }
    if parts[1].utf8.count == 3 { return Int(parts[0] + parts[1]) }
    return parts[1].allSatisfy { $0 == "0" } ? Int(parts[0]) : nil
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
