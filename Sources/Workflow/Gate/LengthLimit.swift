import TranslationModel

/// What a row's cell `max` says: the longest that a translation may be, in characters. Spreadsheets show a whole number as `20.0`, too.
package struct LengthLimit: Hashable, Sendable {
  /// Nil where there is none, or none can be read.
  package let characters: Int?
  /// What is wrong with the cell, as a sentence; nil where nothing is.
  let mistake: String?

  package init(cell: Text) {
    let words = cell.string.split { $0.isWhitespace }
    guard !words.isEmpty else {
      (characters, mistake) = (nil, nil)
      return
    }
    let parts = words.joined().split(omittingEmptySubsequences: false) { $0 == "." || $0 == "," }
    let isWhole =
      parts.count == 1 || parts.count == 2 && !parts[1].isEmpty && parts[1].allSatisfy { $0 == "0" }
    if words.count == 1, isWhole, parts[0].utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let number = Int(parts[0]), number > 0
    {
      (characters, mistake) = (number, nil)
    } else {
      (characters, mistake) = (nil, "'\(cell.excerpt)' is no number of characters")
    }
  }
}
