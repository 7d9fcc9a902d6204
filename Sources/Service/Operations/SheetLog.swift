import Git
import ProjectConfiguration
import RepositoryModel
import TranslationModel
import TranslationSheet
import Workflow

/// The versions of the sheets that the journal has, newest first: what `sheet log`, `show` and `restore` are about.
package struct SheetLog {
  package struct Version: Sendable {
    /// The sheet's name.
    package var sheet: String
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

  /// A version as the journal has it: of several entries with the same bytes in a row the newest.
  private struct Place {
    var sheet: String
    var id: ObjectID
    var record: Journal.Record
  }

  private let journal: Journal
  private let sheets: ParsedSheets
  var schema: SheetSchema { sheets.schema }

  package init(_ repository: Repository) throws(Failure) {
    guard let journal = Journal(repository, author: ("", "")) else {
      throw Failure(.bug, "the journal has no name")
    }
    self.journal = journal
    let view = try RepositoryView(repository, agreed: nil, includesRemotes: true)
    sheets = ParsedSheets(
      journal, schema: SheetSchema(base: view.project.base, targets: view.project.targets))
  }

  /// The newest versions, `limit` at most.
  package func log(limit: Int) throws(Failure) -> [Version] {
    let places = try newest { count, _ in count <= limit }
    return try places.indices.prefix(limit).map { i throws(Failure) in
      let place = places[i]
      let older = places[(i + 1)...].first { $0.sheet == place.sheet }
      return Version(
        sheet: place.sheet, id: place.id, entry: place.record.commit.id, kind: place.record.entry.kind,
        isAccepted: place.record.entry.accepted == place.id, seconds: place.record.commit.committer.seconds,
        what: Self.difference(from: try sheet(at: older), to: try sheet(at: place)))
    }
  }

  /// The bytes of the version whose id, or whose entry's, begins so.
  package func bytes(of name: String) throws(Failure) -> [UInt8] {
    let place = try place(named: name)
    return try git { () throws(GitError) in try journal.bytes(of: place.record, named: place.sheet) } ?? []
  }

  /// What a cell said before what it says now: in the version that is named, or the newest where it differs.
  package func earlier(_ id: EntryID, _ column: SheetColumn, than now: Text, in name: String?) throws(Failure)
    -> (text: Text, version: ObjectID)?
  {
    if let name {
      let place = try place(named: name)
      return try text(of: id, column, at: place).map { ($0, place.id) }
    }
    for place in try newest({ count, _ in count < 1000 }) {
      if let text = try text(of: id, column, at: place), text != now, !text.isBlank {
        return (text, place.id)
      }
    }
    return nil
  }

  /// The names of the newest entry's sheets that have a row of a key and variant; all of them where none has.
  func names(with id: EntryID) throws(Failure) -> [String] {
    var found: [String] = []
    var all: [String] = []
    for place in try newest({ count, isFirst in isFirst }) {
      all.append(place.sheet)
      if let sheet = try sheet(at: place), SheetRows(sheet).byEntry[id] != nil { found.append(place.sheet) }
    }
    return found.isEmpty ? all : found
  }

  // MARK: The journal

  /// The newest versions, as long as the answer is true for how many there are, and whether they are all of one entry.
  private func newest(_ goesOn: (Int, Bool) -> Bool) throws(Failure) -> [Place] {
    var places: [Place] = []
    var known: [String: ObjectID] = [:]
    var entries = 0
    try git { () throws(GitError) in
      try journal.walk(from: journal.tip()) { record in
        entries += 1
        guard goesOn(places.count, entries == 1) else { return false }
        for name in record.entry.sheets.names {
          guard let id = record.entry.sheets[name], known[name] != id else { continue }
          known[name] = id
          places.append(Place(sheet: name, id: id, record: record))
        }
        return true
      }
    }
    return places
  }

  private func place(named name: String) throws(Failure) -> Place {
    guard name.utf8.count >= 6 else {
      throw Failure(.usage, "'\(name)' is too short for a version's id", hint: "see: glossator sheet log")
    }
    let places = try newest { _, _ in true }
    let found = places.first {
      $0.id.description.hasPrefix(name) || $0.record.commit.id.description.hasPrefix(name)
    }
    guard let found else {
      throw Failure(.content, "the journal has no version '\(name)'", hint: "see: glossator sheet log")
    }
    return found
  }

  private func text(of id: EntryID, _ column: SheetColumn, at place: Place) throws(Failure) -> Text? {
    guard let sheet = try sheet(at: place) else { return nil }
    return SheetRows(sheet).byEntry[id]?.last.map { sheet.text(row: $0, column) }
  }

  private func sheet(at place: Place?) throws(Failure) -> Sheet? {
    guard let place else { return nil }
    return try git { () throws(GitError) in try sheets.sheetForgotten(place.sheet, of: place.record) }
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
