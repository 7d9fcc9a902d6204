import Git
import RepositoryModel
import TranslationModel
import TranslationSheet
import Workflow

/// Applies a plan: the sheet is written, the side commits are made, then the refs and the agreed entry move together.
struct ApplyPlan {
  let plan: SyncPlan
  private(set) var look: SyncLook
  let access: any RepositoryAccess
  let store: (any SheetStore)?
  let identity: CommitIdentity

  init(
    _ plan: SyncPlan, look: SyncLook, access: any RepositoryAccess, store: (any SheetStore)?,
    identity: CommitIdentity
  ) {
    self.plan = plan
    self.look = look
    self.access = access
    self.store = store
    self.identity = identity
  }

  /// One side commit, made but not yet referred to.
  struct SideCommit {
    var move: RefMove
    var report: SyncReport.Side
  }

  mutating func run(only: String?, into report: inout SyncReport) throws(Failure) {
    var agreed: SheetVersion?
    do throws(Failure) {
      agreed = try writeSheet(&report)
    } catch  where error.kind == .content {
      report.findings.append(Finding(.warning, "sheet-not-written", error.message, hint: error.hint))
      report.rowEditsWait = true
    }
    let commits = try sideCommits(only: nil)
    let wanted = commits.filter { only == nil || $0.report.branch == only }
    var (chosen, waiting): ([SideCommit], Set<String>) = ([], [])
    for commit in wanted {
      if let obstacle = access.obstacle(to: commit.move.ref) {
        report.findings.append(obstacle)
        waiting.insert(commit.report.branch)
      } else {
        chosen.append(commit)
      }
    }
    var moves = chosen.map(\.move)
    if let agreed, wanted.count == commits.count {
      let sides = Dictionary(chosen.map { ($0.report.branch, $0.move.to) }, uniquingKeysWith: { a, _ in a })
      if let move = try agreedEntry(agreed, sides: sides, without: waiting) { moves.append(move) }
    }
    try access.publish(moves, allowed: look.view.ownRefs)
    report.sides = chosen.map(\.report)
  }

  // MARK: The sheet

  /// Writes the plan's row edits. Returns the version that Git and the sheet agree on; nil where they do not.
  private mutating func writeSheet(_ report: inout SyncReport) throws(Failure) -> SheetVersion? {
    guard let sheet = look.state.rows?.sheet else {
      if case .absent = look.state { return nil }
      report.rowEditsWait = !plan.sheetEdits.isEmpty
      // What stands in for the sheet is what was agreed: in step with it, unless rows want changing.
      guard plan.sheetEdits.isEmpty, let agreed = look.agreed else { return nil }
      return try git { () throws(GitError) in try SheetVersion(look.journal.bytes(of: agreed)) }
    }
    guard !plan.sheetEdits.isEmpty || look.isNewSheet else { return look.sheet }
    let bytes = sheet.applying(plan.sheetEdits)
    guard bytes != look.sheet?.bytes else { return look.sheet }
    guard let store else { return nil }
    let version = try git { () throws(GitError) in try SheetVersion(bytes) }
    try look.record(JournalEntry(.writing, sheet: version.id), version)
    if look.isNewSheet {
      do throws(SheetFileError) { try store.create(with: bytes, date: look.date) } catch {
        throw Failure(error.kind == .exists ? .busy : .content, error.description, hint: error.hint)
      }
      report.sheetWritten = true
      return version
    }
    let outcome: SheetOutcome
    do throws(SheetFileError) {
      outcome = try store.replace(with: bytes, expecting: sheet.bytes, date: look.date)
    } catch {
      throw Failure(.content, error.description, hint: error.hint)
    }
    switch outcome {
    case .written(let warnings):
      report.findings += warnings
      report.sheetWritten = true
      return version
    case .changedMeanwhile(let found):
      // The newest is in the sheet again; the others may be nowhere else.
      for bytes in found { try look.keep(git { () throws(GitError) in try SheetVersion(bytes) }) }
      throw Failure(.busy, "the sheet was saved while it was being merged")
    }
  }

  // MARK: The agreement

  private func agreedEntry(_ version: SheetVersion, sides: [String: ObjectID], without waiting: Set<String>)
    throws(Failure) -> RefMove?
  {
    try git { () throws(GitError) in
      // A branch whose side branch has to wait is as it was agreed: its changes are news until they are there.
      let before = look.agreed?.entry.branches.filter { waiting.contains($0.branch) } ?? []
      let states = look.branchStates(sides: sides).filter { !waiting.contains($0.branch) } + before
      let entry = JournalEntry(
        .agreed, sheet: version.id, branches: states,
        configuration: look.view.configuration,
        rules: waiting.isEmpty ? JournalEntry.currentRules : JournalEntry.looksAgain)
      if let agreed = look.agreed, agreed.entry == entry { return nil }
      // The side tips are parents too: what an agreement rests on stays reachable when a side branch is deleted.
      let id = try look.journal.write(
        entry, version, after: look.journalTip, keeping: states.compactMap(\.side), date: look.date)
      return RefMove(look.journal.ref, from: look.journalTip, to: id)
    }
  }
}
