import Git
import ProjectConfiguration
import RepositoryModel
import TranslationModel
import TranslationSheet
import Workflow

/// Puts what a cell of a sheet said before back into it. The journal says that it is meant: an older text that comes back would
/// be put right otherwise.
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
    let log = try SheetLog(repository)
    let column = SheetColumn.translation(locale)
    guard let (name, store, sheet, row) = try find(id, in: log) else {
      throw Failure(
        .content, "the sheet has no row '\(RowID(id.key, id.variant, .empty).label)'",
        hint: "the row comes back at the next sync if a release needs it")
    }
    guard sheet.columns[column] != nil else {
      throw Failure(.content, "the sheet has no column '\(column.name)'")
    }
    let before = sheet.text(row: row, column)
    guard let found = try log.earlier(id, column, of: name, than: before, in: version) else {
      throw Failure(
        .content, "the journal has no other text for that cell",
        hint: "see: glossator why \(shellWord(id.key.string))")
    }
    let id = SheetRows(sheet).ids[row]
    let englishWas = id.flatMap { $0.source.isSame(as: found.english) ? nil : found.english }
    if found.text != before {
      let new = store.settled(sheet.applying(SheetEdits(cells: [(row, column, found.text)])))
      try store.requireNoObstacle()
      let texts = zip(id.map { [$0] } ?? [], englishWas.map { [$0] } ?? []).map { row, english in
        ImportedText(CellID(row, locale), found.text, for: english, .used)
      }
      try accept(new, of: name, texts)
      sheets.announce()
      try store.write(new, over: sheet.bytes, hint: "try again")
    }
    return Report(
      row: sheet.rowNumber(row), before: before, text: found.text, englishWas: englishWas,
      version: found.version)
  }

  /// The row of a cell, in the sheet that has it.
  private func find(_ id: EntryID, in log: SheetLog) throws(Failure) -> (
    name: String, any SheetStore, Sheet, row: Int
  )? {
    for name in try log.names(with: id) {
      let store = try sheets.store(name)
      let sheet = try read(store, log.schema)
      if let row = SheetRows(sheet).byEntry[id]?.last { return (name, store, sheet, row) }
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

  /// Says in the journal that a person wants a version as it will be. First, so that no look comes between.
  private func accept(_ bytes: [UInt8], of name: String, _ texts: [ImportedText]) throws(Failure) {
    var look = try SyncLook(repository, stores: sheets, identity: identity, records: true)
    let version = try git { () throws(GitError) in try SheetVersion(bytes) }
    let all = try look.newest(SheetSet([name: version]))
    var entry = JournalEntry(.read, sheets: all.ids)
    entry.accepted = version.id
    let path = texts.isEmpty ? nil : RepositoryPath(ImportFile.name)
    try look.record(
      entry, all, files: path.map { [FileEdit(path: $0, content: ImportFile.bytes(of: texts))] } ?? [])
  }
}
