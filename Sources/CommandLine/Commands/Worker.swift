import Daemon
import Git
import HostConfiguration
import Interchange
import ProjectConfiguration
import RepositoryModel
import Service
import Telling
import TranslationModel
import Workflow

extension Command {
  /// One look of the daemon's, in a process of its own. Not for people: `serve` runs it, and reads its lines.
  static let worker = Command(
    "worker", "one look, for the daemon",
    options: [
      .value("copy", "FILE", "the daemon's copy of the configuration, read instead of --config"),
      .value("without", "IDS", "blobs not to read, separated by commas"),
      .flag("asks-host", "the code host is asked, whatever it was told a moment ago: it has news"),
      .flag("memory", "descriptor 3 is a file in the daemon's memory, for what is to outlast a look"),
      .flag("trouble", "no look: tells people of the one before, of which standard input says how it ended"),
    ]
  ) { invocation throws(Failure) in
    if invocation.has("trouble") { return try tellTrouble(invocation) }
    let look: Look
    do throws(Failure) {
      look = try Command.look(invocation)
    } catch {
      for finding in error.findings { tell(.stands(StandingFindings.Finding(finding))) }
      tell(.stands(StandingFindings.Finding(error)))
      throw error
    }
    if look.report.changedAnything { for line in look.report.lines { tell(.says(.notice, line)) } }
    for line in look.lines { tell(.says(.notice, line)) }
    for finding in look.findings { tell(.stands(StandingFindings.Finding(finding))) }
    tell(.report(look.report.json))
    return look.report.changedAnything ? .no : .yes
  }

  /// What came of it, and of telling others.
  private struct Look {
    var report: LookReport
    var lines: [String]
    var findings: [Finding]
  }

  private static func look(_ invocation: Invocation) throws(Failure) -> Look {
    let begin = ContinuousClock.now
    let (settings, daemon) = try invocation.acceptedProject()
    let refused =
      invocation["without"].map { $0.split(separator: ",").compactMap { ObjectID(hex: $0) } } ?? []
    guard let sheet = settings.sheet else {
      throw Failure(
        .configuration, "[repository \"\(settings.name)\"] has no sheet", hint: "set 'sheet =' to its path"
      )
    }
    let tokens = TokenMemory(MemoryFile(handedBy: invocation.has("memory")))
    let access = try settings.access(state: daemon.state, tokens: tokens)
    // Whoever does not answer must not be what this process is ended for.
    let notify = settings.notify.map {
      NotifyOperation(
        $0, access.repository, project: settings.name, page: settings.page,
        until: begin + daemon.deadline / 2)
    }
    // One after the other: where this process dies, the daemon has to know of which file.
    let report = try SyncOperation(
      access,
      sheets: SheetStores(sheet, access, identity: settings.identity, account: settings.sheetAccount),
      identity: settings.identity,
      without: Set(refused), suggest: settings.suggest?.patient(within: daemon.deadline / 3),
      executor: InOrder(), observer: { if let line = WorkerLine($0) { tell(line) } }
    ).run()
    let verdicts = GateVerdicts(
      access.repository, policy: settings.gate, namesAuthors: settings.codeHost != nil, without: Set(refused))
    let told = told(report, settings, access, tokens, verdicts, hostHasNews: invocation.has("asks-host"))
    var look = Look(report: report, lines: told.lines, findings: report.findings + told.findings)
    look.findings +=
      notify?.run(report, faults: look.findings, pages: told.pages, verdicts: verdicts) ?? []
    return look
  }

  /// Status 1 where something stands still of which people were told.
  private static func tellTrouble(_ invocation: Invocation) throws(Failure) -> ExitStatus {
    guard let line = readLine(), let json = try? JSON(reading: Array(line.utf8)),
      let trouble = LookTrouble(json)
    else { throw Failure(.usage, "'--trouble' expects the daemon's words at standard input") }
    let (findings, stands) = trouble.tell(spare: MemoryFile(handedBy: invocation.has("memory")))
    for finding in findings { tell(.stands(StandingFindings.Finding(finding))) }
    return stands ? .no : .yes
  }

  /// Whatever a code host says, what was synced stays so.
  private static func told(
    _ report: LookReport, _ settings: RepositorySettings, _ access: any RepositoryAccess,
    _ tokens: TokenMemory, _ verdicts: GateVerdicts, hostHasNews: Bool
  ) -> CodeHostOperation.Outcome {
    guard let host = settings.codeHost else { return CodeHostOperation.Outcome() }
    do throws(Failure) {
      return CodeHostLook(
        try host.host(tokens), host, access.repository, verdicts: verdicts,
        links: Links(settings)
      ).run(report, hostHasNews: hostHasNews)
    } catch { return CodeHostOperation.Outcome(error) }
  }

  private static func tell(_ line: WorkerLine) { Terminal.say(line.text) }
}
