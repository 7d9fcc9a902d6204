import ProjectConfiguration
import RepositoryModel
import Service
import TranslationModel
import Workflow

extension Command {
  /// One look of the daemon's, in a process of its own. Not for people: `serve` runs it, and reads its lines.
  static let worker = Command(
    "worker", "one look, for the daemon",
    options: [
      .value("copy", "FILE", "the daemon's copy of the configuration, read instead of --config"),
      .value("without", "IDS", "blobs not to read, separated by commas"),
    ]
  ) { invocation throws(Failure) in
    let report: LookReport
    let told: CodeHostOperation.Outcome
    do throws(Failure) {
      (report, told) = try look(invocation)
    } catch {
      for finding in error.findings { tell(.stands(StandingFindings.Finding(finding))) }
      tell(.stands(StandingFindings.Finding(error)))
      throw error
    }
    if report.changedAnything { for line in report.lines { tell(.says(.notice, line)) } }
    for line in told.lines { tell(.says(.notice, line)) }
    for finding in report.findings + told.findings { tell(.stands(StandingFindings.Finding(finding))) }
    tell(.report(report.json))
    return report.changedAnything ? .no : .yes
  }

  private static func look(_ invocation: Invocation) throws(Failure) -> (
    LookReport, CodeHostOperation.Outcome
  ) {
    let (settings, daemon) = try project(invocation)
    let refused =
      invocation["without"].map { $0.split(separator: ",").compactMap { ObjectID(hex: $0) } } ?? []
    guard let sheet = settings.sheet else {
      throw Failure(
        .configuration, "[repository \"\(settings.name)\"] has no sheet", hint: "set 'sheet =' to its path"
      )
    }
    let access = try settings.access(state: daemon.state)
    // One after the other: where this process dies, the daemon has to know of which file.
    let report = try SyncOperation(
      access, sheets: SheetStores(sheet, access, identity: settings.identity), identity: settings.identity,
      without: Set(refused), executor: InOrder(), observer: { if let line = WorkerLine($0) { tell(line) } }
    ).run()
    return (report, told(report, settings, access))
  }

  /// Whatever a code host says, what was synced stays so.
  private static func told(
    _ report: LookReport, _ settings: RepositorySettings, _ access: any RepositoryAccess
  ) -> CodeHostOperation.Outcome {
    guard let host = settings.codeHost else { return CodeHostOperation.Outcome() }
    do throws(Failure) {
      let site = try host.host()
      var told = CodeHostOperation(site, host, access.repository, gate: settings.gate).run(report)
      // Who is away, or does not know us, is not asked for more.
      if told.isCutShort { return told }
      told += EarlyWarningOperation(site, host, access.repository, gate: settings.gate).run(report)
      return told
    } catch { return CodeHostOperation.Outcome(error) }
  }

  /// What the daemon has accepted, whatever the file says by now.
  private static func project(_ invocation: Invocation) throws(Failure) -> (
    RepositorySettings, DaemonSettings
  ) {
    guard let copy = invocation["copy"], let path = invocation["config"], let name = invocation["project"]
    else {
      let selection = try Selection(invocation)
      return (selection.settings, selection.daemon)
    }
    let accepted = try AcceptedConfiguration(copy: copy, of: path).configuration
    guard let settings = accepted.repositories.first(where: { $0.name == name }) else {
      throw Failure(.configuration, "there is no [repository \"\(name)\"] any more")
    }
    return (settings, accepted.daemon)
  }

  private static func tell(_ line: WorkerLine) { Terminal.say(line.text) }
}
