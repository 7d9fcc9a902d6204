extension Schema {
  static let status = object(
    standing + [Field("open", .array(openText), "the texts that are not done"), findingsField])

  /// Without the texts that are not done: each locale's to-do list has them.
  static let apiStatus = object(standing + [findingsField])

  /// A locale's texts that are not done, with their rows.
  static let todo = object([
    Field("locale", .string, "the locale's tag"),
    Field("open", .array(.object(openFields + rowFields)), "its texts that are not done"),
  ])

  private static let findingsField = Field("findings", findings, "what somebody should look at")

  private static let standing = [
    Field(
      "inStep", .boolean,
      "true where nothing changed since Git and the newest usable version of the sheet agreed"),
    Field(
      "hasEverySheet", .boolean,
      "false where a sheet cannot be used now, and an older version stands in for it"),
    Field("inForce", .boolean, "whether all that people typed and committed is in force"),
    Field("branches", .array(branchStatus), "the release branches"),
  ]

  private static let branchStatus = object([
    Field("name", .string, "the branch"),
    Field("finished", .boolean, "whether it has shipped, and is left alone"),
    Field("side", .string, "the name of its side branch"),
    Field("hasSide", .boolean, "whether the side branch is there"),
    Field(
      "locales", .array(progress([Field("required", .boolean, "whether the gate asks for it")])),
      "how far each locale is"),
  ])

  private static let openText = object(openFields)

  private static let openFields = [
    Field("branch", .string, "the release branch"),
    Field("locale", .string, "the locale's tag"),
    Field("key", .string, "the key"),
    Field("variant", .string, "the plural form or index; empty for a plain text"),
    Field("source", .string, "the English"),
    Field("state", state, "what the text is"),
    Field("reason", .string, "why; empty where the state says it"),
    Field("path", .string, "the locale's file"),
  ]

  private static let rowFields = [
    Field("comment", .string, "the developer's comment"),
    Field("text", .string, "what the locale's cell says; empty for nothing"),
    Field("englishWas", .optional(.string), "the English that a stale text was made for"),
    Field("sheet", .optional(.string), "the name of the sheet, where there are several"),
    Field("sheetRow", .optional(.integer), "the row, as a spreadsheet numbers it; null before there is one"),
    Field("link", .optional(.string), "the row's address: sheet-link"),
    Field("author", .optional(.string), "who added the key; null where that was not looked up"),
  ]
}
