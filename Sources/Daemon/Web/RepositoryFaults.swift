import Interchange
import Service
import Telling

extension RepositoryStatus {
  /// What is wrong with it now, and since when: `…/NAME/faults`.
  var faults: JSON {
    .object([("findings", .array((findings.all + answers.trouble.all).map(\.json)))])
  }
}

extension StandingFindings.Standing {
  fileprivate var json: JSON {
    .object([
      ("severity", .string(finding.level.severity)), ("message", .string(finding.text)),
      ("since", .string(isoDate(since.date))),
    ])
  }
}

extension LogLevel {
  /// As answers of commands name it.
  fileprivate var severity: String {
    switch self {
    case .error: "error"
    case .warning: "warning"
    case .notice, .info, .debug: "note"
    }
  }
}
