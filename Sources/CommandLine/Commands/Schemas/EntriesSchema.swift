extension Schema {
  static let entries = object([
    Field(
      "entries",
      .array(
        .object([
          Field("key", .string, "the key"),
          Field("variant", .string, "the plural form or index; empty for a plain text"),
          Field("value", .string, "the text, as the file has it"),
          Field("comment", .string, "the developer's comment"),
          Field("line", .integer, "the line in the file, from 1"),
          Field("translatable", .boolean, "false where the file says that it is not for translators"),
        ])), "the texts, in the order of the file")
  ])
}
