import Git
import Interchange
import Service
import TranslationModel

/// How `check` writes its findings for what shows them on the lines of a change.
enum FindingFormat: String, CaseIterable {
  case text, sarif
  case codeQuality = "code-quality"
  case github, checkstyle

  /// Writes all findings as the answer; for people, ``FindingList`` does.
  func say(_ report: CheckReport, _ repository: Repository) throws(Failure) {
    let findings = try ReportedFinding.all(report, repository)
    switch self {
    case .text: break
    case .sarif: Terminal.say(sarifLog(findings).text)
    case .codeQuality: Terminal.say(JSON.array(findings.map(\.codeQuality)).text)
    case .checkstyle: Terminal.say(checkstyleReport(findings))
    case .github: for finding in findings { Terminal.say(finding.workflowCommand) }
    }
  }
}
