extension Schema {
  /// Of `sheet log` and of `sheet restore`.
  static let sheet = either([array(version), restored])

  private static let version = object([
    Field("sheet", .string, "the sheet's name"),
    Field("version", .string, "the version's id, for sheet show, sheet restore --from and accept"),
    Field("entry", .string, "the newest entry of the journal with this version"),
    Field("kind", .word(["read", "writing", "moving", "agreed"]), "what the entry says of it"),
    Field("accepted", .boolean, "whether somebody accepted it"),
    Field("copy", .boolean, "true for a conflicted copy that lay beside the sheet"),
    Field("date", .date, "when Glossator saw it first"),
    Field("what", .string, "what differs from the version before"),
  ])

  private static let restored = object([
    Field("row", .integer, "the row, as a spreadsheet numbers it"),
    Field("locale", .string, "the locale's tag"),
    Field("text", .string, "what the cell says now"),
    Field("before", .string, "what it said before"),
    Field("version", .string, "the id of the version that the text is from"),
  ])
}
