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
          in: .except(Prose.doubling),
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
          in: .except(["ka", "tlh"]),
          fails: CheckExample("Save the file", "guardar el archivo"),
          passes: CheckExample("Save the file", "Guardar el archivo")),
        where: .inSource(.upper, andTranslation: .lower), initialCase),
      Rule(
        Check(
          "capitals", "A text is in capitals where the source is",
          // Georgian has had capitals since Unicode 11, which next to nobody writes.
          in: .except(["ka", "xmf"]),
          fails: CheckExample("DELETE ALL FILES", "Eliminar todo", in: "es"),
          passes: CheckExample("DELETE ALL FILES", "ELIMINAR TODO", in: "es")),
        where: .inTranslation(.lower),
        { input in
          guard input.checked.isShouted, input.translation.hasSmallLetters else { return nil }
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
      !word.contains(where: \.isUpper), !input.translation.hasCaselessLetters,
      // Most languages write days and months small, German does not.
      input.language == "de" || !input.source.isDayOrMonth
    else { return nil }
    return Problem("it begins with a small letter, but the source with a capital")
  }
}

extension Prose {
  /// Two words at least that somebody could translate.
  fileprivate var isSentence: Bool {
    words.count { $0.count > 2 && $0.dropFirst().contains(where: \.isLower) } > 1
  }

  /// Small letters that could be capitals: ß has none, nor have scripts without them, among which a name may stand.
  fileprivate var hasSmallLetters: Bool {
    scalars.contains { $0.isLower && $0 != 0xDF }
      && !hasCaselessLetters
  }

  fileprivate var hasCaselessLetters: Bool { scalars.contains { $0.isLetter && !$0.isLower && !$0.isUpper } }

  private static let daysAndMonths: Set<String> = [
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday", "january", "february",
    "march", "april", "may", "june", "july", "august", "september", "october", "november", "december",
  ]

  /// True for an English name of a day of the week or of a month, or the first three letters of it.
  fileprivate var isDayOrMonth: Bool {
    guard (3...9).contains(scalars.count) else { return false }
    let text = scalars[...].text.lowercased()
    return Self.daysAndMonths.contains { text.utf8.count == 3 ? $0.hasPrefix(text) : $0 == text }
  }

  var isShouted: Bool {
    if scalars.contains(where: \.isLower) { return false }
    return words.count { $0.count > 1 } > 1 && letterCount > 7
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
