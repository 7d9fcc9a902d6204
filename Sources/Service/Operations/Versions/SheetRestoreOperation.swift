import Git
import ProjectConfiguration
import RepositoryModel
import TranslationModel
import TranslationSheet
import Workflow

/// Puts what a cell of a sheet said before back into it, as a person would, and the journal says that it is meant: an older text that
/// comes back would be put right otherwise. What else is in the sheet, and no look has read, is none of its business.
package struct SheetRestoreOperation {
  package struct Report: Sendable {
    package var row: Int
    package var before: Text
    package var text: Text
    /// The English that it was made for, where the row has another one by now: it is stale.
    package var englishWas: Text?
    package var version: ObjectID
  }

  let repository: Repository
  let sheets: SheetStores
  let identity: CommitIdentity

  package init(_ repository: Repository, sheets: SheetStores, identity: CommitIdentity) {
    (self.repository, self.sheets, self.identity) = (repository, sheets, identity)
  }

  /// `version` is the beginning of a version's id; nil for the newest one in which the cell says something else.
  package func run(_ id: EntryID, _ locale: LocaleTag, version: String?) throws(Failure) -> Report {
    sheets.catchUp()
    let log = try SheetLog(repository)
    var look = try self.look()
    let column = SheetColumn.translation(locale)
    guard let (name, store, sheet, row) = try find(id, in: log, look) else {
      throw Failure(
        .content, "the sheet has no row '\(RowID(id.key, id.variant, .empty).label)'",
        hint: "the row comes back at the next sync if a release needs it")
    }
    guard sheet.columns[column] != nil else {
      throw Failure(.content, "the sheet has no column '\(column.name)'")
    }
    let before = sheet.text(row: row, column)
    guard let found = try log.earlier(id, column, of: name, than: before, in: version),
      let shown = SheetRows(sheet).ids[row]
    else {
      throw Failure(
        .content, "the journal has no other text for that cell",
        hint: "see: glossator why \(shellWord(id.key.string))")
    }
    let english = try log.english(of: found, CellID(shown, locale), in: name, look.agreement?.facts)
    if found.text != before {
      let new = store.settled(sheet.applying(SheetEdits(cells: [(row, column, found.text)])))
      try store.requireNoObstacle()
      try look.requireHeard()
      try look.keep([ImportedText(CellID(shown, locale), found.text, for: english, .used)], for: sheets)
      try store.write(new, over: sheet.bytes, hint: "try again")
      let written = try git { () throws(GitError) in try SheetVersion(new) }
      try look.keep(written, of: name) { () throws(Failure) in try self.look() }
      sheets.announce()
    }
    return Report(
      row: sheet.rowNumber(row), before: before, text: found.text,
      englishWas: english.isSame(as: shown.source) ? nil : english, version: found.version)
  }

  private func look() throws(Failure) -> SyncLook {
    try SyncLook(repository, stores: sheets, identity: identity, records: true)
  }

  /// The row of a cell, in the sheet that has it.
  private func find(_ id: EntryID, in log: SheetLog, _ look: SyncLook) throws(Failure) -> (
    name: String, any SheetStore, Sheet, row: Int
  )? {
    for name in try log.names(with: id) {
      let store = try sheets.store(name)
      let sheet = try read(store, log.schema)
      let rows = SheetRows(sheet)
      guard let all = rows.byEntry[id], let last = all.last else { continue }
      // One that nobody could tell from an accident is to be judged as a whole first.
      guard look.sheets.first(where: { $0.name == name })?.usable != nil else {
        throw Failure(
          .content, "\(store.path) is held, or cannot be used: nothing is restored in it",
          hint: "see: glossator status")
      }
      let names = look.view.project.names
      let own = all.filter { row in
        let releases = rows.releases(of: row)
        return !releases.isEmpty && !releases.allSatisfy(names.isForeign)
      }
      guard own.count < 2 else {
        throw Failure(
          .content,
          "the sheet has \(own.count) rows '\(RowID(id.key, id.variant, .empty).label)', with different English",
          hint: "see: glossator why \(shellWord(id.key.string)); type the text into the one that is meant")
      }
      return (name, store, sheet, own.first ?? last)
    }
    return nil
  }

  private func read(_ store: any SheetStore, _ schema: SheetSchema) throws(Failure) -> Sheet {
    let bytes: [UInt8]
    do throws(SheetFileError) { bytes = try store.bytes() } catch {
      throw Failure(.content, error.description)
    }
    do throws(SyntaxError) { return try Sheet(reading: bytes, schema: schema) } catch {
      throw Failure(.content, "\(store.path): \(error.message)", hint: error.hint)
    }
  }
}
