import Interchange
import Service

extension Failure {
  /// What `--json` prints where there is no answer. People read the same on standard error.
  var json: JSON {
    .object([
      (
        "error",
        .object([
          ("kind", .string(kind.status.name)), ("exitStatus", .number(Int(kind.status.rawValue))),
          ("message", .string(message)), ("hint", .optional(hint)),
          ("findings", .array(findings.map(\.json))),
        ])
      )
    ])
  }
}
