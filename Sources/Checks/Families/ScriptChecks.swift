import TranslationModel

extension CheckFamily {
  static let scripts = CheckFamily(
    "Scripts",
    prose: [
      Rule(
        Check(
          "mixed-script", "No word has letters of two scripts that look alike",
          // Kabyle has Greek letters among Latin ones; Serbian writes кôд.
          in: .except(["kab", "sr"]),
          fails: CheckExample("Settings", "Нacтройки", in: "ru"),
          passes: CheckExample("Settings", "Настройки", in: "ru")), where: .inTranslation(.beyondLatin),
        mixed),
      Rule(
        Check(
          "foreign-script", "The letters are those of the locale, of Latin, or of the source",
          in: .except(["kab"]),
          fails: CheckExample("Settings", "Настройки", in: "pl"),
          passes: CheckExample("Settings", "Ustawienia", in: "pl")), where: .inTranslation(.beyondLatin),
        foreign),
      Rule(
        Check(
          "romanian-cedilla", "Romanian is written with a comma below, ș and ț, not with a cedilla",
          in: .languages(["ro", "mo"]),
          fails: CheckExample("Delete", "Şterge", in: "ro"),
          passes: CheckExample("Delete", "Șterge", in: "ro")),
        { input in
          input.translation.scalars.contains { [0x15E, 0x15F, 0x162, 0x163].contains($0) }
            ? Problem("it has an s or t with a cedilla", hint: "Romanian's letters have a comma below: ș ț")
            : nil
        }),
      Rule(
        Check(
          "kashida", "No word is stretched with a kashida", in: .languages(["ar", "fa", "ur", "ckb", "ps"]),
          fails: CheckExample("Save", "حـفظ", in: "ar"), passes: CheckExample("Save", "حفظ", in: "ar")),
        kashida),
    ])

  /// Cyrillic and Greek have letters that nobody tells from Latin ones: a search does not find such a word.
  private static func mixed(_ input: ProseInput) -> Problem? {
    guard input.translation.signs.isOfTwoAlike else { return nil }
    let word = input.translation.words.first { word in
      word.isOfTwoAlike && !word.isNameWithEnding
    }
    guard let word else { return nil }
    return Problem("'\(word.text)' has letters of two scripts in one word", hint: "type the word again")
  }

  private static func foreign(_ input: ProseInput) -> Problem? {
    guard let locale = input.locale, !input.translation.signs.isDisjoint(with: input.place.foreignLetters)
    else { return nil }
    let own = WritingScript.used(in: locale)
    var counts: [WritingScript: Int] = [:]
    for scalar in input.translation.scalars where scalar > 0x24F {
      guard let script = WritingScript(scalar), script != .latin, !own.contains(script) else { continue }
      counts[script, default: 0] += 1
    }
    // A letter alone is a sign: µ, Ω.
    guard let script = counts.filter({ $0.value > 1 }).keys.min(by: { $0.rawValue < $1.rawValue }),
      !input.source.scalars.contains(where: { WritingScript($0) == script })
    else { return nil }
    return Problem("it has \(script.rawValue) letters, but \(locale) is not written with them")
  }

  /// U+0640 between two letters; behind one it is how an abbreviation is written.
  private static func kashida(_ input: ProseInput) -> Problem? {
    let scalars = input.translation.scalars
    let isStretched = scalars.indices.dropLast().contains {
      scalars[$0] == 0x640 && WritingScript(scalars[$0 + 1]) == .arabic && scalars[$0 + 1] != 0x640
    }
    return isStretched
      ? Problem(
        "a word in it is stretched with a kashida (U+0640)", hint: "the font stretches where that is wanted")
      : nil
  }
}

extension ArraySlice<UInt32> {
  fileprivate var isOfTwoAlike: Bool { reduce(into: Signs()) { $0.formUnion($1.signs) }.isOfTwoAlike }

  /// True for a name in one script, an apostrophe, and an ending in another: `Send'ы`. A single letter before an apostrophe
  /// is of the word.
  fileprivate var isNameWithEnding: Bool {
    let parts = split { $0 == 0x27 || $0 == 0x2019 }
    return parts.count == 2 && parts[0].count > 2 && !parts.contains(where: \.isOfTwoAlike)
  }
}

extension Signs {
  private static let alike: Signs = [.letters(.latin), .letters(.cyrillic), .letters(.greek)]

  /// True for letters of two scripts that look alike.
  fileprivate var isOfTwoAlike: Bool { intersection(Self.alike).rawValue.nonzeroBitCount > 1 }
}
