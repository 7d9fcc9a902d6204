import Checks

extension Schema {
  static let checks = object([
    Field(
      "checks",
      .array(
        .object([
          Field("id", .string, "what the configuration and findings call it"),
          Field("family", .string, "the checks that it belongs to"),
          Field("sentence", .string, "what is so where nothing is wrong"),
          Field(
            "level", .word(CheckLevel.allCases.map(\.rawValue)),
            "how bad it is unless a project says otherwise"),
          Field("subject", .word(CheckSubject.allCases.map(\.rawValue)), "what it looks at"),
          Field(
            "locales", .string, "the languages that it is for: all, es ast, all but th lo, right to left"),
          Field("wrong", checkExample, "texts that it finds something about"),
          Field("right", checkExample, "texts that it finds nothing about"),
        ])), "the checks, by family")
  ])

  private static let checkExample = object([
    Field("locale", .string, "the locale of the translations"),
    Field(
      "texts",
      .array(
        .object([
          Field("key", .string, "the key"),
          Field("variant", .string, "the plural form; empty for a plain text"),
          Field("comment", .string, "the developer's comment"),
          Field("source", .string, "the English"),
          Field("translation", .string, "the translation; empty where the check looks at the English"),
        ])), "the texts"),
  ])
}
