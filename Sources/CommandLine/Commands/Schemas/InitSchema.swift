extension Schema {
  static let initialize = object([
    Field("configuration", .string, "the .glossator that it proposes"),
    Field("explanation", .array(.string), "why it is what it is, and what is left out"),
    Field("written", .array(.string), "the paths of the files that were written"),
    Field("rows", .integer, "how many rows are new in the sheet"),
    Field("findings", findings, "what is wrong in the string files"),
    Field(
      "differing",
      .array(
        .object([
          Field("key", .string, "the row's key"),
          Field("variant", .string, "the plural form or index; empty for a plain text"),
          Field("locale", .string, "the locale's tag"),
          Field("sheet", .string, "what the sheet says"),
          Field("file", .string, "what the newest file says, in the sheet's notation"),
        ])), "the cells of a sheet that was there already which differ from the files"),
    Field(
      "changes",
      .optional(
        .object([
          Field("resources", resources, "what no resource has"),
          Field("locales", .array(.string), "locales that are no targets yet"),
          Field("gone", resources, "resources without a base file"),
          Field("text", .string, "the lines that add what is new"),
        ])), "what is new since .glossator was written; null where there was none"),
  ])

  private static let resources = array(
    .object([
      Field("name", .string, "its name in .glossator"), Field("format", .string, "the format's name"),
      Field("path", .string, "where its files are"),
    ]))
}
