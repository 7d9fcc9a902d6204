extension Schema {
  static let doctor = object([
    Field(
      "diagnoses",
      .array(
        .object([
          Field("outcome", .word(["good", "warning", "bad"]), "how it is"),
          Field("what", .string, "what was looked at, and what was found"),
          Field("hint", .optional(.string), "what to do about it"),
        ])), "what was looked at, in order")
  ])
}
