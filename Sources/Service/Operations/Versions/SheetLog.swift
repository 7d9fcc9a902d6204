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
    /// True for a conflicted copy that lay beside the sheet.
    package var isCopy: Bool
    /// When Glossator saw it first, in seconds since 1970.
    package var seconds: Int64
    /// What differs from the version before: `3 rows changed, 1 new`.
    package var what: String
    /// Why the snapshot was held, and not used; nil where it was not.
    package var held: String?
  }

  let versions: SheetVersions
  private let sheetNames: [String]
  private var journal: Journal { versions.sheets.journal }
  var schema: SheetSchema { versions.sheets.schema }

  package init(_ repository: Repository) throws(Failure) {
    let anybodys = try Journal.forReading(repository)
    let agreed = try git { () throws(GitError) in try anybodys.newestAgreed()?.entry }
    let view = try RepositoryView(repository, agreed: agreed, includesRemotes: true)
    let journal = anybodys.seen(by: view.project.names)
    sheetNames = view.project.sheets(for: view.served.map(\.name))
    versions = SheetVersions(
      ParsedSheets(journal, schema: view.schema.adding(agreed?.otherTargets ?? [])))
  }

  /// The newest versions, `limit` at most.
  package func log(limit: Int) throws(Failure) -> [Version] {
    try git { () throws(GitError) in
      let runs = try versions.newest { runs in
        // Until the entry is found that brought each of them.
        runs.count > limit && Set(runs[limit...].map(\.sheet)).isSuperset(of: runs.map(\.sheet))
      }
      var left = SheetVersions.mostCompared
      return try runs.indices.prefix(limit).map { i throws(GitError) in
        let run = runs[i]
        let what = try versions.step(to: i, in: runs, &left)?.summary
        return Version(
          sheet: run.sheet, id: run.id, entry: run.newest.commit.id, kind: run.newest.entry.kind,
          isAccepted: run.newest.entry.accepted == run.id, isCopy: run.isCopy, seconds: run.oldest.seconds,
          what: what ?? "there is no record of what changed", held: doubt(of: run))
      }
    }
  }

  /// Nil also where an old sheet cannot be read any more: all else is known all the same.
  private func doubt(of run: SheetRun) -> String? {
    if run.isCopy { return nil }
    return (try? versions.sheets.doubt(of: run.newest, newer: run.next, targets: schema.targets)) ?? nil
  }

  /// The bytes of the version whose id, or whose entry's, begins so.
  package func bytes(of name: String) throws(Failure) -> [UInt8] {
    let (record, sheet, _) = try version(named: name)
    return try git { () throws(GitError) in try journal.bytes(of: record, named: sheet) } ?? []
  }

  /// The names of the newest entry's sheets that have a row of a key and variant; all of them where none has.
  func names(with id: EntryID) throws(Failure) -> [String] {
    try git { () throws(GitError) in
      guard let tip = try journal.tip(), let record = try journal.record(tip) else { return [] }
      let all = record.entry.sheets.names
      var found: [String] = []
      for name in all where try versions.sheets.rows(name, of: record)?.byEntry[id] != nil {
        found.append(name)
      }
      return found.isEmpty ? all : found
    }
  }

  /// True for a name that a sheet of the project has, or had when the journal was written.
  func isSheet(_ name: String) throws(Failure) -> Bool {
    if sheetNames.contains(name) { return true }
    return try git { () throws(GitError) in
      guard let tip = try journal.tip(), let record = try journal.record(tip) else { return false }
      return record.entry.sheets.names.contains(name)
    }
  }

  func version(named name: String) throws(Failure) -> (Journal.Record, sheet: String, id: ObjectID) {
    guard name.utf8.count >= 6 else {
      throw Failure(.usage, "'\(name)' is too short for a version id", hint: "see: glossator sheet log")
    }
    var found: (Journal.Record, String, ObjectID)?
    try git { () throws(GitError) in
      try journal.walk(from: journal.tip()) { record in
        let isEntry = record.commit.id.description.hasPrefix(name)
        for sheet in record.entry.sheets.names where found == nil {
          guard let id = record.entry.sheets[sheet] else { continue }
          if isEntry || id.description.hasPrefix(name) { found = (record, sheet, id) }
        }
        return found == nil
      }
    }
    guard let found else {
      throw Failure(.content, "the journal has no version '\(name)'", hint: "see: glossator sheet log")
    }
    return found
  }
}

extension SheetStep.Part {
  /// `3 rows changed, 1 new`.
  package var summary: String {
    switch kind {
    case .unreadable: return "cannot be read as a sheet"
    case .first: return rowCount == 1 ? "1 row" : "\(rowCount) rows"
    case .changed: break
    }
    let gone = Set(changes.filter { $0.new == nil }.map(\.row.entry))
    let new = Set(changes.filter { $0.old == nil }.map(\.row.entry))
    // A row whose English changed is gone under the one, and new under the other.
    let reworded = gone.intersection(new)
    let changed = changes.count { $0.old != nil && $0.new != nil } + reworded.count
    let counts = [
      (changed, changed == 1 ? "1 row changed" : "\(changed) rows changed"),
      (new.count - reworded.count, "\(new.count - reworded.count) new"),
      (gone.count - reworded.count, "\(gone.count - reworded.count) gone"),
    ]
    let words = counts.filter { $0.0 > 0 }.map(\.1)
    if words.isEmpty { return "no text changed" }
    return (changed == 0 ? "rows: " : "") + words.joined(separator: ", ")
  }
}
