import Git
import RepositoryModel
import TranslationModel
import TranslationSheet
import Workflow

/// The sheets of a journal's entries, each read and indexed once.
package final class ParsedSheets {
  let journal: Journal
  let schema: SheetSchema
  private var known: [SheetIDs: SheetRows] = [:]
  private var sheets: [ObjectID: Sheet] = [:]

  package init(_ journal: Journal, schema: SheetSchema) {
    self.journal = journal
    self.schema = schema
  }

  /// The rows of an entry's sheets, without those that could not be read as a sheet; nil where none could.
  package func rows(of record: Journal.Record) throws(GitError) -> SheetRows? {
    if let rows = known[record.entry.sheets] { return rows }
    var parts: [(String, Sheet)] = []
    for name in record.entry.sheets.names {
      if let sheet = try sheet(name, of: record) { parts.append((name, sheet)) }
    }
    let rows = parts.isEmpty ? nil : SheetRows(Workbook(parts))
    known[record.entry.sheets] = rows
    return rows
  }

  /// The same, and not kept: a history is many versions long.
  func rowsForgotten(of record: Journal.Record) throws(GitError) -> SheetRows? {
    var parts: [(String, Sheet)] = []
    for name in record.entry.sheets.names {
      if let sheet = try sheetForgotten(name, of: record) { parts.append((name, sheet)) }
    }
    return parts.isEmpty ? nil : SheetRows(Workbook(parts))
  }

  /// The rows of one of an entry's sheets by itself; nil where it has none of that name, or it could not be read.
  func rows(_ name: String, of record: Journal.Record) throws(GitError) -> SheetRows? {
    guard let id = record.entry.sheets[name], let sheet = try sheet(name, of: record) else { return nil }
    return rows([(name, sheet, id)])
  }

  /// The rows of a version of a sheet that some entry before a record has.
  func rows(_ name: String, _ id: ObjectID, before record: Journal.Record) throws(GitError) -> SheetRows? {
    if let sheet = sheets[id] { return rows([(name, sheet, id)]) }
    guard let entry = try journal.entry(with: id, before: record.commit.id, limit: 1000) else { return nil }
    return try rows(name, of: entry)
  }

  /// One of an entry's sheets; nil where it has none of that name, or it could not be read.
  func sheet(_ name: String, of record: Journal.Record) throws(GitError) -> Sheet? {
    guard let id = record.entry.sheets[name] else { return nil }
    if let sheet = sheets[id] { return sheet }
    let sheet = try sheetForgotten(name, of: record)
    sheets[id] = sheet
    return sheet
  }

  func sheetForgotten(_ name: String, of record: Journal.Record) throws(GitError) -> Sheet? {
    try journal.bytes(of: record, named: name).flatMap { try? Sheet(reading: $0, schema: schema) }
  }

  /// What a version says that was read elsewhere.
  func remember(_ sheet: Sheet, of version: SheetVersion) { sheets[version.id] = sheet }

  /// The rows of a set of sheets that is not an entry's, or not yet.
  func rows(_ parts: [(name: String, sheet: Sheet, id: ObjectID)]) -> SheetRows {
    let ids = SheetIDs(Dictionary(parts.map { ($0.name, $0.id) }, uniquingKeysWith: { a, _ in a }))
    if let rows = known[ids] { return rows }
    let rows = SheetRows(Workbook(parts.map { ($0.name, $0.sheet) }))
    known[ids] = rows
    return rows
  }
}
