import Adoption

extension Schema {
  static let adopt = object([
    Field(
      "found",
      .array(
        .object([
          Field("tool", .word(AdoptedTool.all.map(\.name)), "the tool, as the command takes it"),
          Field("files", .array(.string), "its files that are here, or that were named"),
        ])), "whose files there are; with TOOL, that tool's"),
    Field("adoption", .optional(adoption), "what became of everything that the tool had; null without TOOL"),
    Field("initial", .optional(.initialize), "what 'glossator init' says of the project; null without TOOL"),
  ])

  private static let adoption = object([
    Field("texts", .integer, "how many texts the tool had: the sum of the next six"),
    Field("inFiles", .integer, "how many the string files say, too"),
    Field("inSheet", .integer, "how many are in the sheet, and in no file yet"),
    Field("differing", .integer, "how many are in the sheet, where the file says something else"),
    Field("withoutFile", .integer, "how many belong to keys that no string file has, in rows of the sheet"),
    Field(
      "otherEnglish", .integer, "how many are other English than the base file's, in a column of its own"),
    Field("left", .integer, "how many could not come along"),
    Field("asked", .integer, "how many cells are in todo, as somebody has to look at them"),
    Field("notes", .integer, "how many cells of comments, links, lengths and own columns were filled"),
    Field("keysWithoutFile", .array(.string), "the keys that no string file has"),
    Field("columns", .array(.string), "columns of people's own that the sheet has got"),
    Field(
      "leftovers",
      .array(
        .object([
          Field("kind", .word(AdoptedLeftover.Kind.allCases.map(\.rawValue)), "what kind of thing it is"),
          Field("what", .string, "what it is, as the command says it"),
          Field("whole", .optional(.string), "the text, all of it"),
          Field("why", .string, "why it could not come along, or what to do about it"),
          Field("texts", .integer, "how many texts it stands for"),
          Field("file", .optional(.string), "the file that has it"),
          Field("line", .optional(.integer), "the line in that file, or the row"),
        ])), "everything that could not come along"),
    Field(
      "unknownColumns",
      .array(
        .object([
          Field("file", .string, "the table"), Field("header", .string, "the column's header"),
          Field("samples", .array(.string), "some of its texts"),
        ])), "columns of a table that nobody has said the meaning of: they are kept"),
  ])
}
