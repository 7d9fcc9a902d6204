import Service
import TranslationModel
import Workflow

extension Schema {
  /// What any command prints for an answer where there is none: see `Failure`.
  static let failure = object([
    Field(
      "error",
      .object([
        Field("kind", .word(Failure.Kind.allCases.map(\.status.name)), "the name of the exit status"),
        Field("exitStatus", .integer, "what the program ends with"),
        Field("message", .string, "what was attempted, and what is wrong"),
        Field("hint", .optional(.string), "what to do about it"),
        Field("findings", .array(.finding), "the mistakes with their places, where there are several"),
      ]), "why there is no answer")
  ])

  static let finding = object(findingFields)

  static let findingFields = [
    Field("severity", .word(["note", "warning", "error"]), "how bad it is"),
    Field("rule", .string, "the name of the rule, which stays the same from version to version"),
    Field("message", .string, "what is wrong"),
    Field("file", .optional(.string), "the file of the repository, or the sheet"),
    Field("line", .optional(.integer), "the line of the file, or the row of the sheet, from 1"),
    Field("column", .optional(.integer), "the column: of a file in bytes, of the sheet in fields, from 1"),
    Field("hint", .optional(.string), "what to do about it"),
  ]

  static let findings = array(finding)

  /// What a text is.
  static let state = word(TextState.allCases.map(\.rawValue))

  /// How far a locale is on a branch.
  static func progress(_ more: [Field] = []) -> Schema {
    .object(
      [Field("locale", .string, "the locale's tag")] + more
        + [Field("total", .integer, "how many texts it is to have")]
        + TextState.allCases.map { Field($0.rawValue, .integer, "how many \($0.meaning)") })
  }
}

extension TextState {
  /// A clause about several texts.
  fileprivate var meaning: String {
    switch self {
    case .missing: "are blank"
    case .suggested: "were offered for a blank cell, and nobody has confirmed them"
    case .stale: "were made for different English"
    case .refused: "fail a check"
    case .waiting: "are right, but their file cannot take them yet"
    case .withheld: "were removed from this branch's file by a commit"
    case .pending: "are right in the sheet, but not in this commit yet"
    case .fresh: "are done: the sheet and the file say the same"
    case .unknown: "cannot be read"
    }
  }
}
