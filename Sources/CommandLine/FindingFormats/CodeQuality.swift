import Interchange
import TranslationModel

extension ReportedFinding {
  /// The finding in GitLab's Code Quality report, which has one line of text and a place in a file for each.
  var codeQuality: JSON {
    .object([
      ("description", .string(message + (hint.map { " (\($0))" } ?? ""))),
      ("check_name", .string(finding.rule)), ("fingerprint", .string(fingerprint)),
      ("severity", .string(finding.severity.codeQuality)),
      (
        "location",
        .object([("path", .string(path)), ("lines", .object([("begin", .number(line ?? 1))]))])
      ),
    ])
  }
}

extension Finding.Severity {
  fileprivate var codeQuality: String {
    switch self {
    case .note: "info"
    case .warning: "minor"
    case .error: "major"
    }
  }
}
