import TranslationModel

extension Prose {
  /// Languages that double words to say more of them.
  static let doubling = [
    "id", "ms", "vi", "th", "lo", "km", "my", "zh", "ja", "ko", "fil", "tl", "jv", "su", "af", "sw", "tr",
    "az", "ka", "hy", "hi", "bn", "pa", "ur", "gu", "mr", "ne", "as", "or", "ta", "te", "kn", "ml", "si",
  ]

  /// Words that other languages rightly say twice: French `vous vous`, German `die die`, Italian `passo passo`.
  private static let pairs: [String: Set<String>] = [
    "fr": ["vous", "nous", "en"], "de": ["die", "der", "das", "sie"], "nl": ["die", "dat", "je", "in"],
    "vls": ["die", "dat", "je"], "it": ["via", "passo", "piano"], "sc": ["pagu"], "pt": ["se"],
    "da": ["der", "det", "til"], "sv": ["som", "det", "till"], "nb": ["det", "som", "til"],
    "nn": ["det", "som", "til"], "no": ["det", "som", "til"], "cs": ["se"], "sk": ["sa"], "sq": ["të", "së"],
  ]

  func repeatedWord(in language: String) -> String? {
    var place = 0
    while let word = repeatedWord(from: &place) {
      let text = scalars[word].text
      if !(Self.pairs[language]?.contains(text.lowercased()) ?? false) { return text }
    }
    return nil
  }

  /// The next word that stands behind itself, from a place on, which comes to be that of the word.
  private func repeatedWord(from place: inout Int) -> Range<Int>? {
    var last = 0..<0
    var at = place
    return CharacterTable.withSigns { table in
      scalars.withUnsafeBufferPointer { scalars -> Range<Int>? in
        func isInWord(_ scalar: UInt32) -> Bool {
          scalar < CharacterTable.count ? table[Int(scalar)].contains(.wordPart) : scalar.isInWord
        }
        while at < scalars.count {
          guard isInWord(scalars[at]) else {
            at += 1
            continue
          }
          let start = at
          while at < scalars.count, isInWord(scalars[at]) { at += 1 }
          let isNext =
            last.upperBound + 1 == start && scalars[last.upperBound] == 0x20 && last.count == at - start
          if isNext, last.count > 1, zip(last, start..<at).allSatisfy({ scalars[$0] == scalars[$1] }) {
            place = start
            return start..<at
          }
          last = start..<at
        }
        return nil
      }
    }
  }
}
