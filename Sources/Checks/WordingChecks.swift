import TranslationModel

extension CheckFamily {
  static let wording = CheckFamily(
    "Wording",
    prose: [
      Rule(
        Check(
          "unchanged", "The translation is not the source itself", in: .except(["en"]),
          fails: CheckExample("Delete all files", "Delete all files"),
          passes: CheckExample("Wi-Fi", "Wi-Fi")),
        { input in
          guard input.source.scalars == input.translation.scalars, input.source.isSentence else { return nil }
          return Problem(
            "it says the same as the source", hint: "leave the cell blank until it is translated")
        }),
      Rule(
        Check(
          "repeated-word", "No word stands twice in a row where the source has no such",
          // These languages double words to say more of them.
          in: .except([
            "id", "ms", "vi", "th", "lo", "km", "my", "zh", "ja", "ko", "fil", "tl", "jv", "su", "hi", "bn",
            "af", "sw", "tr", "az", "ka", "hy",
          ]),
          fails: CheckExample("Save the file", "Guardar el el archivo"),
          passes: CheckExample("Save the file", "Guardar el archivo")),
        { input in
          guard !input.checked.repeatsWord,
            let word = input.translation.repeatedWord(in: input.language)
          else { return nil }
          return Problem("'\(word)' stands twice in a row")
        }),
      Rule(
        Check(
          "initial-case", "The translation begins with a capital letter where the source does",
          // They have no such, or write it otherwise.
          in: .except(["ka"]),
          fails: CheckExample("Save the file", "guardar el archivo"),
          passes: CheckExample("Save the file", "Guardar el archivo")),
        where: .inSource(.upper, andTranslation: .lower), initialCase),
      Rule(
        Check(
          "capitals", "A text is in capitals where the source is",
          fails: CheckExample("DELETE ALL FILES", "Eliminar todo", in: "es"),
          passes: CheckExample("DELETE ALL FILES", "ELIMINAR TODO", in: "es")),
        where: .inTranslation(.lower),
        { input in
          guard input.checked.isShouted, input.translation.scalars.contains(where: \.isLower) else {
            return nil
          }
          return Problem("it is not in capitals, but the source is")
        }),
      Rule(
        Check(
          "escape-sequence", "No escape is in the text that the source has not",
          fails: CheckExample("Name:", "Nombre:\\n"), passes: CheckExample("Name:", "Nombre:")),
        where: .inTranslation(.backslash),
        { input in
          guard let escape = input.translation.escape, !input.source.contains(0x5C) else { return nil }
          return Problem(
            "'\(escape)' is in its text", hint: "users see it as it stands; write the character itself")
        }),
      Rule(
        Check(
          "character-reference", "No character is written as HTML writes it, unless the source does so",
          fails: CheckExample("Terms & privacy", "Términos &amp; privacidad"),
          passes: CheckExample("Terms & privacy", "Términos y privacidad")),
        where: .inTranslation(.ampersand),
        { input in
          guard let reference = input.translation.reference, input.source.reference == nil else { return nil }
          return Problem(
            "'\(reference)' is in its text", hint: "users may see it as it stands; write the character itself"
          )
        }),
    ])

  private static func initialCase(_ input: ProseInput) -> Problem? {
    guard let first = input.source.scalars.first, first.isUpper, let own = input.translation.scalars.first,
      own.isLower,
      // A name such as iPhone stays as it is.
      let word = input.translation.firstWord, !input.source.words.contains(word),
      !word.contains(where: \.isUpper)
    else { return nil }
    return Problem("it begins with a small letter, but the source with a capital")
  }
}

extension Prose {
  /// Two words at least that somebody could translate.
  fileprivate var isSentence: Bool {
    words.count { $0.count > 2 && $0.dropFirst().contains(where: \.isLower) } > 1
  }

  var isShouted: Bool {
    if scalars.contains(where: \.isLower) { return false }
    return words.count { $0.count > 1 } > 1 && letterCount > 7
  }

  /// Words that some languages rightly say twice: French `vous vous`, German `die die`.
  private static let pairs: [String: Set<String>] = [
    "fr": ["vous", "nous"], "de": ["die", "der", "das", "sie"], "nl": ["die", "dat", "je"], "it": ["via"],
    "pt": ["se"],
    "da": ["der", "det"], "sv": ["som", "det"], "nb": ["det", "som"], "nn": ["det", "som"],
    "no": ["det", "som"],
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

  /// `\n` or `\u00e9`, as source code writes it.
  fileprivate var escape: String? {
    for at in scalars.indices.dropLast() where scalars[at] == 0x5C {
      let next = scalars[at + 1]
      if [0x6E, 0x74, 0x72, 0x22].contains(next)
        || next == 0x75 && at + 2 < scalars.count && scalars[at + 2].isDigit
      {
        return scalars[at...(at + 1)].text
      }
    }
    return nil
  }

  /// `&amp;` or `&#39;` (HTML, "Character references").
  var reference: String? {
    for at in scalars.indices where scalars[at] == 0x26 {
      let name = scalars[(at + 1)...].prefix(10).prefix { $0.isASCIILetter || $0.isDigit || $0 == 0x23 }
      guard name.count > 1, name.endIndex < scalars.count, scalars[name.endIndex] == 0x3B else { continue }
      return scalars[at...name.endIndex].text
    }
    return nil
  }
}
