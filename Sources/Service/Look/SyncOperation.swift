import Git
import ProjectConfiguration
import RepositoryModel
import TranslationModel
import TranslationSheet
import Workflow

/// Who the commits are by.
package struct CommitIdentity: Hashable, Sendable {
  package var name: String
  package var email: String

  package init(name: String = "Glossator", email: String = "glossator@localhost") {
    self.name = name
    self.email = email
  }
}

/// One look at a repository and its sheet: read, merge, plan, apply. Every step can be cut off and done again.
package struct SyncOperation {
  let access: any RepositoryAccess
  let sheets: SheetStores?
  let identity: CommitIdentity
  /// Blobs of string files that are not to be read.
  let refused: Set<ObjectID>
  /// Who is asked for texts of blank cells; nobody where it is nil.
  let suggest: SuggestCommand?
  let executor: any WorkExecutor
  let observer: SyncObserver
  /// True for looks that read all rows of the sheet, also where they would not have to: for tests.
  package var readsAllRows = false
  /// False for looks that find out by themselves what a killed one had done, also where it could be brought to its end:
  /// for tests.
  package var completesLooks = true

  package init(
    _ access: any RepositoryAccess, sheets: SheetStores?, identity: CommitIdentity,
    without refused: Set<ObjectID> = [], suggest: SuggestCommand? = nil,
    executor: any WorkExecutor = AllCores(),
    observer: @escaping SyncObserver = { _ in }
  ) {
    self.access = access
    self.sheets = sheets
    self.identity = identity
    self.refused = refused
    self.suggest = suggest
    self.executor = executor
    self.observer = observer
  }

  private static let tries = 5

  /// Syncs once. What a program of the team's own suggests for blank cells is offered by a second look.
  package func run(planOnly: Bool = false, only branch: String? = nil) throws(Failure) -> LookReport {
    var desk = suggest.map { SuggestionDesk($0, access.repository) }
    var report = try look(planOnly: planOnly, only: branch, &desk)
    if !planOnly, branch == nil, let base = report.base, desk?.ask(base: base) ?? false {
      report = try look(planOnly: false, only: nil, &desk).following(report)
    }
    report.findings += desk?.findings ?? []
    return report
  }

  /// Looks once. Where somebody moves a ref or saves the sheet meanwhile, looks again.
  private func look(planOnly: Bool, only branch: String?, _ desk: inout SuggestionDesk?) throws(Failure)
    -> LookReport
  {
    var last: Failure?
    var rest = CutOffLook.Rest()
    for number in 1...Self.tries {
      do throws(Failure) {
        try refresh(keepsRecords: !planOnly)
        if !planOnly, branch == nil, let more = try complete() {
          rest.sides += more.sides
          rest.findings += more.findings
        }
        let readsAll = readsAllRows || planOnly || branch != nil || desk != nil || number > 1
        var report = try once(
          planOnly: planOnly, only: branch, isLastTry: number == Self.tries, readsAll: readsAll, &desk)
        report.tell(rest)
        return report
      } catch {
        guard error.kind == .busy else { throw error }
        last = error
      }
    }
    throw last ?? Failure(.busy, "the repository kept changing during the sync", hint: "try again")
  }

  /// While the remote is away nothing is planned. What people type meanwhile goes into the journal of this host all the
  /// same: somebody may write over it before the remote is back.
  private func refresh(keepsRecords: Bool) throws(Failure) {
    do throws(Failure) { try access.refresh() } catch {
      if keepsRecords { keepRecords() }
      throw error
    }
  }

  private func keepRecords() {
    _ = try? SyncLook(access.repository, stores: sheets, identity: identity, records: true)
  }

  /// Brings a look that was killed to its end, before anybody looks at what it had done.
  private func complete() throws(Failure) -> CutOffLook.Rest? {
    guard completesLooks else { return nil }
    if access.sharesJournal { try checkNames() }
    do throws(Failure) { return try CutOffLook(access, sheets, identity: identity)?.complete() } catch {
      keepRecords()
      throw error
    }
  }

  /// In a journal that several share, everybody is called by a name.
  private func checkNames() throws(Failure) {
    let journal = try Journal.forReading(access.repository)
    let agreed = try git { () throws(GitError) in try journal.newestAgreed()?.entry }
    guard try RepositoryView(access.repository, agreed: agreed).project.name != nil else {
      throw Failure(
        .configuration, "this repository shares a sheet, and its project has no name",
        hint: "add a line to [project] in .glossator on the integration branch: name = android")
    }
    if agreed?.isUnnamed ?? false {
      throw Failure(
        .configuration, "the sheet's journal is of a project that has no name",
        hint: "give that project a name, in [project] in its .glossator, and sync it first: name = ios")
    }
  }

  /// `readsAll` is false for a look that may read a few rows of the sheet only. `withheld` are files whose past is lost.
  private func once(
    planOnly: Bool, only: String?, isLastTry: Bool, readsAll: Bool, withheld: [ObjectID: GitError] = [:],
    _ desk: inout SuggestionDesk?
  ) throws(Failure) -> LookReport {
    if access.sharesJournal { try checkNames() }
    let suggests = !planOnly && only == nil && desk?.isDue ?? false
    // What is offered goes into the sheet, which has to be read for that.
    let look = try SyncLook(
      access.repository, stores: sheets, identity: identity, records: !planOnly, mayRecall: !suggests,
      mayExcerpt: !readsAll)
    // What was agreed stands in for a snapshot that is held, and that as a whole.
    if look.isExcerpt, look.sheets.contains(where: { $0.usable == nil }) {
      return try once(planOnly: planOnly, only: only, isLastTry: isLastTry, readsAll: true, &desk)
    }
    try look.requireNamedColumns()
    var report = LookReport(look)
    report.isPlan = planOnly
    if let only, !look.view.active.contains(only) {
      throw Failure(
        .usage, "'\(only)' is not an active release branch",
        hint: "active: \(look.view.active.joined(separator: ", "))")
    }
    if look.isInStep, !suggests, look.held == nil, let agreement = look.agreement {
      report.isNews = false
      report.tell(agreement.report, look)
      return report
    }
    // A first look without a sheet would take what Git says for agreed, and the sheet's texts for news.
    if look.agreement == nil, look.sheets.contains(where: { $0.usable == nil }) {
      report.findings.append(.firstLookWaits)
      report.tell(StandingReport(), look)
      return report
    }
    var inputs = try look.inputs(without: refused)
    inputs.looksAtEverything = inputs.looksAtEverything || suggests
    inputs.asksCommand = desk != nil
    inputs.answers = desk?.answers() ?? [:]
    var plan = try plan(inputs, writes: !planOnly, withheld)
    try look.requireHeard()
    let more = look.filesWithoutPast.filter { withheld[$0.key] == nil }
    if !more.isEmpty {
      return try once(
        planOnly: planOnly, only: only, isLastTry: isLastTry, readsAll: true,
        withheld: withheld.merging(more) { known, _ in known }, &desk)
    }
    if plan.needsWhole || look.history.lacksRows {
      return try once(planOnly: planOnly, only: only, isLastTry: isLastTry, readsAll: true, &desk)
    }
    assert(!look.isExcerpt || isPlanOfAllRows(plan, look, withheld))
    report.isOfSomeRows = look.isExcerpt
    report.rows = plan.rowCounts
    report.open = plan.open
    report.tell(plan.report, look)
    plan.hashFiles(executor)
    var apply = ApplyPlan(
      plan, look: look, access: access, identity: identity, executor: executor, isLastTry: isLastTry)
    if planOnly {
      report.sides = apply.planned(only: only, &report)
      report.sheetWritten = !plan.sheetEdits.isEmpty
      return report
    }
    try apply.run(only: only, into: &report)
    if only == nil { desk?.looked(plan.asked, isWhole: inputs.looksAtEverything) }
    return report
  }
}

extension SyncOperation {
  /// True where a look at all rows plans the same, or somebody was faster, so that it would look at something else.
  /// Debug builds ask, and say what differs.
  private func isPlanOfAllRows(_ plan: SyncPlan, _ look: SyncLook, _ withheld: [ObjectID: GitError]) -> Bool {
    let whole = try? SyncLook(access.repository, stores: sheets, identity: identity, records: false)
    guard let whole, whole.view.branches == look.view.branches,
      let inputs = try? whole.inputs(without: refused),
      whole.sheets.map(\.id) == look.sheets.map(\.id), whole.journalTip == look.journalTip
    else { return true }
    let blobs = RepositoryBlobs(access.repository, without: refused, withheld: withheld)
    let other = planSync(inputs, blobs: blobs, writer: NamedFiles(), executor: executor)
    let differences = plan.differences(from: other, look, whole)
    assert(differences.isEmpty, "a plan of all rows differs in: \(differences.joined(separator: ", "))")
    return true
  }

  private func plan(_ inputs: SyncInputs, writes: Bool, _ withheld: [ObjectID: GitError]) throws(Failure)
    -> SyncPlan
  {
    let blobs = RepositoryBlobs(access.repository, without: refused, withheld: withheld)
    func plan(_ writer: any BlobWriter) -> SyncPlan {
      planSync(inputs, blobs: blobs, writer: writer, executor: executor, observer: observer)
    }
    guard writes else { return plan(NamedFiles()) }
    return try git { () throws(GitError) in
      try access.repository.withoutWaiting { plan(PlannedFiles(access.repository)) }
    }
  }
}

extension LookReport {
  /// What a look saw, before anything was planned.
  init(_ look: SyncLook) {
    self.init()
    active = look.view.active
    production = look.view.production.map(\.name)
    finished = look.view.finished
    held = look.held
    findings = look.findings
    if active.isEmpty, let names = try? look.view.onlyRemote(), !names.isEmpty {
      findings.append(.onlyRemote(names))
    }
    base = look.view.project.base
    required = Set(look.view.project.gate.require)
    integration = look.view.integration?.name
  }

  /// Adds what a look that was brought to its end did not come to tell.
  mutating func tell(_ rest: CutOffLook.Rest) {
    sides = rest.sides + sides
    isNews = isNews || !rest.sides.isEmpty
    findings = (rest.findings.filter { !findings.contains($0) } + findings).fromPlaceToPlace
  }

  /// What two looks saw and did, this one right after the other.
  func following(_ first: LookReport) -> LookReport {
    var report = self
    report.isNews = isNews || first.isNews
    report.sides = first.sides + sides
    report.rows += first.rows
    report.sheetWritten = sheetWritten || first.sheetWritten
    report.findings = first.findings.filter { $0.isPassing && !findings.contains($0) } + findings
    return report
  }

  /// Adds what a plan said, this look's or the one that still stands.
  mutating func tell(_ standing: StandingReport, _ look: SyncLook) {
    findings = (findings + standing.allFindings).fromPlaceToPlace
    let progress = standing.progress
    let served = look.view.served.map(\.name) + look.view.unknown
    let names = served + look.view.finished.filter { !served.contains($0) }
    branches = names.map { name in
      let side = look.view.project.branches.sideBranch(of: name)
      return Branch(
        name: name, isFinished: look.view.finished.contains(name), side: side,
        hasSide: look.view.branches[side] != nil,
        progress: look.view.project.targets.map { ($0, progress[name]?[$0] ?? Progress()) })
    }
  }
}

extension Finding {
  fileprivate static var firstLookWaits: Finding {
    Finding(
      .error, "first-look-waits",
      "Git and the sheet have never been in step; nothing is written until the sheet can be read"
    )
  }
}
