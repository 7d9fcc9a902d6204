import Service

extension Schema {
  static let accessors = object([
    Field("files", .array(file), "the generated files that .glossator names"),
    Field(
      "findings", findings,
      "keys whose accessors have other names than they should, and files that cannot be read"),
  ])

  private static let file = object([
    Field("name", .string, "the name of its section"),
    Field("template", .string, "the language that it is in"),
    Field("path", .string, "where it is in the repository"),
    Field(
      "state", .word(AccessorsReport.State.allCases.map(\.rawValue)),
      "written: it is now what the base files give; current: it is; stale: it is not; missing: it is not there; foreign: "
        + "somebody wrote what is there; unknown: a base file cannot be read"),
    Field("accessors", .array(accessor), "what is in it, or is to be"),
  ])

  private static let accessor = object([
    Field("key", .string, "the key"),
    Field("table", .string, "the name of its file, where the platform asks for that; else empty"),
    Field("path", .array(.string), "the names that lead to it: L10n, Common, cancel"),
    Field(
      "parameters",
      .array(
        .object([
          Field("name", .string, "what it is called"),
          Field("type", .string, "the type, as the language writes it"),
        ])), "the values that the text takes, in the order in which they are passed"),
  ])
}
