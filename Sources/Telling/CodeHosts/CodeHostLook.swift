import CodeHosts
import Git
import Glibc
import HostConfiguration
import Service

/// All that a code host is told after a look: how the release branches stand, then what open pull requests bring.
package struct CodeHostLook {
  private let host: any CodeHost
  private let settings: CodeHostSettings
  private let repository: Repository
  private let verdicts: GateVerdicts
  private let links: Links
  /// By the wall's clock, in seconds since 1970.
  private let now: Int64

  package init(
    _ host: any CodeHost, _ settings: CodeHostSettings, _ repository: Repository, verdicts: GateVerdicts,
    links: Links = Links(), now: Int64 = Int64(time(nil))
  ) {
    (self.host, self.settings, self.repository) = (host, settings, repository)
    (self.verdicts, self.links, self.now) = (verdicts, links, now)
  }

  package func run(_ report: LookReport, hostHasNews: Bool) -> CodeHostOperation.Outcome {
    let pause = HostPause(repository, of: settings, now: now)
    if let finding = pause.finding {
      var told = CodeHostOperation.Outcome()
      told.findings = [finding]
      return told
    }
    var told = all(report, hostHasNews)
    if let limit = told.limit { told.findings.append(pause.begin(limit)) }
    return told
  }

  private func all(_ report: LookReport, _ hostHasNews: Bool) -> CodeHostOperation.Outcome {
    var told = CodeHostOperation(
      host, settings, repository, verdicts: verdicts, links: links, now: now
    ).run(report, hostHasNews: hostHasNews)
    // Who is away, or does not know us, is not asked for more.
    if told.isCutShort { return told }
    told += EarlyWarningOperation(host, settings, repository, gate: verdicts.policy, now: now)
      .run(report, hostHasNews: hostHasNews)
    return told
  }
}
