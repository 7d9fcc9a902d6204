import Daemon
import Git
import Glibc
import HostConfiguration
import Interchange
import ProjectConfiguration
import Service
import Telling
import TranslationModel
import Workflow

extension Command {
  /// What commands say of a repository, kept for the daemon's page. Not for people: `serve` runs it after looks.
  static let answers = Command(
    "answers", "what the commands say of a repository, for the daemon",
    operands: "[KEY]", operandCount: 0...1,
    options: [
      .value("copy", "FILE", "the daemon's copy of the configuration, read instead of --config"),
      .flag("why", "only tells KEY's whole story, at standard output"),
    ],
    isQuestion: true
  ) { invocation throws(Failure) in
    // Looks come first.
    setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 19)
    do throws(Failure) {
      if invocation.has("why") {
        try tellStory(invocation)
      } else {
        var answering = try Answering(invocation)
        try answering.run()
      }
    } catch {
      for finding in error.findings {
        Terminal.say(WorkerLine.stands(StandingFindings.Finding(finding)).text)
      }
      Terminal.say(WorkerLine.stands(StandingFindings.Finding(error)).text)
      throw error
    }
    return .yes
  }

  private static func tellStory(_ invocation: Invocation) throws(Failure) {
    guard let key = invocation.operands.first else { throw Failure(.usage, "'--why' expects KEY") }
    let (settings, daemon) = try invocation.acceptedProject()
    let access = try settings.access(state: daemon.state, onlyReads: true)
    Terminal.say(try WhyOperation(access.repository).run(Text(key)).json.text)
  }
}

/// Asks a repository what its commands answer, and writes that down: each answer for itself, and what is long by locale.
private struct Answering {
  private let settings: RepositorySettings
  private let access: any RepositoryAccess
  private let folder: AnswerFolder
  private var index: AnswerIndex

  /// So many keys block a release by name: more are counted only. Of so many it is said who added them.
  private static let mostKeys = 1000

  init(_ invocation: Invocation) throws(Failure) {
    let daemon: DaemonSettings
    (settings, daemon) = try invocation.acceptedProject()
    access = try settings.access(state: daemon.state, onlyReads: true)
    folder = AnswerFolder(of: settings.name, state: daemon.state)
    let journal = try? access.repository.snapshot(prefixes: ["refs/glossator/sheet/"]).entries.first?.id
    index = AnswerIndex(made: Moment.now.date, journal: journal.map { "\($0)" })
  }

  mutating func run() throws(Failure) {
    try folder.prepare()
    let report = try StatusOperation(
      access,
      sheets: settings.sheet.map {
        SheetStores($0, access, identity: settings.identity, account: settings.sheetAccount)
      },
      policy: settings.gate
    ).run()
    try folder.add(report.statusJSON(listsOpen: false), at: "status", to: &index)
    try addTodo(report)
    try addGates(report)
    try folder.add(HeldOperation(access.repository).run().json, at: "held", to: &index)
    try folder.add(ProgressHistory(access.repository).json, at: "history", to: &index)
    try folder.publish(index)
  }

  /// One for each locale, so that who wants one language reads one.
  private mutating func addTodo(_ report: LookReport) throws(Failure) {
    let rows = try TodoRows(access.repository)
    let authors = try KeyAuthors(access.repository, most: Self.mostKeys)
    let locales = Set(report.branches.filter { !$0.isFinished }.flatMap { $0.progress.map(\.locale) })
    let open = Dictionary(grouping: report.open, by: \.locale)
    for locale in locales.union(open.keys).sorted() {
      let texts = (open[locale] ?? []).map { $0.todo(rows, authors, settings.sheetLink) }
      let answer = JSON.object([("locale", .string(locale.description)), ("open", .array(texts))])
      try folder.add(answer, at: "todo/\(locale)", to: &index)
    }
  }

  private mutating func addGates(_ report: LookReport) throws(Failure) {
    let gate = GateOperation(access.repository, policy: settings.gate, freshness: access.freshness)
    // Where no release is active these are what is in production, and what cannot be found now.
    let others = report.branches.filter { !$0.isFinished }.map(\.name).filter { !report.active.contains($0) }
    for branch in report.active + others {
      let judged =
        others.contains(branch)
        ? try? gate.run(branch, limit: Self.mostKeys) : try gate.run(branch, limit: Self.mostKeys)
      guard let verdict = judged else {
        index.gates.append(
          AnswerIndex.Gate(branch: branch, answer: Verdict.Answer.unknown.rawValue, commit: nil))
        continue
      }
      try folder.add(
        verdict.json(limit: Self.mostKeys, link: settings.sheetLink), at: "gate/\(branch)", to: &index)
      index.gates.append(
        AnswerIndex.Gate(
          branch: branch, answer: verdict.verdict.answer.rawValue, commit: verdict.commit?.description))
    }
  }
}

extension OpenText {
  fileprivate func todo(_ rows: TodoRows, _ authors: KeyAuthors, _ link: SheetLink?) -> JSON {
    let cell = rows[row, locale]
    let address = cell.flatMap { cell in
      link?.address(row: cell.number, key: row.key.string, sheet: cell.sheet)
    }
    return .object(
      members + [
        ("comment", .string(cell?.comment.string ?? "")), ("text", .string(cell?.text.string ?? "")),
        ("englishWas", .optional(rows.formerEnglish(of: row, in: locale)?.string)),
        ("sheet", .optional(cell?.sheet)), ("sheetRow", .optional(cell?.number)),
        ("link", .optional(address)), ("author", .optional(authors.author(of: self))),
      ])
  }
}

extension ProgressHistory {
  fileprivate var json: JSON {
    .object([
      (
        "branches",
        .array(
          branches.map { name, points in
            .object([("branch", .string(name)), ("points", .array(points.map(\.json)))])
          })
      )
    ])
  }
}

extension ProgressHistory.Point {
  fileprivate var json: JSON {
    let shares = locales.map { locale, progress in
      (locale.description, JSON.array([.number(progress.fresh), .number(progress.total)]))
    }
    return .object([
      ("date", .string(isoDate(seconds))), ("entry", .string(entry.description)),
      ("locales", .object(shares)),
    ])
  }
}
