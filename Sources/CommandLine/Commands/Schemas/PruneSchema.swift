extension Schema {
  static let prune = object([
    Field("keys", .array(.string), "the keys whose texts are taken out"),
    Field("texts", .integer, "how many texts that are"),
    Field("files", .array(.string), "the paths of the string files that change"),
    Field("left", findings, "texts without English that stay, with the reason"),
    Field("diff", .string, "what changes, as git diff shows it"),
    Field("isPlan", .boolean, "true where nothing was changed"),
    Field("commit", .optional(.string), "the commit on --branch; null where there is none"),
  ])
}
