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
  let sheetFile: SheetFile?
  let identity: CommitIdentity

  init(
    _ plan: SyncPlan, look: SyncLook, access: any RepositoryAccess, sheetFile: SheetFile?,
    identity: CommitIdentity
  ) {
    self.plan = plan
    self.look = look
    self.access = access
    self.sheetFile = sheetFile
    self.identity = identity
  }

  /// One side commit, made but not yet referred to.
  struct SideCommit {
    var move: RefMove
    var report: SyncReport.Side
  }

  mutating func run(only: String?, into report: inout SyncReport) throws(Failure) {
    var agreedBytes: [UInt8]?
    do throws(Failure) {
      agreedBytes = try writeSheet(&report)
    } catch  where error.kind == .content {
      report.findings.append(Finding(.warning, "sheet-not-written", error.message, hint: error.hint))
      report.rowEditsWait = true
    }
    let commits = try sideCommits(only: nil)
    let chosen = commits.filter { only == nil || $0.report.branch == only }
    var moves = chosen.map(\.move)
    if let agreedBytes, chosen.count == commits.count {
      let sides = Dictionary(commits.map { ($0.report.branch, $0.move.to) }, uniquingKeysWith: { a, _ in a })
      if let move = try agreedEntry(agreedBytes, sides: sides) { moves.append(move) }
    }
    try access.publish(moves, allowed: look.view.ownRefs)
    report.sides = chosen.map(\.report)
  }

  // MARK: The sheet

  /// Writes the plan's row edits. Returns the bytes that Git and the sheet agree on; nil where they do not.
  private mutating func writeSheet(_ report: inout SyncReport) throws(Failure) -> [UInt8]? {
    guard let sheet = look.state.sheet else {
      if case .absent = look.state { return nil }
      report.rowEditsWait = !plan.sheetEdits.isEmpty
      // What stands in for the sheet is what was agreed: in step with it, unless rows want changing.
      guard plan.sheetEdits.isEmpty, let agreed = look.agreed else { return nil }
      return try git { () throws(GitError) in try look.journal.bytes(of: agreed) }
    }
    guard !plan.sheetEdits.isEmpty || look.isNewSheet else { return look.sheetBytes }
    let bytes = sheet.applying(plan.sheetEdits)
    guard bytes != look.sheetBytes || look.isNewSheet else { return bytes }
    guard let sheetFile else { return nil }
    let id = try git { () throws(GitError) in try Repository.hash(blob: bytes) }
    try look.record(JournalEntry(.writing, sheet: id), bytes)
    if look.isNewSheet {
      do throws(SheetFileError) { try sheetFile.create(with: bytes) } catch {
        throw Failure(error.kind == .exists ? .busy : .content, error.description, hint: error.hint)
      }
      report.sheetWritten = true
      return bytes
    }
    let outcome: SheetFile.Outcome
    do throws(SheetFileError) {
      outcome = try sheetFile.replace(with: bytes, expecting: look.sheetBytes)
    } catch {
      throw Failure(.content, error.description, hint: error.hint)
    }
    switch outcome {
    case .written(let warnings):
      report.findings += warnings
      report.sheetWritten = true
      return bytes
    case .changedMeanwhile(let found):
      // The newest is in the sheet again; the others may be nowhere else.
      for version in found { try look.keep(version) }
      throw Failure(.busy, "the sheet was saved while it was being merged")
    }
  }

  // MARK: The agreement

  private func agreedEntry(_ bytes: [UInt8], sides: [String: ObjectID]) throws(Failure) -> RefMove? {
    try git { () throws(GitError) in
      let states = look.branchStates(sides: sides)
      let entry = JournalEntry(
        .agreed, sheet: try Repository.hash(blob: bytes), branches: states,
        configuration: look.view.configuration,
        rules: JournalEntry.currentRules)
      if let agreed = look.agreed, agreed.entry == entry { return nil }
      // The side tips are parents too: what an agreement rests on stays reachable when a side branch is deleted.
      let id = try look.journal.write(
        entry, bytes, after: look.journalTip, keeping: states.compactMap(\.side), date: look.date)
      return RefMove(look.journal.ref, from: look.journalTip, to: id)
    }
  }
}
