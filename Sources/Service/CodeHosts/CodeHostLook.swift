import CodeHosts
import Git
import ProjectConfiguration

/// All that a code host is told after a look: how the release branches stand, then what open pull requests bring.
package struct CodeHostLook {
  private let host: any CodeHost
  private let settings: CodeHostSettings
  private let repository: Repository
  private let verdicts: GateVerdicts
  private let sheetLink: SheetLink?

  package init(
    _ host: any CodeHost, _ settings: CodeHostSettings, _ repository: Repository, verdicts: GateVerdicts,
    sheetLink: SheetLink? = nil
  ) {
    (self.host, self.settings, self.repository) = (host, settings, repository)
    (self.verdicts, self.sheetLink) = (verdicts, sheetLink)
  }

  package func run(_ report: LookReport, hostHasNews: Bool) -> CodeHostOperation.Outcome {
    var told = CodeHostOperation(host, settings, repository, verdicts: verdicts, sheetLink: sheetLink).run(
      report, hostHasNews: hostHasNews)
    // Who is away, or does not know us, is not asked for more.
    if told.isCutShort { return told }
    told += EarlyWarningOperation(host, settings, repository, gate: verdicts.policy).run(
      report, hostHasNews: hostHasNews)
    return told
  }
}
