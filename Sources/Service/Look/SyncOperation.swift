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
        let request = LookRequest(
          planOnly: planOnly, only: branch, isLastTry: number == Self.tries, readsAll: readsAll)
        var report = try once(request, &desk)
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

  private func once(_ request: LookRequest, _ desk: inout SuggestionDesk?) throws(Failure) -> LookReport {
    if access.sharesJournal { try checkNames() }
    let suggests = !request.planOnly && request.only == nil && desk?.isDue ?? false
    observer(.begins("reading the journal" + (sheets.map { " and the sheet \($0.location)" } ?? "")))
    // What is offered goes into the sheet, which has to be read for that.
    let look = try SyncLook(
      access.repository, stores: sheets, identity: identity, records: !request.planOnly,
      mayRecall: !suggests, mayExcerpt: !request.readsAll)
    // What was agreed stands in for a snapshot that is held, and that as a whole.
    if look.isExcerpt, look.sheets.contains(where: { $0.usable == nil }) {
      return try once(request.readingAll(), &desk)
    }
    try look.requireNamedColumns()
    var report = LookReport(look)
    report.isPlan = request.planOnly
    if let only = request.only, !look.view.active.contains(only) {
      throw Failure(
        .usage, "'\(only)' is not an active release branch",
        hint: "active: \(look.view.active.joined(separator: ", "))")
    }
    if report.tellStanding(look, suggests: suggests) { return report }
    observer(.begins("planning"))
    var inputs = try look.inputs(without: refused)
    inputs.looksAtEverything = inputs.looksAtEverything || suggests
    inputs.asksCommand = desk != nil
    inputs.answers = desk?.answers() ?? [:]
    let plan = try plan(inputs, request)
    try look.requireHeard()
    let lost = look.filesWithoutPast.filter { request.withheld[$0.key] == nil }
    if !lost.isEmpty || plan.needsWhole || look.history.lacksRows {
      return try once(request.readingAll(without: lost), &desk)
    }
    assert(!look.isExcerpt || isPlanOfAllRows(plan, look, request))
    observer(.begins("carrying out its plan"))
    try carryOut(plan, look, request, into: &report)
    if !request.planOnly, request.only == nil {
      desk?.looked(plan.asked, isWhole: inputs.looksAtEverything)
    }
    return report
  }

  private func carryOut(
    _ planned: SyncPlan, _ look: SyncLook, _ request: LookRequest, into report: inout LookReport
  ) throws(Failure) {
    var plan = planned
    report.isOfSomeRows = look.isExcerpt
    report.rows = plan.rowCounts
    report.open = plan.open
    report.tell(plan.report, look)
    plan.hashFiles(executor)
    var apply = ApplyPlan(
      plan, look: look, access: access, identity: identity, executor: executor, isLastTry: request.isLastTry)
    if request.planOnly {
      report.sides = apply.planned(only: request.only, &report)
      report.sheetWritten = !plan.sheetEdits.isEmpty
    } else {
      try apply.run(only: request.only, into: &report)
    }
  }
}

/// How one look is made.
private struct LookRequest {
  var planOnly: Bool
  /// The one branch that is asked for.
  var only: String?
  var isLastTry: Bool
  /// False for a look that may read a few rows of the sheet only.
  var readsAll: Bool
  /// Files of which nobody can tell what was said before, as they are at the tips.
  var withheld: [ObjectID: GitError] = [:]

  /// The same at all rows, and without further files.
  func readingAll(without more: [ObjectID: GitError] = [:]) -> LookRequest {
    var request = self
    request.readsAll = true
    request.withheld.merge(more) { known, _ in known }
    return request
  }
}

extension SyncOperation {
  /// True where a look at all rows plans the same, or somebody was faster, so that it would look at something else.
  /// Debug builds ask, and say what differs.
  private func isPlanOfAllRows(_ plan: SyncPlan, _ look: SyncLook, _ request: LookRequest) -> Bool {
    let whole = try? SyncLook(access.repository, stores: sheets, identity: identity, records: false)
    guard let whole, whole.view.branches == look.view.branches,
      let inputs = try? whole.inputs(without: refused),
      whole.sheets.map(\.id) == look.sheets.map(\.id), whole.journalTip == look.journalTip
    else { return true }
    let blobs = RepositoryBlobs(access.repository, without: refused, withheld: request.withheld)
    let other = planSync(inputs, blobs: blobs, writer: NamedFiles(), executor: executor)
    let differences = plan.differences(from: other, look, whole)
    assert(differences.isEmpty, "a plan of all rows differs in: \(differences.joined(separator: ", "))")
    return true
  }

  private func plan(_ inputs: SyncInputs, _ request: LookRequest) throws(Failure) -> SyncPlan {
    let blobs = RepositoryBlobs(access.repository, without: refused, withheld: request.withheld)
    func plan(_ writer: any BlobWriter) -> SyncPlan {
      planSync(inputs, blobs: blobs, writer: writer, executor: executor, observer: observer)
    }
    if request.planOnly { return plan(NamedFiles()) }
    return try git { () throws(GitError) in
      try access.repository.withoutWaiting { plan(PlannedFiles(access.repository)) }
    }
  }
}
