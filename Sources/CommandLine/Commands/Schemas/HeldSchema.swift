extension Schema {
  static let held = object([
    Field("keys", .array(heldKey), "the keys that no release branch has yet"),
    Field("findings", findings, "what somebody should look at"),
  ])

  private static let heldKey = object([
    Field("branch", .string, "the branch that holds it"),
    Field("change", .word(["added", "changed", "removed"]), "what the branch does to it"),
    Field("key", .string, "the key"),
    Field("variant", .string, "the plural form or index; empty for a plain text"),
    Field("english", .string, "the English; of a key that is removed, what it was"),
    Field("comment", .string, "the developer's comment"),
    Field(
      "places",
      .array(
        .object([
          Field("file", .string, "the base file"),
          Field("line", .optional(.integer), "the line in it, from 1"),
        ])), "where the key is: one file, or one for each platform"),
    Field("commit", .optional(.string), "the id of the commit that brought it"),
    Field("author", .optional(.string), "who made that commit"),
    Field("date", .optional(.date), "when that was"),
  ])
}
