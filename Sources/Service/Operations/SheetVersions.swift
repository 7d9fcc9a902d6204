import Git
import RepositoryModel
import TranslationModel
import TranslationSheet
import Workflow

/// The versions of the sheet that the journal has, newest first: what `sheet log`, `show` and `restore` are about.
package struct SheetVersions {
  package struct Version: Sendable {
    /// Of the sheet's bytes; what `sheet show` and `accept` take.
    package var id: ObjectID
    /// The newest journal entry with these bytes.
    package var entry: ObjectID
    package var kind: JournalEntry.Kind
    package var isAccepted: Bool
    package var seconds: Int64
    /// What differs from the version before: `3 rows changed, 1 new`.
    package var what: String
  }

  private let journal: Journal
  let schema: SheetSchema

  package init(_ repository: Repository) throws(Failure) {
    guard let journal = Journal(repository, author: ("", "")) else {
      throw Failure(.bug, "the journal has no name")
    }
    self.journal = journal
    let view = try ProjectView(repository, lastGood: nil, includesRemotes: true)
    schema = SheetSchema(base: view.project.base, targets: view.project.targets)
  }

  /// The newest versions, `limit` at most.
  package func log(limit: Int) throws(Failure) -> [Version] {
    var versions: [Version] = []
    var records = try newest(limit + 1)[...]
    var newer = try sheet(of: records.first)
    while versions.count < limit, let record = records.popFirst() {
      let older = try sheet(of: records.first)
      versions.append(
        Version(
          id: record.entry.sheet, entry: record.commit.id, kind: record.entry.kind,
          isAccepted: record.entry.isAccepted, seconds: record.commit.committer.seconds,
          what: Self.difference(from: older, to: newer)))
      newer = older
    }
    return versions
  }

  /// The bytes of the version whose id, or whose entry's, begins so.
  package func bytes(of name: String) throws(Failure) -> [UInt8] { try bytes(of: record(named: name)) }

  private func record(named name: String) throws(Failure) -> Journal.Record {
    guard name.utf8.count >= 6 else {
      throw Failure(.usage, "'\(name)' is too short for a version's id", hint: "see: glossator sheet log")
    }
    var found: Journal.Record?
    try walk { record in
      if record.entry.sheet.description.hasPrefix(name) || record.commit.id.description.hasPrefix(name) {
        found = record
      }
      return found == nil
    }
    guard let found else {
      throw Failure(.content, "the journal has no version '\(name)'", hint: "see: glossator sheet log")
    }
    return found
  }

  /// What a cell said before what it says now: in the version that is named, or the newest where it differs.
  package func earlier(_ id: EntryID, _ column: SheetColumn, than now: Text, in name: String?) throws(Failure)
    -> (text: Text, version: ObjectID)?
  {
    if let name {
      let record = try record(named: name)
      return try text(of: id, column, in: record).map { ($0, record.entry.sheet) }
    }
    for record in try newest(1000) {
      if let text = try text(of: id, column, in: record), text != now, !text.isBlank {
        return (text, record.entry.sheet)
      }
    }
    return nil
  }

  private func text(of id: EntryID, _ column: SheetColumn, in record: Journal.Record) throws(Failure) -> Text?
  {
    guard let sheet = try sheet(of: record) else { return nil }
    return SheetRows(sheet).byEntry[id]?.last.map { sheet.text(row: $0, column) }
  }

  // MARK: The journal

  /// The newest entries, of several with the same bytes in a row the newest.
  private func newest(_ limit: Int) throws(Failure) -> [Journal.Record] {
    var records: [Journal.Record] = []
    try walk { record in
      if records.last?.entry.sheet != record.entry.sheet { records.append(record) }
      return records.count < limit
    }
    return records
  }

  private func walk(_ goesOn: (Journal.Record) -> Bool) throws(Failure) {
    do throws(GitError) {
      var next = try journal.tip()
      while let id = next, let record = try journal.record(id), goesOn(record) {
        next = record.commit.parents.first
      }
    } catch { throw Failure(error) }
  }

  private func bytes(of record: Journal.Record) throws(Failure) -> [UInt8] {
    try git { () throws(GitError) in try journal.bytes(of: record) }
  }

  private func sheet(of record: Journal.Record?) throws(Failure) -> Sheet? {
    guard let record else { return nil }
    return try? Sheet(reading: bytes(of: record), schema: schema)
  }

  private static func difference(from old: Sheet?, to new: Sheet?) -> String {
    guard let new else { return "cannot be read as a sheet" }
    guard let old else { return "\(new.rowCount) rows" }
    let changed = new.changedRows(from: old).count
    let more = new.rowCount - old.rowCount
    let rows = changed == 1 ? "1 row" : "\(changed) rows"
    if more == 0 { return changed == 0 ? "the same rows, saved otherwise" : "\(rows) changed" }
    return "\(rows) changed or new, \(abs(more)) \(more > 0 ? "more" : "fewer") than before"
  }
}
