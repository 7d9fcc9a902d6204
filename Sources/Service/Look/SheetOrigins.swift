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
  func had(_ look: SheetLook, _ agreement: Agreement) throws(Failure) -> SheetRows? {
    let agreed = agreement.entry.sheets[look.name]
    guard let place = look.place, let id = agreement.entry.places[place]?.id, id != agreed else {
      return try git { () throws(GitError) in try history.rows(look.name, of: agreement.record) }
    }
    return try git { () throws(GitError) in
      if let rows = try history.rows(look.name, id, before: agreement.record) { return rows }
      return try history.rows(look.name, of: agreement.record)
    }
  }

  /// Finds the version that one sheet's snapshot came from.
  func origin(of now: SheetRows, _ look: SheetLook, had: SheetRows, _ agreement: Agreement) throws(Failure)
    -> SnapshotOrigin
  {
    let agreed = try git { () throws(GitError) in try history.rows(look.name, of: agreement.record) } ?? had
    let walk = ChangeWalk(journal, from: agreement.record, limit: Self.mostEntries)
    let facts = agreement.facts
    return SnapshotOrigin(
      of: now, named: look.name,
      in: SheetVersionHistory(
        had: had, agreed: agreed, writings: try writings(of: look.name), changes: { walk.changes($0) },
        wasHeard: { text, row, locale in facts.wasHeard(text, of: row, in: locale) }),
      targets: schema.targets)
  }

  /// More writings than this without an agreement are no person's doing; the older ones are in the sheet as it was
  /// found since.
  private static let mostWritings = 50

  /// What each *writing* entry since the agreement changed in a sheet, oldest first.
  private func writings(of name: String) throws(Failure) -> [[RowChange]] {
    var writings: [[RowChange]] = []
    for (i, record) in records.enumerated() where record.entry.kind == .writing && i + 1 < records.count {
      if writings.count == Self.mostWritings { break }
      let older = records[i + 1]
      if record.entry.sheets[name] == older.entry.sheets[name] { continue }
      try git { () throws(GitError) in
        var part = try journal.step(of: record)?[name]
        if part == nil { part = try history.part(of: name, in: record, after: older) }
        if let part, part.kind == .changed { writings.insert(part.changes, at: 0) }
      }
    }
    return writings
  }
}

/// Goes back through the agreed entries, each read once and as far as somebody asks.
final class ChangeWalk {
  private let journal: Journal
  private var next: Journal.Record?
  private var known: [[RowChange]] = []
  private let limit: Int

  init(_ journal: Journal, from newest: Journal.Record, limit: Int) {
    (self.journal, next, self.limit) = (journal, newest, limit)
  }

  /// What the entry changed that is `step` agreements before the newest; nil where there is none.
  func changes(_ step: Int) -> [RowChange]? {
    while known.count <= step {
      guard known.count < limit, let record = next, let older = try? journal.agreed(before: record.commit.id),
        let changes = try? journal.changes(of: record)
      else { return nil }
      known.append(changes)
      next = older
    }
    return known[step]
  }
}
