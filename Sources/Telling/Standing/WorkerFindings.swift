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
    // A sheet that cannot be read is not read again because there is another reason why.
    let isUnread = SheetFileError.Kind(rawValue: finding.rule)?.isOfReading ?? false
    self.init(
      level, subject: "\(isUnread ? "unread" : finding.rule) \(finding.place?.file ?? "")",
      Self.text(finding.line, finding.hint), parts: finding)
  }

  /// Why a look has no answer.
  package init(_ failure: Failure) {
    let level: LogLevel = failure.kind == .busy ? .warning : .error
    self.init(
      level, subject: "look", Self.text(failure.message, failure.hint),
      parts: TranslationModel.Finding(
        level.severity, "look-failed", failure.message, hint: failure.hint))
  }

  private static func text(_ text: String, _ hint: String?) -> String {
    text + (hint.map { " (\($0))" } ?? "")
  }
}
