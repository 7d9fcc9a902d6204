import ProjectConfiguration
import RepositoryModel
import Service
import TranslationModel
import Workflow

extension Command {
  /// One look of the daemon's, in a process of its own. Not for people: `serve` runs it, and reads its lines.
  static let worker = Command(
    "worker", "one look, for the daemon",
    options: [.value("without", "IDS", "blobs that are not to be read, with commas between")]
  ) { invocation throws(Failure) in
    let selection = try Selection(invocation)
    let refused =
      invocation["without"].map { $0.split(separator: ",").compactMap { ObjectID(hex: $0) } } ?? []
    let report: LookReport
    do throws(Failure) {
      let access = try selection.access()
      report = try SyncOperation(
        access, sheets: try selection.requireSheets(access), identity: selection.identity,
        without: Set(refused), observer: { if let line = WorkerLine($0) { Terminal.say(line.text) } }
      ).run()
    } catch {
      for finding in error.findings { say(.error, finding.line) }
      say(error.kind == .busy ? .warning : .error, error.message, error.hint)
      throw error
    }
    if report.changedAnything { for line in report.lines { say(.notice, line) } }
    for finding in report.findings { say(LogLevel(finding.severity), finding.line, finding.hint) }
    return report.changedAnything ? .no : .yes
  }

  private static func say(_ level: LogLevel, _ text: String, _ hint: String? = nil) {
    Terminal.say(WorkerLine.says(level, text + (hint.map { " (\($0))" } ?? "")).text)
  }
}

extension LogLevel {
  fileprivate init(_ severity: Finding.Severity) {
    self =
      switch severity {
      case .error: .error
      case .warning: .warning
      case .note: .info
      }
  }
}
