import Git
import RepositoryModel
import TranslationSheet
import Workflow

/// The sheets of a journal's entries, each read and indexed once.
package final class JournalSheets {
  let journal: Journal
  let schema: SheetSchema
  private var known: [ObjectID: SheetRows?] = [:]

  package init(_ journal: Journal, schema: SheetSchema) {
    self.journal = journal
    self.schema = schema
  }

  /// The rows of an entry's sheet; nil where that version could not be read as a sheet.
  package func rows(of record: Journal.Record) throws(GitError) -> SheetRows? {
    if let rows = known[record.entry.sheet] { return rows }
    let rows = try rowsForgotten(of: record)
    known[record.entry.sheet] = rows
    return rows
  }

  /// The same, and not kept: a history is many versions long.
  func rowsForgotten(of record: Journal.Record) throws(GitError) -> SheetRows? {
    let bytes = try journal.bytes(of: record)
    return (try? Sheet(reading: bytes, schema: schema)).map(SheetRows.init)
  }

  /// What a version says that was read elsewhere.
  func remember(_ rows: SheetRows, of version: SheetVersion) { known[version.id] = rows }
}
