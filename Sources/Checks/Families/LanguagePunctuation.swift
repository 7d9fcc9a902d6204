import TranslationModel

extension CheckFamily {
  /// Each language's own signs, where English ones are easily typed in their place.
  static let languagePunctuation = CheckFamily(
    "Punctuation of the language",
    prose: [
      Rule(
        Check(
          "french-space", "French has a no-break space before ? ! : ; and inside « »",
          in: .languages(["fr", "br"]),
          fails: CheckExample("Delete it?", "Le supprimer ?", in: "fr"),
          passes: CheckExample("Delete it?", "Le supprimer\u{202F}?", in: "fr")),
        where: .inTranslation([.question, .exclamation, .colon, .semicolon, .quotes]), frenchSpace),
      Rule(
        Check(
          "greek-question-mark", "Greek asks with a semicolon", in: .languages(["el"]),
          fails: CheckExample("Delete it?", "Να διαγραφεί?", in: "el"),
          passes: CheckExample("Delete it?", "Να διαγραφεί;", in: "el")), where: .inTranslation(.question),
        { input in
          input.translation.marks(0x3F).isEmpty ? nil : Problem("it has '?'", hint: "Greek asks with ';'")
        }),
      Rule(
        Check(
          "spanish-opening-mark", "Spanish opens what it asks or calls out: ¿ ¡",
          in: .languages(["es", "ast"]),
          fails: CheckExample("Delete it?", "Eliminarlo?"), passes: CheckExample("Delete it?", "¿Eliminarlo?")
        ), where: .inTranslation([.question, .exclamation]),
        spanishOpening),
      Rule(
        Check(
          "arabic-punctuation", "Between Arabic letters stand Arabic signs: ، ؛ ؟",
          in: .languages(["ar", "fa", "ur", "ckb", "ps", "sd", "ug"]),
          fails: CheckExample("Delete it?", "حذف?", in: "ar"),
          passes: CheckExample("Delete it?", "حذف؟", in: "ar")),
        where: .inTranslation([.question, .comma, .semicolon]), arabicSigns),
      Rule(
        Check(
          "full-width-punctuation", "Behind Chinese and Japanese characters stand full-width signs",
          in: .languages(["zh", "ja"]),
          fails: CheckExample("Delete it?", "删除吗?", in: "zh-Hans"),
          passes: CheckExample("Delete it?", "删除吗？", in: "zh-Hans")), where: .inTranslation(.mark),
        fullWidth),
      Rule(
        Check(
          "thai-full-stop", "A Thai sentence ends without a full stop", in: .languages(["th"]),
          fails: CheckExample("It is done.", "เสร็จแล้ว.", in: "th"),
          passes: CheckExample("It is done.", "เสร็จแล้ว", in: "th")), where: .inTranslation(.stop),
        { input in
          let solid = input.translation.scalars.reversed().drop(while: \.closes)
          guard solid.first == 0x2E, let before = solid.dropFirst().first,
            WritingScript(before) == .thai,
            // An abbreviation: ม.ค.
            solid.count > 4, solid.dropFirst().prefix(4).allSatisfy({ $0 != 0x2E && !$0.isSpace })
          else { return nil }
          return Problem("it ends with a full stop", hint: "the language has none")
        }),
      Rule(
        Check(
          "ellipsis-sign", "An ellipsis is one sign where the source has one sign",
          fails: CheckExample("Loading…", "Cargando..."), passes: CheckExample("Loading…", "Cargando…")),
        where: .inSource(.ellipsis, andTranslation: .stop),
        { input in
          guard input.source.contains(0x2026), !input.translation.contains(0x2026),
            input.translation.hasThreeDots
          else { return nil }
          return Problem("it has three dots where the source has '…'")
        }),
    ])

  /// Imprimerie nationale, "Lexique des règles typographiques": an ordinary space may break the line before the sign. In Canada and
  /// Switzerland most signs stand without one.
  private static func frenchSpace(_ input: ProseInput) -> Problem? {
    if ["CA", "CH"].contains(input.locale?.region) { return nil }
    let scalars = input.translation.scalars
    for mark: UInt32 in [0x3F, 0x21, 0x3A, 0x3B] {
      for at in input.translation.marks(mark) where at > 0 {
        let before = scalars[at - 1]
        if before == 0x20 {
          return Problem(
            "before '\(mark.sign)' stands an ordinary space", hint: "a no-break space keeps them in one line")
        }
        if before.isLetter {
          return Problem("there is no space before '\(mark.sign)'", hint: "put a no-break space there")
        }
      }
    }
    for (at, scalar) in scalars.enumerated() where scalar == 0xAB || scalar == 0xBB {
      let inside = scalar == 0xAB ? at + 1 : at - 1
      guard scalars.indices.contains(inside) else { continue }
      if scalars[inside] == 0x20 {
        return Problem(
          "inside '\(scalar.sign)' stands an ordinary space", hint: "a no-break space keeps them in one line")
      }
    }
    return nil
  }

  private static func spanishOpening(_ input: ProseInput) -> Problem? {
    for (open, close): (UInt32, UInt32) in [(0xBF, 0x3F), (0xA1, 0x21)] {
      guard !input.translation.marks(close).isEmpty, !input.translation.contains(open) else { continue }
      return Problem(
        "it has '\(close.sign)' without '\(open.sign)'", hint: "the sentence begins with '\(open.sign)'")
    }
    return nil
  }

  private static func arabicSigns(_ input: ProseInput) -> Problem? {
    let scalars = input.translation.scalars
    for (latin, arabic): (UInt32, UInt32) in [(0x3F, 0x61F), (0x2C, 0x60C), (0x3B, 0x61B)] {
      guard
        input.translation.marks(latin).contains(where: { $0 > 0 && WritingScript(scalars[$0 - 1]) == .arabic }
        )
      else { continue }
      return Problem(
        "it has '\(latin.sign)' behind an Arabic letter", hint: "the language's own sign is '\(arabic.sign)'")
    }
    return nil
  }

  private static func fullWidth(_ input: ProseInput) -> Problem? {
    let scalars = input.translation.scalars
    for (ascii, wide): (UInt32, UInt32) in [
      (0x2C, 0xFF0C), (0x3F, 0xFF1F), (0x21, 0xFF01), (0x3A, 0xFF1A), (0x3B, 0xFF1B), (0x2E, 0x3002),
    ] {
      // Japanese style guides have a narrow colon and a space.
      if ascii == 0x3A, input.language == "ja" { continue }
      let isNarrow = scalars.indices.contains { at in
        guard scalars[at] == ascii, at > 0, scalars[at - 1].isIdeographic else { return false }
        return at + 1 == scalars.count || scalars[at + 1].isSpace || scalars[at + 1].isIdeographic
      }
      if isNarrow { return Problem("it has '\(ascii.sign)' where '\(wide.sign)' is written") }
    }
    return nil
  }
}

extension Prose {
  /// Where a sign ends something: spaces or the end of the text come behind it.
  func marks(_ mark: UInt32) -> [Int] {
    scalars.indices.filter { at in
      scalars[at] == mark && (at + 1 == scalars.count || scalars[at + 1].closes)
    }
  }

  var hasThreeDots: Bool {
    scalars.indices.dropLast(2).contains {
      scalars[$0] == 0x2E && scalars[$0 + 1] == 0x2E && scalars[$0 + 2] == 0x2E
    }
  }
}

extension UInt32 {
  fileprivate var isIdeographic: Bool { [.han, .kana].contains(WritingScript(self)) }
}

extension ArraySlice<UInt32> {
  /// As a text, for messages.
  var text: String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: compactMap(Unicode.Scalar.init))
    return String(text)
  }
}
