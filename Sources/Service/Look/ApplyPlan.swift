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
    let sheets = try look.planned(plan)
    var troubles: [Finding] = []
    let commits = try sideCommits(only: only, &troubles)
    let ending = only == nil ? try ending(sheets, commits, troubles, report) : nil
    try announce(commits, sheets, ending)
    var writing = SheetWriting(plan, look, access, report)
    let inForce = try writing.write(sheets)
    (look, report, written, replaced) = (writing.look, writing.report, writing.written, writing.replaced)
    conclude(&report)
    let refused = try move(commits, &troubles)
    stand(troubles, &report)
    let moved = commits.filter { !refused.contains($0.branch) }
    report.sides = moved.map(\.report)
    guard only == nil, writing.isAgreeable else { return }
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

  /// What keeps a side branch from moving stands until it moves.
  mutating func stand(_ troubles: [Finding], _ report: inout LookReport) {
    report.findings += troubles
    plan.report.findings += troubles.filter { !$0.isPassing }
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

  /// The sheets that have the plan's edits now, as messages call them.
  var written: Set<String> = []

  /// Branches whose side branch could not be made or moved.
  private(set) var waiting: Set<String> = []

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
    let isWriting = ending != nil && sheets.contains(where: look.isNews)
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
    let rests = (ending?.agreement.rests ?? []).filter { look.repository.exists($0) }
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
  private func move(_ commits: [SideCommit], _ findings: inout [Finding]) throws(Failure) -> Set<String> {
    let failures = try access.publish(each: commits.map(\.move), allowed: look.view.ownRefs)
    var refused: Set<String> = []
    for (ref, failure) in failures {
      guard let commit = commits.first(where: { $0.move.ref == ref }) else { continue }
      if failure.kind == .busy, !isLastTry { throw failure }
      refused.insert(commit.branch)
      findings.append(
        Finding(
          .error, "side-branch-refused", failure.message, at: Place(commit.report.side), hint: failure.hint))
    }
    return refused
  }
}

extension Finding {
  fileprivate static func notWritten(_ branch: String, _ error: GitError) -> Finding {
    Finding(
      .error, "side-branch-not-made", "cannot create the side branch of '\(branch)': \(error.description)",
      at: Place(branch), hint: error.hint ?? "it is tried again at each sync; everything else continues")
  }
}
