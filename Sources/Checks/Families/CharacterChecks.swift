import TranslationModel

extension CheckFamily {
  static let characters = CheckFamily(
    "Characters",
    prose: [
      Rule(
        Check(
          "replacement-character", "It has no character that stands for a lost one",
          fails: CheckExample("Delete", "Supprim\u{FFFD}", in: "fr"),
          passes: CheckExample("Delete", "Supprimé", in: "fr")), where: .inTranslation(.symbols),
        { input in
          guard input.translation.contains(0xFFFD), !input.source.contains(0xFFFD) else { return nil }
          return Problem("a letter in it was lost, and U+FFFD stands there", hint: "type the text again")
        }),
      Rule(
        Check(
          "mojibake", "No letters were read in a wrong encoding",
          fails: CheckExample("Configuration", "ConfiguraciÃ³n"),
          passes: CheckExample("Configuration", "Configuración")), where: .inTranslation(.latin1),
        mojibake),
      Rule(
        Check(
          "private-character", "It has no character of a private font that the source has not",
          fails: CheckExample("Back", "\u{E001} Atrás"), passes: CheckExample("Back", "Atrás")),
        where: .inTranslation(.symbols),
        { input in
          let isPrivate: (UInt32) -> Bool = { (0xE000...0xF8FF).contains($0) || $0 >= 0xF0000 }
          let own = input.translation.scalars.first { isPrivate($0) && !input.source.contains($0) }
          return own.map {
            Problem("it has U+\(String($0, radix: 16, uppercase: true)), which only a private font shows")
          }
        }),
      Rule(
        Check(
          "normalization", "A letter with its mark is one character where there is one",
          fails: CheckExample("Delete", "Supprime\u{301}", in: "fr"),
          passes: CheckExample("Delete", "Supprimé", in: "fr")), where: .inTranslation(.combining),
        decomposed),
      Rule(
        Check(
          "emoji", "The emoji of the source are in the translation",
          fails: CheckExample("Done 🎉", "Hecho"), passes: CheckExample("Done 🎉", "Hecho 🎉")),
        where: .inSource(.symbols),
        { input in
          input.source.emoji.subtracting(input.translation.emoji).min().map {
            Problem("\($0.sign) from the source is missing")
          }
        }),
    ])

  /// UTF-8 that was read as Latin-1 or Windows-1252: é is Ã©, … is â€¦.
  private static func mojibake(_ input: ProseInput) -> Problem? {
    func isWrong(_ scalars: [UInt32]) -> Bool {
      scalars.indices.dropLast().contains {
        switch scalars[$0] {
        case 0xC3:
          (0x80...0xBF).contains(scalars[$0 + 1]) && scalars[$0 + 1] != 0xAB && scalars[$0 + 1] != 0xBB
        case 0xE2: scalars[$0 + 1] == 0x20AC
        case 0xD0, 0xD1: (0x80...0xBF).contains(scalars[$0 + 1])
        default: false
        }
      }
    }
    guard isWrong(input.translation.scalars), !isWrong(input.source.scalars) else { return nil }
    return Problem(
      "letters in it were read in a wrong encoding", hint: "paste the text again from where it came")
  }

  /// Swift compares characters by canonical equivalence (Unicode, UAX #15): so the pair is in the set where it composes.
  private static let composed: Set<Character> = Set(
    [0xC0...0x24F, 0x386...0x3CE, 0x400...0x4FF, 0x1E00...0x1EFF].joined().compactMap { (value: UInt32) in
      Unicode.Scalar(value).map(Character.init)
    })

  private static func decomposed(_ input: ProseInput) -> Problem? {
    let scalars = input.translation.scalars
    for at in scalars.indices.dropFirst()
    where (0x300...0x328).contains(scalars[at]) && scalars[at - 1].isLetter {
      let pair = Character(scalars[(at - 1)...at].text)
      if composed.contains(pair), !input.source.contains(scalars[at]) {
        return Problem(
          "'\(pair)' is a letter and a mark",
          hint: "some fonts and searches need the one character: type it again")
      }
    }
    return nil
  }
}

extension Prose {
  fileprivate var emoji: Set<UInt32> {
    Set(scalars.filter { $0 > 0x2300 && Unicode.Scalar($0)?.properties.isEmojiPresentation ?? false })
  }
}
