import Git
import RepositoryModel
import TranslationModel
import Workflow

/// Writes the sheets as a plan wants them. What cannot be written is told, and is in force all the same.
struct SheetWriting {
  private let plan: SyncPlan
  private let access: any RepositoryAccess
  /// With what was put into the journal on the way.
  private(set) var look: SyncLook
  private(set) var report: LookReport
  /// The sheets that have the plan's edits now, as messages call them.
  private(set) var written: Set<String> = []
  /// Where sheets were replaced.
  private(set) var replaced: Set<String> = []
  /// False where a first sheet could not be made: nobody has it, so nobody agrees on it.
  private(set) var isAgreeable = true

  init(_ plan: SyncPlan, _ look: SyncLook, _ access: any RepositoryAccess, _ report: LookReport) {
    (self.plan, self.look, self.access, self.report) = (plan, look, access, report)
  }

  /// Writes the plan's row edits. Returns the versions that are in force now, whether they could be written or not.
  mutating func write(_ drafts: [PlannedSheet]) throws(Failure) -> [SheetInForce] {
    var sheets: [SheetInForce] = []
    for draft in drafts {
      var inForce = draft.inForce
      do throws(Failure) {
        inForce.had = try write(draft) ?? inForce.had
      } catch  where error.kind == .content {
        report.findings.append(Finding(.warning, "sheet-not-written", error.message, hint: error.hint))
        report.rowEditsWait = true
        if draft.sheet.isNew { isAgreeable = false }
      }
      if draft.sheet.usable == nil { inForce.had = nil }
      if inForce.had == draft.wanted.id { written.insert(draft.title) }
      sheets.append(inForce)
    }
    // Where nothing is to be written, what an older look knew of cells may all the same be so no longer. A sheet that cannot be used says
    // nothing of its cells.
    let said = try look.writtenCells()
    if let draft = drafts.first, drafts.allSatisfy({ $0.sheet.usable != nil }), !said.isEmpty,
      said != plan.written
    {
      try announce(draft.wanted, of: draft.sheet.name)
    }
    return sheets
  }

  /// Writes one sheet. Returns the version that its place has then; nil where it was not written.
  private mutating func write(_ planned: PlannedSheet) throws(Failure)
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
    try bringHome()
    if sheet.isNew {
      do throws(SheetFileError) { try store.create(with: version.bytes, date: look.date) } catch {
        throw Failure(error.kind == .exists ? .busy : .content, error.description, hint: error.hint)
      }
      look.made(sheet.name)
    } else {
      let there = look.mendedSheets.contains(sheet.name) ? sheet.version?.bytes : nil
      try replace(there ?? planned.old.bytes, with: version.bytes, in: store, sheet.name)
    }
    report.sheetWritten = true
    return version.id
  }

  private func isAnnounced(_ version: ObjectID, of name: String) -> Bool {
    look.records.contains { $0.entry.kind == .writing && $0.entry.sheets[name] == version }
  }

  /// Says in the journal what is about to be written; once, also where it cannot be written for days.
  private mutating func announce(_ version: SheetVersion, of name: String) throws(Failure) {
    let isSaid = try look.writtenCells() == plan.written
    if isAnnounced(version.id, of: name) || look.isAgreed(version.id, of: name), isSaid { return }
    let all = try look.newest(SheetSet([name: version]))
    // An empty file where an older entry says something.
    let file = isSaid && plan.written.isEmpty ? nil : RepositoryPath(WrittenCells.name)
    try look.record(
      JournalEntry(.writing, sheets: all.ids), all,
      files: file.map { [FileEdit(path: $0, content: plan.written.bytes)] } ?? [])
  }

  /// Another project that shares the sheet must know what is Glossator's before it sees it.
  private func bringHome() throws(Failure) {
    guard access.sharesJournal else { return }
    do throws(Failure) { try access.publish([], allowed: [Journal.refs]) } catch {
      throw error.kind == .busy ? error : Failure(.content, error.message, hint: error.hint)
    }
  }

  private mutating func replace(
    _ old: [UInt8], with new: [UInt8], in store: any SheetStore, _ name: String
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
