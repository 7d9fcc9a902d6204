extension Schema {
  static let rewrite = object([
    Field("files", .array(.string), "the paths of the files that change"),
    Field("calls", .integer, "how many calls become accessors"),
    Field("left", findings, "calls that stay, with the reason, and comments that no string file has"),
    Field("accessors", findings, "what is wrong with the generated files that the new code needs"),
    Field("diff", .string, "what changes, as git diff shows it"),
    Field("isPlan", .boolean, "true where nothing was changed"),
    Field("commit", .optional(.string), "the commit on --branch; null where there is none"),
  ])
}
