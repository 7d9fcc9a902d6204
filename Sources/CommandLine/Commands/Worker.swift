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
      .flag("doubting", "the last look ended early, and nobody knows of what: a mirror is examined first"),
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

  /// Looks once; and once more where that failed, and a damaged mirror was made anew meanwhile.
  private static func look(_ invocation: Invocation) throws(Failure) -> Look {
    // In a place of its own, for the look opens what is there by then.
    if invocation.has("doubting") { _ = try LookPlace(invocation).mend(hung: true) }
    var (result, isMended) = try lookOnce(invocation)
    if case .failure = result, isMended { (result, _) = try lookOnce(invocation) }
    return try result.get()
  }

  private static func lookOnce(_ invocation: Invocation) throws(Failure) -> (
    result: Result<Look, Failure>, isMended: Bool
  ) {
    tell(.begins("bringing the repository up to date"))
    let place = try LookPlace(invocation)
    let result = Result { () throws(Failure) in try place.look(invocation) }
    tell(.begins("looking after the repository"))
    let isMended = place.mend(hung: false)
    if !isMended {
      for finding in place.access.keepUp() { tell(.stands(StandingFindings.Finding(finding))) }
    }
    return (result, isMended)
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

  fileprivate static func tell(_ line: WorkerLine) { Terminal.say(line.text) }
}

/// What came of a look, and of telling others.
private struct Look {
  var report: LookReport
  var lines: [String]
  var findings: [Finding]
}

/// What a look is made of: a project of the configuration, opened.
private struct LookPlace {
  let settings: RepositorySettings
  let daemon: DaemonSettings
  let sheet: SheetLocation
  let tokens: TokenMemory
  let access: any RepositoryAccess
  private let begin = ContinuousClock.now

  init(_ invocation: Invocation) throws(Failure) {
    (settings, daemon) = try invocation.acceptedProject()
    guard let sheet = settings.sheet else {
      throw Failure(
        .configuration, "[repository \"\(settings.name)\"] has no sheet", hint: "set 'sheet =' to its path"
      )
    }
    self.sheet = sheet
    tokens = TokenMemory(MemoryFile(handedBy: invocation.has("memory")))
    access = try settings.access(state: daemon.state, tokens: tokens, isPatient: true)
  }

  /// True where it was made anew, or should be; people are told.
  func mend(hung: Bool) -> Bool {
    guard let finding = access.mend(hung: hung, within: daemon.deadline / 2) else { return false }
    Command.tell(.stands(StandingFindings.Finding(finding)))
    return true
  }

  func look(_ invocation: Invocation) throws(Failure) -> Look {
    let refused =
      invocation["without"].map { $0.split(separator: ",").compactMap { ObjectID(hex: $0) } } ?? []
    // Whoever does not answer must not be what this process is ended for.
    let notify = settings.notify.map {
      NotifyOperation(
        $0, access.repository, project: settings.name, page: settings.page,
        until: begin + daemon.deadline / 2)
    }
    // One after the other: where this process dies, the daemon has to know of which file.
    let report = try SyncOperation(
      access,
      sheets: SheetStores(
        sheet, access, identity: settings.identity, account: settings.sheetAccount, isPatient: true),
      identity: settings.identity,
      without: Set(refused), suggest: settings.suggest?.patient(within: daemon.deadline / 3),
      executor: InOrder(), observer: { if let line = WorkerLine($0) { Command.tell(line) } }
    ).run()
    Command.tell(.begins("telling others of it"))
    let verdicts = GateVerdicts(
      access.repository, policy: settings.gate, namesAuthors: settings.codeHost != nil, without: Set(refused))
    let told = told(report, verdicts, hostHasNews: invocation.has("asks-host"))
    var look = Look(report: report, lines: told.lines, findings: report.findings + told.findings)
    look.findings +=
      notify?.run(report, faults: look.findings, pages: told.pages, verdicts: verdicts) ?? []
    return look
  }

  /// Whatever a code host says, what was synced stays so.
  private func told(_ report: LookReport, _ verdicts: GateVerdicts, hostHasNews: Bool)
    -> CodeHostOperation.Outcome
  {
    guard let host = settings.codeHost else { return CodeHostOperation.Outcome() }
    do throws(Failure) {
      return CodeHostLook(
        try host.host(tokens), host, access.repository, verdicts: verdicts,
        links: Links(settings)
      ).run(report, hostHasNews: hostHasNews)
    } catch { return CodeHostOperation.Outcome(error) }
  }
}
