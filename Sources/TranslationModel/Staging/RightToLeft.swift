extension StagingContent {
  package static let rightToLeft = StagingContent("rtl", "the base text, each word from right to left") {
    staged in
    staged.anatomy.changing { $0.map(Reversal.applied) }.text
  }
}

/// Lets each word run from right to left, as Android's own pseudo-locale ar-XB does: its letters stay, in an override.
///
/// Source: `PseudoMethodBidi` in aapt2's Pseudolocalizer.cpp: U+200F U+202E word U+202C U+200F. Unlike there placeholders and
/// numbers stay outside, as they do in Arabic.
enum Reversal {
  private static let open = "\u{200F}\u{202E}"
  private static let close = "\u{202C}\u{200F}"

  static func applied(to words: String) -> String {
    var result = ""
    var word = String.UnicodeScalarView()
    func finished(_ word: String.UnicodeScalarView) -> String {
      word.contains(where: \.properties.isAlphabetic) ? open + String(word) + close : String(word)
    }
    for scalar in words.unicodeScalars {
      if scalar.properties.isWhitespace {
        result += finished(word)
        result.unicodeScalars.append(scalar)
        word = String.UnicodeScalarView()
      } else {
        word.append(scalar)
      }
    }
    return result + finished(word)
  }
}
