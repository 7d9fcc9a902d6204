extension Schema {
  /// Of `sheet log`, `sheet diff`, `sheet restore` and `sheet import`.
  static let sheet = either([array(version), difference, restored, imported])

  private static let version = object([
    Field("sheet", .string, "the sheet's name"),
    Field("version", .string, "the version's id, for sheet show, sheet restore --from and accept"),
    Field("entry", .string, "the newest entry of the journal with this version"),
    Field("kind", .word(["read", "writing", "moving", "agreed"]), "what the entry says of it"),
    Field("accepted", .boolean, "whether somebody accepted it"),
    Field("copy", .boolean, "true for a conflicted copy that lay beside the sheet"),
    Field("date", .date, "when Glossator saw it first"),
    Field("what", .string, "what differs from the version before"),
    Field("held", .optional(.string), "why it was held, and not used; null where it was not"),
  ])

  /// Of `import`, too.
  static let imported = object([
    Field("locale", .string, "the locale's tag"),
    Field("planned", .boolean, "true where nothing was written, for --plan"),
    Field(
      "rows",
      .array(
        .object([
          Field("sheet", .string, "the sheet's name"),
          Field("row", .integer, "the row, as a spreadsheet numbers it"),
          Field("key", .string, "the key"),
          Field("variant", .string, "the plural form or index; empty for a plain text"),
          Field("english", .string, "the English today: the branches may be ahead of the sheet"),
          Field("before", .string, "what the cell said before"),
          Field("text", .string, "what it says now"),
          Field(
            "englishWas", .optional(.string),
            "the English that the text was made for, if it was different: the text is stale"),
          Field("obsolete", .boolean, "true where no release needs the row any more: the text is kept"),
          Field("confirmed", .boolean, "true where the text stays as it was, and is right for the English"),
        ])), "the cells that were written"),
    Field("untranslated", .integer, "how many texts of an agency's file have no translation"),
    Field("findings", .findings, "what was not imported, and why"),
  ])

  private static let difference = object([
    Field("sheet", .string, "the sheet's name"),
    Field("from", .string, "the id of the older version"),
    Field("to", .optional(.string), "the id of the newer one; null for the sheet as it is"),
    Field(
      "keys",
      .array(
        .object([
          Field("key", .string, "the key"),
          Field("changes", .array(change), "the cells that differ"),
        ])), "what changed, key by key"),
  ])

  private static let change = object([
    Field("variant", .string, "the plural form or index; empty for a plain text"),
    Field("column", .string, "the column's header"),
    Field("old", .optional(.string), "what the cell said; null where there was no row"),
    Field("new", .optional(.string), "what it says; null where there is no row any more"),
    Field("from", .optional(.word(["sheet", "commit", "glossator"])), "where a new translation came from"),
    Field("version", .optional(.string), "the first version of the sheet that has it"),
    Field("commit", .optional(.string), "the commit that it came from, if it came from one"),
    Field("author", .optional(.string), "who made that commit"),
    Field("date", .optional(.date), "when Glossator first saw it"),
  ])

  private static let restored = object([
    Field("row", .integer, "the row, as a spreadsheet numbers it"),
    Field("locale", .string, "the locale's tag"),
    Field("text", .string, "what the cell says now"),
    Field("before", .string, "what it said before"),
    Field(
      "englishWas", .optional(.string),
      "the English that the text was made for, where the row has another one"),
    Field("version", .string, "the id of the version that the text is from"),
  ])
}
