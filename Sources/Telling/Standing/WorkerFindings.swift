import ProjectConfiguration
import Service
import TranslationModel

extension StandingFindings.Finding {
  /// A finding of a look. Where in a file it is does not matter for what it is about: rows move.
  package init(_ finding: TranslationModel.Finding) {
    let level: LogLevel =
      switch finding.severity {
      case .error: .error
      case .warning: .warning
      case .note: .info
      }
    self.init(
      level, subject: "\(finding.rule) \(finding.place?.file ?? "")",
      Self.text(finding.line, finding.hint))
  }

  /// Why a look has no answer.
  package init(_ failure: Failure) {
    self.init(
      failure.kind == .busy ? .warning : .error, subject: "look", Self.text(failure.message, failure.hint))
  }

  private static func text(_ text: String, _ hint: String?) -> String {
    text + (hint.map { " (\($0))" } ?? "")
  }
}
