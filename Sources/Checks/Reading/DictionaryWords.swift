import TranslationModel

extension SourceInput {
  /// The words that a dictionary of English may be asked about. What is a name, a key, a placeholder, an address or an
  /// abbreviation is none: with a sign or a digit in it, in capitals or with one inside, or capitalised where no sentence
  /// begins.
  package var dictionaryWords: [String] {
    var words: [String] = []
    var beginsSentence = true
    for chunk in prose.scalars.split(whereSeparator: { $0.isSpace || $0 == Prose.value || $0 == Prose.tag }) {
      let word = chunk.trimmingSigns
      let isFirst = beginsSentence
      beginsSentence = chunk.last.map { [0x2E, 0x21, 0x3F, 0x3A, 0x2026].contains($0) } ?? false
      guard word.allSatisfy({ $0.isInWord || $0 == 0x2D }) else { continue }
      for (number, part) in word.split(separator: 0x2D).enumerated() {
        let isCapital = part.first?.isUpper ?? false
        if part.count < 3 || part.dropFirst().contains(where: \.isUpper) { continue }
        if isCapital, !isFirst || number > 0 { continue }
        words.append(part.map { $0 == 0x2019 ? 0x27 : $0 }[...].text)
      }
    }
    return words
  }
}

extension ArraySlice<UInt32> {
  /// Without brackets, quotes and full stops around it.
  fileprivate var trimmingSigns: ArraySlice<UInt32> {
    let isSign: (UInt32) -> Bool = {
      !$0.isLetter && !$0.isDigit && !"@#/\\_<>=+*&$".unicodeScalars.map(\.value).contains($0)
    }
    var slice = self
    while let first = slice.first, isSign(first) { slice = slice.dropFirst() }
    while let last = slice.last, isSign(last) { slice = slice.dropLast() }
    return slice
  }
}
