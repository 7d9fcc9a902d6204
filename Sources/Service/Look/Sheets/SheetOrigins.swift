import Git
import RepositoryModel
import TranslationModel
import TranslationSheet
import Workflow

// Where the snapshots at hand came from.
extension SyncLook {
  /// How far back a snapshot's origin is looked for: agreed entries.
  static let mostEntries = 500

  /// What a sheet's place had last: its rows. What was agreed stands in where that place is new, or nobody has its bytes.
  func had(_ look: SheetLook) throws(Failure) -> SheetRows? {
    guard let agreement else { return try hadBeforeWriting(look.name) }
    let place = look.place.flatMap { agreement.entry.places[$0] }
    let had = try rows(place?.id, of: look.name, agreement.record)
    guard let perhaps = place?.perhaps, let had, let version = look.version,
      let written = try rows(perhaps, of: look.name, agreement.record),
      let now = try? history.rows([(look.name, version)])
    else { return had }
    return now.hasAny(of: written, since: had, targets: schema.targets) ? written : had
  }

  private func rows(_ id: ObjectID?, of name: String, _ agreed: Journal.Record) throws(Failure) -> SheetRows?
  {
    try git { () throws(GitError) in
      if let id, id != agreed.entry.sheets[name], let rows = try history.rows(name, id, before: agreed) {
        return rows
      }
      return try history.rows(name, of: agreed)
    }
  }

  /// What a sheet had before Glossator wrote to it for the first time, empty where there was none: a first look was cut off
  /// then, and what it wrote is nobody's edit. Nil where nothing was written yet.
  private func hadBeforeWriting(_ name: String) throws(Failure) -> SheetRows? {
    guard let first = records.lastIndex(where: { $0.entry.kind == .writing && $0.entry.sheets[name] != nil })
    else { return nil }
    let found = records[(first + 1)...].first { $0.entry.sheets[name] != nil }
    let rows = try git { () throws(GitError) in
      try found.flatMap { record throws(GitError) in try history.rows(name, of: record) }
    }
    if let rows { return rows }
    let blank = try blank()
    return self.rows(name, blank, try id(of: blank, nil))
  }

  /// Finds the version that one sheet's snapshot came from.
  func origin(of now: SheetRows, _ look: SheetLook, had: SheetRows) throws(Failure) -> SnapshotOrigin {
    if let known = knownOrigins[now, had] { return known }
    let origin = try findOrigin(of: now, look, had: had)
    knownOrigins.remember(origin, now, had)
    return origin
  }

  private func findOrigin(of now: SheetRows, _ look: SheetLook, had: SheetRows) throws(Failure)
    -> SnapshotOrigin
  {
    let newer = try git { () throws(GitError) in try history.versions(of: look.name, in: records) }
    return try origin(of: now, look, had: had, after: newer, since: agreement?.record)
  }

  /// The same of a version that came after some of those since an agreement.
  func origin(
    of now: SheetRows, _ look: SheetLook, had: SheetRows, after newer: [SheetVersionChange],
    since agreed: Journal.Record?
  ) throws(Failure) -> SnapshotOrigin {
    var known = SheetVersionHistory(had: had, agreed: had, newer: newer)
    let walk = agreed.map(changeWalk)
    if let agreed, let walk, let facts = agreement?.facts {
      let rows = try git { () throws(GitError) in try history.rows(look.name, of: agreed) }
      known.agreed = rows ?? had
      known.steps = { walk.step($0, of: look.name) }
      known.isLost = walk.isLost
      known.wasHeard = { text, row, locale in facts.wasHeardOrWritten(text, of: row, in: locale) }
    }
    let origin = SnapshotOrigin(of: now, named: look.name, in: known, targets: schema.targets)
    try git { () throws(GitError) in try unread.require() }
    return origin
  }

  /// The way back from an agreed entry: from the newest one it is walked once in a look.
  private func changeWalk(from agreed: Journal.Record) -> ChangeWalk {
    if let walk, agreed.commit.id == self.agreed?.commit.id { return walk }
    return ChangeWalk(journal, history, from: agreed, limit: Self.mostEntries, unread)
  }
}

extension ParsedSheets {
  /// So many saves come in days of a window that saves itself while the remote is away; the older ones are in the sheet as it was found
  /// since.
  private static let mostVersions = 1000

  /// What each entry changed in a sheet, oldest first. The records are in the journal's order, newest first, with the
  /// one before them at the end. What lay beside the sheet was no version of it.
  func versions(of name: String, in records: [Journal.Record]) throws(GitError)
    -> [SheetVersionChange]
  {
    var versions: [SheetVersionChange] = []
    let records = records.filter { !$0.isBeside(name) }
    for (i, record) in records.enumerated() where [.read, .writing].contains(record.entry.kind) {
      if versions.count == Self.mostVersions { break }
      let older = i + 1 < records.count ? records[i + 1] : nil
      if older?.entry.sheets[name] == record.entry.sheets[name] { continue }
      let (isWriting, id) = (record.entry.kind == .writing, record.entry.sheets[name])
      // What it says of itself is beside the entry that it was put behind.
      let isAfterParent = older?.commit.id == record.commit.parents.first
      var part = isAfterParent ? try journal.step(of: record)?[name] : nil
      if part == nil { part = try self.part(of: name, in: record, after: older) }
      if let part, part.kind == .changed {
        versions.insert(SheetVersionChange(.rows(part.changes), isWriting: isWriting, id: id), at: 0)
      } else if part?.kind == .first, let rows = try rows(name, of: record) {
        versions.insert(SheetVersionChange(.first(rows), isWriting: isWriting, id: id), at: 0)
      }
    }
    return versions
  }
}

extension Journal.Record {
  /// True of an entry that keeps a conflicted copy of a sheet.
  func isBeside(_ name: String) -> Bool {
    entry.kind == .read && entry.sheets[name].map(entry.copies.contains) ?? false
  }
}

/// The origin that a look found last: judging a snapshot and planning ask for the same.
final class KnownOrigins {
  private var newest: (now: SheetRows, had: SheetRows, origin: SnapshotOrigin)?

  subscript(now: SheetRows, had: SheetRows) -> SnapshotOrigin? {
    guard let newest, newest.now === now, newest.had === had else { return nil }
    return newest.origin
  }

  func remember(_ origin: SnapshotOrigin, _ now: SheetRows, _ had: SheetRows) {
    newest = (now, had, origin)
  }
}
