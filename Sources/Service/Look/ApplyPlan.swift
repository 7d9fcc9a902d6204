import Git
import RepositoryModel
import TranslationModel
import TranslationSheet
import Workflow

/// Applies a plan: the sheets are written, the side commits are made and announced, then each side branch moves by itself,
/// and the journal says what is agreed. What cannot be done is reported and left out; the rest continues.
struct ApplyPlan {
  private(set) var plan: SyncPlan
  private(set) var look: SyncLook
  let access: any RepositoryAccess
  let identity: CommitIdentity
  let executor: any WorkExecutor
  /// True where nobody is going to look again at once.
  let isLastTry: Bool

  init(
    _ plan: SyncPlan, look: SyncLook, access: any RepositoryAccess, identity: CommitIdentity,
    executor: any WorkExecutor, isLastTry: Bool = true
  ) {
    self.plan = plan
    self.look = look
    self.access = access
    self.identity = identity
    self.executor = executor
    self.isLastTry = isLastTry
  }

  /// What the side branches would get: nothing is written for that.
  mutating func planned(only: String?, _ report: inout LookReport) -> [LookReport.Side] {
    drafts(only: only, &report).filter(\.wantsCommit).map { $0.report($0.message(look), nil) }
  }

  mutating func run(only: String?, into report: inout LookReport) throws(Failure) {
    let sheets = try writeSheets(&report)
    standServers(&report)
    let (places, titles) = (plan.places, written)
    report.findings = places.told(report.findings, in: titles).fromPlaceToPlace
    plan.report.replaceFindings { places.told($0, in: titles) }
    // What keeps a side branch from moving stands until it moves.
    let said = report.findings.count
    let commits = try sideCommits(only: only, &report)
    try announce(commits)
    let refused = try move(commits, &report)
    plan.report.findings += report.findings.dropFirst(said).filter { !$0.isPassing }
    let moved = commits.filter { !refused.contains($0.branch) }
    report.sides = moved.map(\.report)
    if only == nil, isAgreeable { try agree(on: sheets, moved, without: refused.union(waiting), report) }
  }

  /// What is known of servers that have sheets goes with the agreement: of those that were written to now, and of the others.
  private mutating func standServers(_ report: inout LookReport) {
    let others = look.sheets.compactMap(\.store?.path).filter { !replaced.contains($0) }
    let known = (look.agreement?.report.findings ?? []).filter { finding in
      finding.isOfServer && finding.place.map { others.contains($0.file) } ?? false
    }
    plan.report.findings += report.findings.filter(\.isOfServer) + known
    report.findings += known
  }

  /// Where sheets were replaced.
  private var replaced: Set<String> = []

  /// False where a first sheet could not be made: nobody has it, so nobody agrees on it.
  private var isAgreeable = true

  /// The sheets that have the plan's edits now, as messages call them.
  private var written: Set<String> = []

  /// Branches whose side branch could not be made or moved.
  private var waiting: Set<String> = []

  // MARK: Side branches

  private mutating func drafts(only: String?, _ report: inout LookReport) -> [SideDraft] {
    var wanted: [(BranchPlan, BranchInput)] = []
    for (b, branch) in plan.branches.enumerated() where look.view.active.contains(branch.branch) {
      if only == nil || only == branch.branch { wanted.append((branch, look.branches[b])) }
    }
    if let integration = look.integration, only == nil, let branch = plan.integration {
      wanted.append((branch, integration))
    }
    var drafts: [SideDraft] = []
    for (branch, input) in wanted {
      do throws(GitError) {
        if let draft = try SideDraft(branch, of: input, in: look) { drafts.append(draft) }
      } catch {
        report.findings.append(.notWritten(branch.branch, error))
        waiting.insert(branch.branch)
      }
    }
    return drafts
  }

  private mutating func sideCommits(only: String?, _ report: inout LookReport) throws(Failure) -> [SideCommit]
  {
    var commits: [SideCommit] = []
    for draft in drafts(only: only, &report) {
      report.findings += draft.findings
      guard draft.wantsCommit else { continue }
      if let obstacle = access.obstacle(to: draft.ref) {
        report.findings.append(obstacle)
        waiting.insert(draft.plan.branch)
        continue
      }
      do throws(GitError) {
        if let commit = try draft.commit(look, by: identity, executor, &report.findings) {
          commits.append(commit)
        }
      } catch {
        report.findings.append(.notWritten(draft.plan.branch, error))
        waiting.insert(draft.plan.branch)
      }
    }
    return commits
  }

  /// Says in the journal which side commits are about to move: whatever becomes of this process, they are ours.
  private mutating func announce(_ commits: [SideCommit]) throws(Failure) {
    let moves = commits.map { SideMove(branch: $0.branch, commit: $0.move.to, madeFrom: $0.madeFrom) }
    // Once, also where they are refused for days.
    let known = Set(look.records.flatMap(\.entry.moving))
    if moves.allSatisfy(known.contains) { return }
    let sheets = try look.newest(SheetSet())
    var entry = JournalEntry(.moving, sheets: sheets.ids)
    entry.moving = moves
    let filled = plan.facts.heard.filter { $0.text.kind == .filler }.map(\.cell)
    let file = filled.isEmpty ? nil : RepositoryPath(FillerFile.name)
    try look.record(
      entry, sheets, files: file.map { [FileEdit(path: $0, content: FillerFile.bytes(of: filled))] } ?? [],
      keeping: commits.map(\.move.to))
  }

  /// Moves each side branch by itself. Answers with the branches whose side branch stayed where it was.
  private func move(_ commits: [SideCommit], _ report: inout LookReport) throws(Failure) -> Set<String> {
    let failures = try access.publish(each: commits.map(\.move), allowed: look.view.ownRefs)
    var refused: Set<String> = []
    for (ref, failure) in failures {
      guard let commit = commits.first(where: { $0.move.ref == ref }) else { continue }
      if failure.kind == .busy, !isLastTry { throw failure }
      refused.insert(commit.branch)
      report.findings.append(
        Finding(
          .error, "side-branch-refused", failure.message, at: Place(commit.report.side), hint: failure.hint))
    }
    return refused
  }

  // MARK: The sheets

  /// Writes the plan's row edits. Returns the versions that are in force now, whether they could be written or not.
  private mutating func writeSheets(_ report: inout LookReport) throws(Failure) -> [SheetInForce] {
    guard let book = try look.rows()?.book else { return [] }
    var sheets: [SheetInForce] = []
    for (number, part) in book.parts.enumerated() {
      guard let sheet = look.sheets.first(where: { $0.name == part.name }) else { continue }
      if sheet.isNew, plan.sheetEdits.parts[number].insertions.isEmpty, look.sheets.count > 1 { continue }
      let (old, wanted) = try versions(of: sheet, part, plan.sheetEdits.parts[number])
      var inForce = SheetInForce(name: part.name, version: wanted, place: sheet.place, had: sheet.version?.id)
      do throws(Failure) {
        inForce.had = try write(wanted, over: old, sheet, &report) ?? inForce.had
      } catch  where error.kind == .content {
        report.findings.append(Finding(.warning, "sheet-not-written", error.message, hint: error.hint))
        report.rowEditsWait = true
        if sheet.isNew { isAgreeable = false }
      }
      if sheet.usable == nil { inForce.had = nil }
      if inForce.had == wanted.id { written.insert(book.title(part: number)) }
      sheets.append(inForce)
    }
    // Where nothing is to be written, what an older look knew of cells may all the same be so no longer.
    let said = try look.writtenCells()
    if let sheet = sheets.first, !said.isEmpty, said != plan.written {
      try announce(sheet.version, of: sheet.name)
    }
    return sheets
  }

  /// One sheet as it is in force, and as the plan wants it. What was planned of some of its rows are edits of those.
  private func versions(of sheet: SheetLook, _ part: Workbook.Part, _ edits: SheetEdits) throws(Failure)
    -> (old: Sheet, wanted: SheetVersion)
  {
    guard let old = try look.sheetInForce(sheet), let edits = part.cells.editsOfFile(edits) else {
      throw Failure(.bug, "the edits of \(look.title(sheet.name)) are not of the rows that were read")
    }
    var bytes = old.applying(edits)
    if let store = sheet.store { bytes = store.settled(bytes) }
    let isAsItIs = sheet.usable != nil && bytes == old.bytes
    if isAsItIs, let version = sheet.version { return (old, version) }
    let wanted = try git { () throws(GitError) in try SheetVersion(bytes) }
    do throws(SyntaxError) { try look.history.learn(wanted) } catch {
      throw Failure(.bug, "the new rows cannot be read back: \(error.message)")
    }
    return (old, wanted)
  }

  /// Writes one sheet. Returns the version that its place has then; nil where it was not written.
  private mutating func write(
    _ version: SheetVersion, over old: Sheet, _ sheet: SheetLook, _ report: inout LookReport
  ) throws(Failure) -> ObjectID? {
    guard sheet.usable != nil, let store = sheet.store else {
      report.rowEditsWait = report.rowEditsWait || version.bytes != old.bytes
      return nil
    }
    if sheet.version?.id == version.id { return version.id }
    if !sheet.isNew, let obstacle = store.obstacle {
      throw Failure(.content, obstacle.description, hint: obstacle.hint)
    }
    try announce(version, of: sheet.name)
    if sheet.isNew {
      do throws(SheetFileError) { try store.create(with: version.bytes, date: look.date) } catch {
        throw Failure(error.kind == .exists ? .busy : .content, error.description, hint: error.hint)
      }
      look.made(sheet.name)
    } else {
      try replace(old.bytes, with: version.bytes, in: store, sheet.name, &report)
    }
    report.sheetWritten = true
    return version.id
  }

  /// Says in the journal what is about to be written; once, also where it cannot be written for days.
  private mutating func announce(_ version: SheetVersion, of name: String) throws(Failure) {
    let isSaid = try look.writtenCells() == plan.written
    let isKnown = look.records.contains { $0.entry.kind == .writing && $0.entry.sheets[name] == version.id }
    if isKnown, isSaid { return }
    let all = try look.newest(SheetSet([name: version]))
    // An empty file where an older entry says something.
    let file = isSaid && plan.written.isEmpty ? nil : RepositoryPath(WrittenCells.name)
    try look.record(
      JournalEntry(.writing, sheets: all.ids), all,
      files: file.map { [FileEdit(path: $0, content: plan.written.bytes)] } ?? [])
  }

  private mutating func replace(
    _ old: [UInt8], with new: [UInt8], in store: any SheetStore, _ name: String, _ report: inout LookReport
  ) throws(Failure) {
    let outcome: SheetOutcome
    do throws(SheetFileError) {
      outcome = try store.replace(with: new, expecting: old, date: look.date)
    } catch {
      throw Failure(.content, error.description, hint: error.hint)
    }
    switch outcome {
    case .written(let warnings):
      report.findings += warnings
      replaced.insert(store.path)
    case .changedMeanwhile(let found):
      // The newest is in the sheet again; the others may be nowhere else.
      for bytes in found {
        try look.keep(SheetSet([name: git { () throws(GitError) in try SheetVersion(bytes) }]))
      }
      throw Failure(.busy, "the sheet was saved while it was being merged")
    }
  }

  // MARK: The agreement

  private func agree(
    on sheets: [SheetInForce], _ moved: [SideCommit], without waiting: Set<String>, _ report: LookReport
  ) throws(Failure) {
    let draft = AgreementDraft(plan, look, sheets: sheets, moved: moved, waiting: waiting)
    let moves = try draft.moves()
    if !moves.isEmpty { try access.publish(moves, allowed: look.view.ownRefs) }
  }
}

/// A sheet as it is in force after a look.
struct SheetInForce {
  var name: String
  /// As Git and the sheet agree on it, also where its place does not have it yet.
  var version: SheetVersion
  var place: JournalPlace?
  /// What its place has now; nil where nobody knows.
  var had: ObjectID?
}

extension Finding {
  fileprivate static func notWritten(_ branch: String, _ error: GitError) -> Finding {
    Finding(
      .error, "side-branch-not-made", "cannot create the side branch of '\(branch)': \(error.description)",
      at: Place(branch), hint: error.hint ?? "it is tried again at each sync; everything else continues")
  }
}
