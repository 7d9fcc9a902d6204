import TranslationModel

/// How the spreadsheets of a language write numbers and truth values, where a file does not say it: `1,5` or `1.5`, `WAHR` or
/// `TRUE`. Who has a language's column in front of them most likely has such a program.
enum NumberHabits {
  /// Languages with a decimal comma. Source: CLDR 46, `symbols/decimal`.
  private static let commas: Set<String> = Set(
    """
    af ast az be bg br bs ca ce cs da de dsb el eo es et eu fi fo fr frr fur fy gl hr hsb hu hy ia id io is it jv ka kea kk kl ky
    lb ln lt lv mk nb nds nl nn no oc os pl pt qu rm ro ru rw sc sk sl smn sq sr st sv tk tr tt ug uk uz vi wo
    """.split { $0 == " " || $0 == "\n" }.map(String.init))

  /// Where they write a point all the same.
  private static let points: Set<String> = [
    "de-CH", "de-LI", "it-CH", "es-419", "es-CU", "es-DO", "es-GT", "es-HN", "es-MX", "es-NI", "es-PA",
    "es-PE", "es-PR", "es-SV", "es-US", "es-BZ",
  ]

  /// True where they write them as the file has them.
  static func areAsInFile(_ locale: LocaleTag) -> Bool {
    guard commas.contains(locale.language) else { return true }
    return locale.region.map { points.contains("\(locale.language)-\($0)") } ?? false
  }
}
