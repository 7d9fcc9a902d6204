import Git
import RepositoryModel
import TranslationModel
import TranslationSheet
import Workflow

/// A sheet as it is, and as a plan wants it.
struct PlannedSheet {
  let sheet: SheetLook
  /// As messages call it.
  let title: String
  let old: Sheet
  let wanted: SheetVersion
  /// As Git and the sheet agree on it: with the columns that somebody took from it.
  private let agreed: SheetVersion
  /// What keeps it from being written, as far as that can be told beforehand.
  private(set) var obstacle: SheetFileError?

  init(_ sheet: SheetLook, title: String, old: Sheet, wanted: SheetVersion, agreed: SheetVersion) {
    (self.sheet, self.title, self.old, self.wanted, self.agreed) = (sheet, title, old, wanted, agreed)
    if isToBeWritten, !sheet.isNew { obstacle = sheet.store?.obstacle }
  }

  /// As it is in force where it is not written.
  var inForce: SheetInForce {
    SheetInForce(
      name: sheet.name, version: agreed, place: sheet.place,
      had: sheet.usable == nil ? nil : sheet.version?.id)
  }

  /// As it is in force once what can be written is.
  var expected: SheetInForce {
    var expected = inForce
    if canBeWritten { expected.had = wanted.id }
    return expected
  }

  /// True where it is to be written, and nothing is known that is in the way.
  var canBeWritten: Bool { isToBeWritten && obstacle == nil }

  private var isToBeWritten: Bool {
    sheet.usable != nil && sheet.store != nil && sheet.version?.id != wanted.id
  }
}

/// A sheet as it is in force after a look.
struct SheetInForce: Equatable {
  var name: String
  /// As Git and the sheet agree on it, also where its place does not have it yet.
  var version: SheetVersion
  var place: JournalPlace?
  /// What its place has now; nil where nobody knows.
  var had: ObjectID?

  static func == (a: SheetInForce, b: SheetInForce) -> Bool {
    (a.name, a.version.id, a.place, a.had) == (b.name, b.version.id, b.place, b.had)
  }
}

extension SyncLook {
  /// Each sheet as it is, and as the plan wants it.
  func planned(_ plan: SyncPlan) throws(Failure) -> [PlannedSheet] {
    guard let book = try rows()?.book else { return [] }
    var drafts: [PlannedSheet] = []
    for (number, part) in book.parts.enumerated() {
      guard let sheet = sheets.first(where: { $0.name == part.name }) else { continue }
      if sheet.isNew, plan.sheetEdits.parts[number].insertions.isEmpty, sheets.count > 1 { continue }
      let (old, wanted) = try versions(of: sheet, part, plan.sheetEdits.parts[number])
      let isWhole = plan.lostColumns[part.name] == nil
      let agreed =
        try isWhole
        ? nil
        : plan.agreedEdits.map { edits throws(Failure) in try versions(of: sheet, part, edits.parts[number]) }
      drafts.append(
        PlannedSheet(
          sheet, title: book.title(part: number), old: old, wanted: wanted, agreed: agreed?.wanted ?? wanted))
    }
    return drafts
  }

  /// One sheet as it is in force, and as the plan wants it. What was planned of some of its rows are edits of those.
  private func versions(of sheet: SheetLook, _ part: Workbook.Part, _ edits: SheetEdits) throws(Failure)
    -> (old: Sheet, wanted: SheetVersion)
  {
    guard let old = try sheetInForce(sheet), let edits = part.cells.editsOfFile(edits) else {
      throw Failure(.bug, "the edits of \(title(sheet.name)) are not of the rows that were read")
    }
    var bytes = old.applying(edits)
    if let store = sheet.store { bytes = store.settled(bytes) }
    let isAsItIs = sheet.usable != nil && bytes == old.bytes && !mendedSheets.contains(sheet.name)
    if isAsItIs, let version = sheet.version { return (old, version) }
    let wanted = try git { () throws(GitError) in try SheetVersion(bytes) }
    do throws(SyntaxError) { try history.learn(wanted) } catch {
      throw Failure(.bug, "the new rows cannot be read back: \(error.message)")
    }
    return (old, wanted)
  }

  /// True where a sheet is to be written, and with what nobody agreed on yet.
  func isNews(_ draft: PlannedSheet) -> Bool {
    draft.canBeWritten && !isAgreed(draft.wanted.id, of: draft.sheet.name)
  }

  /// True where a place is to get what was agreed on, and nothing else came since: a copy that is behind, or one that
  /// cannot be written for days.
  func isAgreed(_ version: ObjectID, of name: String) -> Bool {
    records.count < 2 && agreed?.entry.sheets[name] == version
  }
}
