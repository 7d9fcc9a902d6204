import Git
import ProjectConfiguration
import RepositoryModel
import TranslationModel
import TranslationSheet
import Workflow

/// Applies a plan: the sheet is written, the side commits are made, then the refs and the agreed entry move together.
struct ApplyPlan {
  let plan: SyncPlan
  private(set) var look: SyncLook
  let access: any RepositoryAccess
  let identity: CommitIdentity

  init(
    _ plan: SyncPlan, look: SyncLook, access: any RepositoryAccess, identity: CommitIdentity
  ) {
    self.plan = plan
    self.look = look
    self.access = access
    self.identity = identity
  }

  /// One side commit, made but not yet referred to.
  struct SideCommit {
    var move: RefMove
    var report: SyncReport.Side
  }

  mutating func run(only: String?, into report: inout SyncReport) throws(Failure) {
    let agreed = try writeSheets(&report)
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

  // MARK: The sheets

  /// Writes the plan's row edits. Returns the versions that Git and the sheets agree on; nil where they do not.
  private mutating func writeSheets(_ report: inout SyncReport) throws(Failure) -> SheetSet? {
    guard let book = try look.rows()?.book else { return nil }
    var agreed = SheetSet()
    for (number, part) in book.parts.enumerated() {
      guard let sheet = look.sheets.first(where: { $0.name == part.name }) else { continue }
      let edits = plan.sheetEdits.parts[number]
      do throws(Failure) {
        agreed.versions[part.name] = try write(edits, to: sheet, &report)
      } catch  where error.kind == .content {
        report.findings.append(Finding(.warning, "sheet-not-written", error.message, hint: error.hint))
        report.rowEditsWait = true
      }
    }
    return report.rowEditsWait ? nil : agreed
  }

  /// Writes one sheet. Returns what it holds then; nil where its edits wait, or it is not needed yet.
  private mutating func write(_ edits: SheetEdits, to look: SheetLook, _ report: inout SyncReport)
    throws(Failure) -> SheetVersion?
  {
    guard let sheet = look.usable, let store = look.store else {
      report.rowEditsWait = report.rowEditsWait || !edits.isEmpty
      // What stands in for the sheet is what was agreed: in step with it, unless rows want changing.
      return try self.look.agreedVersion(of: look.name)
    }
    if look.isNew, edits.insertions.isEmpty, self.look.sheets.count > 1 { return nil }
    let bytes = sheet.applying(edits)
    if let version = look.version, bytes == version.bytes { return version }
    let version = try git { () throws(GitError) in try SheetVersion(bytes) }
    try announce(version, of: look.name)
    if look.isNew {
      do throws(SheetFileError) { try store.create(with: bytes, date: self.look.date) } catch {
        throw Failure(error.kind == .exists ? .busy : .content, error.description, hint: error.hint)
      }
      self.look.made(look.name)
    } else {
      try replace(sheet.bytes, with: bytes, in: store, look.name, &report)
    }
    report.sheetWritten = true
    return version
  }

  /// Says in the journal what is about to be written; once, also where it cannot be written for days.
  private mutating func announce(_ version: SheetVersion, of name: String) throws(Failure) {
    if look.records.contains(where: { $0.entry.kind == .writing && $0.entry.sheets[name] == version.id }) {
      return
    }
    let all = try look.newest(SheetSet([name: version]))
    try look.record(JournalEntry(.writing, sheets: all.ids), all)
  }

  private mutating func replace(
    _ old: [UInt8], with new: [UInt8], in store: any SheetStore, _ name: String, _ report: inout SyncReport
  ) throws(Failure) {
    let outcome: SheetOutcome
    do throws(SheetFileError) {
      outcome = try store.replace(with: new, expecting: old, date: look.date)
    } catch {
      throw Failure(.content, error.description, hint: error.hint)
    }
    switch outcome {
    case .written(let warnings): report.findings += warnings
    case .changedMeanwhile(let found):
      // The newest is in the sheet again; the others may be nowhere else.
      for bytes in found {
        try look.keep(SheetSet([name: git { () throws(GitError) in try SheetVersion(bytes) }]))
      }
      throw Failure(.busy, "the sheet was saved while it was being merged")
    }
  }

  // MARK: The agreement

  private func agreedEntry(_ sheets: SheetSet, sides: [String: ObjectID], without waiting: Set<String>)
    throws(Failure) -> RefMove?
  {
    try git { () throws(GitError) in
      // A branch whose side branch has to wait is as it was agreed: its changes are news until they are there.
      let before = look.agreed?.entry.branches.filter { waiting.contains($0.branch) } ?? []
      let states = look.branchStates(sides: sides).filter { !waiting.contains($0.branch) } + before
      let entry = JournalEntry(
        .agreed, sheets: sheets.ids, branches: states,
        configuration: look.view.configuration,
        rules: waiting.isEmpty ? JournalEntry.currentRules : JournalEntry.looksAgain)
      if let agreed = look.agreed, agreed.entry == entry { return nil }
      // The side tips are parents too: what an agreement rests on stays reachable when a side branch is deleted.
      let id = try look.journal.write(
        entry, sheets, after: look.journalTip, keeping: states.compactMap(\.side), date: look.date)
      return RefMove(look.journal.ref, from: look.journalTip, to: id)
    }
  }
}
