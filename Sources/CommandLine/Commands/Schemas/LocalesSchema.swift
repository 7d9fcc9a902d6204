import TranslationModel

extension Schema {
  static let locales = object([
    Field("base", .string, "the locale that engineers write"),
    Field("resources", .array(shownLocales), "what users see of each resource"),
    Field("lists", .array(localeList), "what the platforms are told of the app's languages"),
    Field("findings", findings, "what is wrong with these"),
  ])

  private static let shownLocales = object([
    Field("resource", .string, "the resource"),
    Field("platform", .string, "whose rule it is: Apple, Android, gettext …"),
    Field(
      "users",
      .array(
        .object([
          Field("user", .string, "what the user's system says"),
          Field("shown", .string, "the locale that is shown"),
          Field("isBase", .boolean, "true where that is the base locale"),
          Field("files", .array(.string), "the files that are shown; none where it is the base locale"),
          Field(
            "missing", .array(.string),
            "base files that have no such file: their texts are shown in the base locale"),
          Field(
            "passedOver", .array(.string),
            "locales of the user's language and script that the app has, where the base locale is shown all the same"
          ),
          Field("isInOtherScript", .boolean, "true where the language is shown in another script"),
        ])), "each language that users may have"),
    Field(
      "leftOut",
      .array(
        .object([
          Field("locale", .string, "a locale that has files"),
          Field("list", .string, "the list that keeps it from users"),
        ])), "what reaches no user although it has files"),
  ])

  private static let localeList = object([
    Field("file", .string, "the file that it is in"),
    Field("line", .integer, "its line, from 1"),
    Field(
      "setting", .word(DeclaredLocales.Setting.allCases.map(\.rawValue)), "what the list is called there"),
    Field("locales", .array(.string), "as the file spells them"),
    Field("isWhole", .boolean, "false where a part is known only when it is built"),
  ])
}
