import Service

extension Schema {
  static let confirm = object([
    Field(
      "rows",
      .array(
        .object([
          Field("sheet", .string, "the sheet's name"),
          Field("row", .integer, "the row, as a spreadsheet numbers it"),
          Field("key", .string, "the key"),
          Field("variant", .string, "the plural form or index; empty for a plain text"),
          Field("locale", .string, "the locale's tag"),
          Field("english", .string, "the English that the text is confirmed for"),
          Field("text", .string, "the text"),
          Field("was", .word(ConfirmOperation.Reason.allCases.map(\.rawValue)), "why it counted as open"),
          Field(
            "englishWas", .optional(.string), "the English that it was made for; null where that is not known"
          ),
        ])), "what was confirmed")
  ])
}
