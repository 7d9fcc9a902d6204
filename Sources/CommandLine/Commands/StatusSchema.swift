extension Schema {
  static let status = object([
    Field("inStep", .boolean, "true where nothing changed since Git and the sheet last agreed"),
    Field("inForce", .boolean, "whether all that people typed and committed is in force"),
    Field("branches", .array(branchStatus), "the release branches"),
    Field("open", .array(openText), "the texts that are not done"),
    Field("findings", findings, "what somebody should look at"),
  ])

  private static let branchStatus = object([
    Field("name", .string, "the branch"),
    Field("finished", .boolean, "whether it has shipped, and is left alone"),
    Field("side", .string, "the name of its side branch"),
    Field("hasSide", .boolean, "whether the side branch is there"),
    Field(
      "locales", .array(progress([Field("required", .boolean, "whether the gate asks for it")])),
      "how far each locale is"),
  ])

  private static let openText = object([
    Field("branch", .string, "the release branch"),
    Field("locale", .string, "the locale's tag"),
    Field("key", .string, "the key"),
    Field("variant", .string, "the plural form or index; empty for a plain text"),
    Field("source", .string, "the English"),
    Field("state", state, "what the text is"),
    Field("reason", .string, "why; empty where the state says it"),
    Field("path", .string, "the locale's file"),
  ])
}
