import TranslationModel

extension CheckFamily {
  /// Texts that run from right to left, with words in them that run the other way.
  static let directions = CheckFamily(
    "Writing direction",
    prose: [
      Rule(
        Check(
          "first-direction", "A text that runs from right to left does not begin with a Latin word",
          in: .rightToLeft,
          fails: CheckExample("Nobody reaches GitHub", "GitHub لا يمكن الوصول إليه", in: "ar"),
          passes: CheckExample("GitHub is not reachable", "لا يمكن الوصول إلى GitHub", in: "ar")),
        where: .inTranslation(.letters(.latin)),
        { input in
          guard let at = input.translation.scalars.firstIndex(where: \.hasDirection),
            WritingScript(input.translation.scalars[at]) == .latin,
            input.translation.scalars[at...].contains(where: \.runsLeft),
            // A name that comes first in English, too.
            input.source.firstWord != input.translation.firstWord
          else { return nil }
          return Problem(
            "it begins with a Latin word: where a view goes by the first letter, all of it runs from left to right",
            hint: "let it begin with another word, or with the mark U+200F")
        }),
      Rule(
        Check(
          "first-value", "A text that runs from right to left does not begin with a value", .off,
          in: .rightToLeft,
          fails: CheckExample("%@ was deleted", "%@ تم حذفه", in: "ar"),
          passes: CheckExample("%@ was deleted", "تم حذف %@", in: "ar")), where: .inTranslation(.value),
        { input in
          guard
            let at = input.translation.scalars.firstIndex(where: { $0.hasDirection || $0 == Prose.value }),
            input.translation.scalars[at] == Prose.value,
            input.translation.scalars[at...].contains(where: \.runsLeft)
          else { return nil }
          return Problem(
            "it begins with a value: where that is Latin, all of it may run from left to right",
            hint: "let it begin with another word, or with the mark U+200F")
        }),
      Rule(
        Check(
          "isolated-value", "A value among right-to-left words stands in isolates", .off, in: .rightToLeft,
          fails: CheckExample("%@ was deleted", "تم حذف %@ الآن", in: "ar"),
          passes: CheckExample("%@ was deleted", "تم حذف \u{2068}%@\u{2069} الآن", in: "ar")),
        where: .inTranslation(.value),
        { input in
          let scalars = input.translation.scalars
          let isBare = scalars.indices.contains { at in
            scalars[at] == Prose.value && !(at > 0 && (0x2066...0x2068).contains(scalars[at - 1]))
          }
          guard isBare, scalars.contains(where: \.runsLeft) else { return nil }
          return Problem(
            "a value in it is in no isolate",
            hint: "U+2068 before it and U+2069 behind it keep its signs in order")
        }),
    ])
}

extension UInt32 {
  /// Letters of Hebrew and Arabic scripts.
  fileprivate var runsLeft: Bool { [.hebrew, .arabic].contains(WritingScript(self)) }

  /// What decides how a text runs: a letter, or a mark for that (Unicode, UAX #9, P2).
  fileprivate var hasDirection: Bool {
    [0x200E, 0x200F, 0x202A, 0x202B, 0x2066, 0x2067].contains(self) || WritingScript(self) != nil
  }
}
