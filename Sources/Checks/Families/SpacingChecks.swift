import TranslationModel

extension CheckFamily {
  static let spacing = CheckFamily(
    "Spaces and pairs",
    prose: [
      Rule(
        Check(
          "double-space", "No two spaces stand in a row where the source has no two",
          fails: CheckExample("Save all files", "Guardar  todo"),
          passes: CheckExample("Save all files", "Guardar todo")), where: .inTranslation(.doubleSpace),
        { input in
          input.translation.hasDoubleSpace && !input.source.hasDoubleSpace
            ? Problem("it has two spaces in a row") : nil
        }),
      Rule(
        Check(
          "paragraphs", "The translation has as many blank lines as the source",
          fails: CheckExample("Saved.\n\nClose it?", "Guardado.\n¿Cerrarlo?"),
          passes: CheckExample("Saved.\n\nClose it?", "Guardado.\n\n¿Cerrarlo?")),
        where: .inEither(.lineBreak),
        { input in
          let source = input.source.blankLines, own = input.translation.blankLines
          return source == own ? nil : Problem("it has \(own.counted("blank line")), the source \(source)")
        }),
      Rule(
        Check(
          "space-before-mark", "No space stands before , . ! ? ; :",
          in: .except(["fr", "br", "oc", "co", "kab"]),
          fails: CheckExample("Delete it?", "¿Eliminarlo ?"),
          passes: CheckExample("Delete it?", "¿Eliminarlo?")), where: .inTranslation(.spacedMark),
        { input in
          guard let mark = input.translation.spacedMark, input.source.spacedMark == nil else { return nil }
          return Problem("a space stands before '\(mark.sign)'")
        }),
      Rule(
        Check(
          "zero-width-space", "It has no invisible space that the source has not",
          // Their words are not separated by anything else.
          in: .except(["th", "lo", "km", "my", "bo", "dz"]),
          fails: CheckExample("Save", "Guar\u{200B}dar"), passes: CheckExample("Save", "Guardar")),
        where: .inTranslation(.symbols),
        { input in
          let unseen: (UInt32) -> Bool = { $0 == 0x200B || $0 == 0xFEFF || $0 == 0x2060 }
          guard input.translation.scalars.contains(where: unseen),
            !input.source.scalars.contains(where: unseen)
          else { return nil }
          return Problem("it has a space without width", hint: "type the text again, without pasting")
        }),
      Rule(
        Check(
          "brackets", "Each bracket that is opened is closed",
          fails: CheckExample("Size (MB)", "Tamaño (MB"), passes: CheckExample("Size (MB)", "Tamaño（MB）")),
        where: .inTranslation(.brackets),
        { input in
          guard input.source.openBracket == nil, let bracket = input.translation.openBracket else {
            return nil
          }
          return Problem("its brackets '\(bracket)' are not all opened and closed")
        }),
      Rule(
        Check(
          "quotation-marks", "Each quotation mark has its other one",
          fails: CheckExample("Delete “%@”", "Eliminar «%@"),
          passes: CheckExample("Delete “%@”", "Eliminar «%@»")), where: .inTranslation(.quotes),
        { input in
          guard input.source.quoteCount % 2 == 0, input.translation.quoteCount % 2 == 1 else { return nil }
          return Problem("a quotation mark in it is alone")
        }),
    ])
}

extension Prose {
  var hasDoubleSpace: Bool {
    scalars.indices.dropFirst().dropLast().contains {
      scalars[$0] == 0x20 && scalars[$0 - 1] == 0x20 && !scalars[$0 + 1].isSpace
    }
  }

  /// Between lines; those at the ends are another check's.
  var blankLines: Int {
    let lines = scalars.split(separator: 0x0A, omittingEmptySubsequences: false).map {
      $0.allSatisfy(\.isSpace)
    }
    guard let first = lines.firstIndex(of: false), let last = lines.lastIndex(of: false) else { return 0 }
    return lines[first...last].count { $0 }
  }

  /// A mark with a space before and none of a word behind it.
  var spacedMark: UInt32? {
    [0x2C, 0x2E, 0x21, 0x3F, 0x3B, 0x3A].first { mark in
      marks(mark).contains { $0 > 1 && scalars[$0 - 1] == 0x20 && scalars[$0 - 2].isLetter }
    }
  }

  /// The kind of brackets that do not come in pairs. Emoticons and `1)` are for whoever writes the source.
  var openBracket: String? {
    var depths: [Int] = [0, 0, 0, 0, 0, 0]
    for scalar in scalars {
      guard let (kind, step) = scalar.bracket, depths[kind] >= 0 else { continue }
      depths[kind] += step
    }
    return depths.firstIndex { $0 != 0 }.map { ["()", "[]", "「」", "『』", "【】", "《》"][$0] }
  }

  /// Languages open with what others close with: „ “ ” « ».
  var quoteCount: Int {
    scalars.indices.count { at in
      if scalars[at] != 0x22 { return [0x201C, 0x201D, 0x201E, 0x201F, 0xAB, 0xBB].contains(scalars[at]) }
      return !isHebrewAbbreviation(at)
    }
  }

  /// Between two letters of Hebrew `"` is the sign of an abbreviation: `דוא"ל`. Behind one letter and before a whole word it
  /// quotes: the letter is a preposition or an article.
  private func isHebrewAbbreviation(_ at: Int) -> Bool {
    let before = scalars[..<at].suffix(2)
    let after = scalars[(at + 1)...].prefix { WritingScript($0) == .hebrew }.count
    guard let last = before.last, WritingScript(last) == .hebrew, after > 0 else { return false }
    let isPrefix = before.count < 2 || before.first.map { WritingScript($0) != .hebrew } ?? true
    return !isPrefix || after < 3
  }
}

extension UInt32 {
  /// Which kind of brackets it is of, and whether it opens or closes.
  fileprivate var bracket: (kind: Int, step: Int)? {
    switch self {
    case 0x28, 0xFF08: (0, 1)
    case 0x29, 0xFF09: (0, -1)
    case 0x5B, 0xFF3B: (1, 1)
    case 0x5D, 0xFF3D: (1, -1)
    case 0x300C, 0x300E, 0x3010: (Int(self - 0x300C) / 2 + 2, 1)
    case 0x300D, 0x300F, 0x3011: (Int(self - 0x300D) / 2 + 2, -1)
    case 0x300A: (5, 1)
    case 0x300B: (5, -1)
    default: nil
    }
  }
}
