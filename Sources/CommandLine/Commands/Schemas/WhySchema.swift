extension Schema {
  static let why = object([
    Field("key", .string, "what was asked about"),
    Field("english", .array(english), "its English in each base file"),
    Field("rows", .array(row), "its rows in the sheet"),
    Field("rowless", .array(rowless), "its English that the sheet has no row for"),
    Field("journal", .array(change), "what changed in the sheet, the oldest first"),
  ])

  private static let introduction: [Field] = [
    Field("commit", .string, "the commit's id"),
    Field("author", .string, "who made it"),
    Field("date", .date, "when that was"),
    Field("summary", .string, "the first line of its message"),
  ]

  private static let english = object([
    Field("branches", .array(.string), "the branches that tell the same"),
    Field("file", .string, "the base file"),
    Field(
      "changes",
      .array(
        .object([
          Field("variant", .string, "the plural form or index; empty for a plain text"),
          Field("english", .optional(.string), "what it said from then on; null where it was removed"),
          Field("by", .object(introduction), "the commit that changed it"),
        ])), "what it said, commit by commit"),
    Field(
      "arrival", .optional(.object(introduction)), "the merge that brought the key to the first branch"),
  ])

  private static let row = object([
    Field("row", .integer, "the row, as a spreadsheet numbers it"),
    Field("place", .string, "the row, with the sheet's name where there are several"),
    Field("key", .string, "the key"),
    Field("variant", .string, "the plural form or index; empty for a plain text"),
    Field("english", .string, "the English"),
    Field("releases", .string, "the release branches that need it; empty where it is obsolete"),
    Field("todo", .string, "the locales that need work"),
    Field("problems", .string, "what the column of this name says"),
    Field("translations", .map(translation), "by locale"),
  ])

  private static let translation = object([
    Field("text", .string, "what the cell says"),
    Field("state", .optional(state), "what it is everywhere; null where files differ, or none needs it"),
    Field(
      "states",
      .array(
        .object([
          Field("branch", .string, "the release branch"),
          Field("file", .string, "the locale's file"),
          Field("state", state, "what the text is there"),
          Field("reason", .string, "why; empty where the state says it"),
        ])), "what it is in each file that needs it"),
    Field("from", .optional(.word(["sheet", "commit", "glossator"])), "where the text came from"),
    Field("version", .optional(.string), "the first version of the sheet that has it"),
    Field("commit", .optional(.string), "the commit that it came from, if it came from one"),
    Field("author", .optional(.string), "who made that commit"),
    Field("date", .optional(.date), "when Glossator first saw the text"),
  ])

  private static let rowless = object([
    Field("branch", .string, "the branch"),
    Field("key", .string, "the key"),
    Field("variant", .string, "the plural form or index; empty for a plain text"),
    Field("english", .string, "the English"),
    Field("state", state, "what its translations are"),
    Field("reason", .string, "why; empty where the state says it"),
  ])

  private static let change = object([
    Field("entry", .string, "the journal's entry"),
    Field("kind", .word(["read", "writing", "moving", "agreed"]), "what kind of entry it is"),
    Field("date", .date, "when Glossator saw it"),
    Field("what", .string, "what changed"),
    Field("from", .optional(.word(["sheet", "commit", "glossator"])), "where it came from"),
  ])
}
