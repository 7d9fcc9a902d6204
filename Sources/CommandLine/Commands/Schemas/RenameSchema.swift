extension Schema {
  static let rename = object([
    Field(
      "names",
      .array(
        .object([
          Field("resource", .string, "the resource's name"),
          Field("old", .string, "what its files called the key"),
          Field("new", .string, "what they call it now"),
        ])), "the key's names, by resource"),
    Field("files", .array(.string), "the paths of all files that change"),
    Field("stringFiles", .integer, "how many of them are string files"),
    Field("places", .integer, "how many places of code say the new key"),
    Field("left", findings, "places that stay as they are and may mean the key, with the reason"),
    Field("diff", .string, "what changes, as git diff shows it"),
    Field("isPlan", .boolean, "true where nothing was changed"),
    Field("commit", .optional(.string), "the commit on --branch; null where there is none"),
  ])
}
