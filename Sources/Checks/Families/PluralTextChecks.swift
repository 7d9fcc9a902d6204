import TranslationModel

extension CheckFamily {
  static let pluralTexts = CheckFamily(
    "Texts of plural forms",
    forms: [
      Rule(
        Check(
          "plural-blank", "No plural form is blank beside others that are not",
          fails: CheckExample(
            forms: [(.one, "%d file", " "), (.other, "%d files", "%d archivos")], in: "es"),
          passes: CheckExample(
            forms: [(.one, "%d file", "%d archivo"), (.other, "%d files", "%d archivos")], in: "es")),
        all: { input in
          guard input.texts.values.contains(where: { !$0.isBlank }) else { return [] }
          return input.texts.filter { $0.value.isBlank }.keys.sorted().map {
            Problem("plural form '\($0.rawValue)' is blank")
          }
        }),
      Rule(
        Check(
          "plural-number", "A form that counts 21 as well as 1 has the number in it",
          in: .languages(countingOn),
          fails: CheckExample(
            forms: [
              (.one, "One file", "Один файл"), (.few, "", "%d файла"), (.many, "", "%d файлов"),
              (.other, "%d files", "%d файла"),
            ], in: "ru"),
          passes: CheckExample(
            forms: [
              (.one, "One file", "%d файл"), (.few, "", "%d файла"), (.many, "", "%d файлов"),
              (.other, "%d files", "%d файла"),
            ], in: "ru")),
        { input in
          guard let one = input.texts[.one], !one.isBlank, let other = input.texts[.other], other.hasValue,
            !one.hasValue
          else { return nil }
          return Problem(
            "plural form 'one' has no number, but it is shown for 21 and 31, too",
            hint: "write the number as 'other' does")
        }),
    ])

  /// Languages whose form `one` is for numbers that end in 1 (CLDR, "Language Plural Rules").
  private static let countingOn = ["be", "bs", "hr", "is", "lt", "lv", "mk", "ru", "sr", "uk"]
}

extension Text {
  /// True where something stands in it that a value is put for, in any notation.
  fileprivate var hasValue: Bool { contains(UInt8(ascii: "%")) || contains(UInt8(ascii: "{")) }
}
