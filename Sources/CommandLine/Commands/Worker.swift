import Service
import TranslationModel

extension Command {
  /// One look of the daemon's, in a process of its own. Not for people: `serve` runs it, and reads its lines.
  static let worker = Command("worker", "one look, for the daemon") { invocation throws(Failure) in
    let selection = try Selection(invocation)
    let report: SyncReport
    do throws(Failure) {
      report = try SyncOperation(
        try selection.access(), sheet: try selection.requireSheet(), identity: selection.identity
      ).run()
    } catch {
      for finding in error.findings { Terminal.say("3 \(finding.line)") }
      Terminal.say("\(error.kind == .busy ? 4 : 3) \(error.message)\(error.hint.map { " (\($0))" } ?? "")")
      throw error
    }
    if report.changedAnything { for line in report.lines { Terminal.say("5 \(line)") } }
    for finding in report.findings {
      let level = finding.severity == .error ? 3 : finding.severity == .warning ? 4 : 6
      Terminal.say("\(level) \(finding.line)\(finding.hint.map { " (\($0))" } ?? "")")
    }
    return report.changedAnything ? .no : .yes
  }
}
