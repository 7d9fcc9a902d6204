extension Schema {
  /// The report of a look: of `sync`, and of `accept`.
  static let look = object([
    Field("plan", .boolean, "true where nothing was changed: --plan"),
    Field("inForce", .boolean, "whether all that people typed and committed is in force"),
    Field("branches", .array(lookedAt), "the release branches"),
    Field("sides", .array(side), "the commits on side branches that were made, or would be"),
    Field("sheetWritten", .boolean, "whether the sheet was written"),
    Field("rowEditsWait", .boolean, "true where rows wait because the sheet cannot be written now"),
    Field("rows", rows, "what was changed in the sheet, or would be"),
    Field("held", .optional(.string), "the id of the held snapshot of the sheet, for glossator accept"),
    Field("active", .array(.string), "the release branches that are worked on"),
    Field("finished", .array(.string), "the release branches that have shipped"),
    Field("findings", findings, "what somebody should look at"),
  ])

  private static let lookedAt = object([
    Field("name", .string, "the branch"),
    Field("finished", .boolean, "whether it has shipped, and is left alone"),
    Field("locales", .array(progress()), "how far each locale is"),
  ])

  private static let side = object([
    Field("branch", .string, "the release branch"),
    Field("side", .string, "its side branch"),
    Field("subject", .string, "the first line of the commit's message"),
    Field("commit", .optional(.string), "the commit's id; null with --plan"),
    Field("files", .array(.string), "the string files that it writes"),
  ])

  private static let rows = object([
    Field("added", .integer, "new rows"),
    Field("renamed", .integer, "rows with a new key"),
    Field("reworded", .integer, "rows with new English"),
    Field("returned", .integer, "obsolete rows that are needed again"),
    Field("obsolete", .integer, "rows that no release needs any more"),
    Field("changedCells", .integer, "cells with another text"),
  ])
}
