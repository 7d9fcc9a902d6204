import Git
import RepositoryModel
import TranslationModel
import TranslationSheet
import Workflow

/// Applies a plan: the side commits are made and announced, the sheets are written, then each side branch moves by
/// itself, and the journal says what is agreed. What cannot be done is reported and left out; the rest continues.
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
    drafts(only: only, &report.findings).filter(\.wantsCommit).map { $0.report($0.message(look), nil) }
  }

  /// What is to be agreed is written first, so that whoever finds a killed look brings it to its end.
  mutating func run(only: String?, into report: inout LookReport) throws(Failure) {
    let sheets = try plannedSheets()
    var troubles: [Finding] = []
    let commits = try sideCommits(only: only, &troubles)
    let ending = only == nil && troubles.isEmpty ? try ending(sheets, commits, report) : nil
    try announce(commits, sheets, ending)
    let inForce = try write(sheets, &report)
    conclude(&report)
    // What keeps a side branch from moving stands until it moves.
    let said = report.findings.count
    report.findings += troubles
    let refused = try move(commits, &report)
    plan.report.findings += report.findings.dropFirst(said).filter { !$0.isPassing }
    let moved = commits.filter { !refused.contains($0.branch) }
    report.sides = moved.map(\.report)
    guard only == nil, isAgreeable else { return }
    let outcome = LookOutcome(inForce, moved, without: refused.union(waiting), plan.report)
    try agree(on: outcome, ending)
  }

  /// Tells where each finding is, once it is known which sheets have the plan's edits.
  mutating func conclude(_ report: inout LookReport) {
    standServers(&report)
    let (places, titles) = (plan.places, written)
    report.findings = places.told(report.findings, in: titles).fromPlaceToPlace
    plan.report.replaceFindings { places.told($0, in: titles) }
  }

  /// What is known of servers that have sheets goes with the agreement: of those that were written to now, and of the
  /// others.
  private mutating func standServers(_ report: inout LookReport) {
    let others = look.sheets.compactMap(\.store?.path).filter { !replaced.contains($0) }
    let known = (look.agreement?.report.findings ?? []).filter { finding in
      finding.isOfServer && finding.place.map { others.contains($0.file) } ?? false
    }
    plan.report.findings += report.findings.filter(\.isOfServer) + known
    report.findings += known
  }

  /// Where sheets were replaced.
  var replaced: Set<String> = []

  /// False where a first sheet could not be made: nobody has it, so nobody agrees on it.
  private var isAgreeable = true

  /// The sheets that have the plan's edits now, as messages call them.
  var written: Set<String> = []

  /// Branches whose side branch could not be made or moved.
  private var waiting: Set<String> = []

  // MARK: Side branches

  private mutating func drafts(only: String?, _ findings: inout [Finding]) -> [SideDraft] {
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
        findings.append(.notWritten(branch.branch, error))
        waiting.insert(branch.branch)
      }
    }
    return drafts
  }

  private mutating func sideCommits(only: String?, _ findings: inout [Finding]) throws(Failure)
    -> [SideCommit]
  {
    var commits: [SideCommit] = []
    for draft in drafts(only: only, &findings) {
      findings += draft.findings
      guard draft.wantsCommit else { continue }
      if let obstacle = access.obstacle(to: draft.ref) {
        findings.append(obstacle)
        waiting.insert(draft.plan.branch)
        continue
      }
      do throws(GitError) {
        if let commit = try draft.commit(look, by: identity, executor, &findings) {
          commits.append(commit)
        }
      } catch {
        findings.append(.notWritten(draft.plan.branch, error))
        waiting.insert(draft.plan.branch)
      }
    }
    return commits
  }

  /// Says in the journal what is about to be done: which side commits move, that they are ours whatever becomes of this
  /// process, and what is agreed then.
  private mutating func announce(
    _ commits: [SideCommit], _ sheets: [PlannedSheet], _ ending: PlannedOutcome?
  ) throws(Failure) {
    let moves = commits.map { SideMove(branch: $0.branch, commit: $0.move.to, madeFrom: $0.madeFrom) }
    // Once, also where they are refused, or the sheet cannot be written, for days.
    let known = Set(look.records.flatMap(\.entry.moving))
    let isWriting = ending != nil && sheets.contains(where: isNews)
    if moves.allSatisfy(known.contains), !isWriting || isAnnounced(ending) { return }
    let newest = try look.newest(SheetSet())
    var entry = JournalEntry(.moving, sheets: newest.ids)
    entry.moving = moves
    entry.ending = ending.map { ending in
      PlannedEnding(
        agreed: ending.agreement.id, project: look.view.project.names.project,
        moves: commits.map {
          PlannedEnding.Move(side: $0.report.side, from: $0.move.from, to: $0.move.to)
        })
    }
    var files: [FileEdit] = []
    func add(_ name: String, _ bytes: [UInt8]) {
      if let path = RepositoryPath(name) { files.append(FileEdit(path: path, content: bytes)) }
    }
    let filled = plan.facts.heard.filter { $0.text.kind == .filler }.map(\.cell)
    if !filled.isEmpty { add(FillerFile.name, FillerFile.bytes(of: filled)) }
    if let told = ending?.told, !told.isEmpty { add(ToldFile.name, ToldFile.bytes(of: told)) }
    // With what the agreement is going to rest on: it need not be kept once more then.
    let rests = (ending?.agreement.rests ?? []).filter { (try? look.repository.exists($0)) ?? false }
    let kept = commits.map(\.move.to) + rests + (ending.map { [$0.agreement.id] } ?? [])
    try look.record(entry, newest, files: files, keeping: kept)
  }

  /// True where an older look was to end so.
  private func isAnnounced(_ ending: PlannedOutcome?) -> Bool {
    guard let ending, let known = look.records.lazy.compactMap(\.entry.ending).first else { return false }
    // Another project's is not here; one that cannot be read is said again.
    return (try? look.journal.saysTheSame(known.agreed, ending.agreement.id)) ?? false
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

  /// Each sheet as it is, and as the plan wants it.
  private func plannedSheets() throws(Failure) -> [PlannedSheet] {
    guard let book = try look.rows()?.book else { return [] }
    var drafts: [PlannedSheet] = []
    for (number, part) in book.parts.enumerated() {
      guard let sheet = look.sheets.first(where: { $0.name == part.name }) else { continue }
      if sheet.isNew, plan.sheetEdits.parts[number].insertions.isEmpty, look.sheets.count > 1 { continue }
      let (old, wanted) = try versions(of: sheet, part, plan.sheetEdits.parts[number])
      drafts.append(PlannedSheet(sheet, title: book.title(part: number), old: old, wanted: wanted))
    }
    return drafts
  }

  /// Writes the plan's row edits. Returns the versions that are in force now, whether they could be written or not.
  private mutating func write(_ drafts: [PlannedSheet], _ report: inout LookReport) throws(Failure)
    -> [SheetInForce]
  {
    var sheets: [SheetInForce] = []
    for draft in drafts {
      var inForce = draft.inForce
      do throws(Failure) {
        inForce.had = try write(draft, &report) ?? inForce.had
      } catch  where error.kind == .content {
        report.findings.append(Finding(.warning, "sheet-not-written", error.message, hint: error.hint))
        report.rowEditsWait = true
        if draft.sheet.isNew { isAgreeable = false }
      }
      if draft.sheet.usable == nil { inForce.had = nil }
      if inForce.had == draft.wanted.id { written.insert(draft.title) }
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
  private mutating func write(_ planned: PlannedSheet, _ report: inout LookReport) throws(Failure)
    -> ObjectID?
  {
    let (sheet, version) = (planned.sheet, planned.wanted)
    guard sheet.usable != nil, let store = sheet.store else {
      report.rowEditsWait = report.rowEditsWait || version.bytes != planned.old.bytes
      return nil
    }
    if sheet.version?.id == version.id { return version.id }
    if let obstacle = planned.obstacle {
      throw Failure(.content, obstacle.description, hint: obstacle.hint)
    }
    try announce(version, of: sheet.name)
    if sheet.isNew {
      do throws(SheetFileError) { try store.create(with: version.bytes, date: look.date) } catch {
        throw Failure(error.kind == .exists ? .busy : .content, error.description, hint: error.hint)
      }
      look.made(sheet.name)
    } else {
      try replace(planned.old.bytes, with: version.bytes, in: store, sheet.name, &report)
    }
    report.sheetWritten = true
    return version.id
  }

  /// True where a sheet is to be written, and with what nobody agreed on yet.
  func isNews(_ draft: PlannedSheet) -> Bool {
    draft.canBeWritten && !isAgreed(draft.wanted.id, of: draft.sheet.name)
  }

  /// True where a place is to get what was agreed on, and nothing else came since: a copy that is behind, or one that
  /// cannot be written for days.
  private func isAgreed(_ version: ObjectID, of name: String) -> Bool {
    look.records.count < 2 && look.agreed?.entry.sheets[name] == version
  }

  private func isAnnounced(_ version: ObjectID, of name: String) -> Bool {
    look.records.contains { $0.entry.kind == .writing && $0.entry.sheets[name] == version }
  }

  /// Says in the journal what is about to be written; once, also where it cannot be written for days.
  private mutating func announce(_ version: SheetVersion, of name: String) throws(Failure) {
    let isSaid = try look.writtenCells() == plan.written
    if isAnnounced(version.id, of: name) || isAgreed(version.id, of: name), isSaid { return }
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
}

extension Finding {
  fileprivate static func notWritten(_ branch: String, _ error: GitError) -> Finding {
    Finding(
      .error, "side-branch-not-made", "cannot create the side branch of '\(branch)': \(error.description)",
      at: Place(branch), hint: error.hint ?? "it is tried again at each sync; everything else continues")
  }
}
