import Git
import RepositoryModel
import TranslationModel
import TranslationSheet
import Workflow

// What people typed while no look came to an agreement, and what was saved over it since.
extension SyncLook {
  /// What is in none of the sheets at hand, and was never heard.
  func unheardTexts() throws(Failure) -> UnheardTexts {
    var all = UnheardTexts()
    guard let agreement, !isExcerpt else { return all }
    for look in sheets where !isAccepted(look) {
      guard let sheet = look.usable, let version = look.version else { continue }
      // Mostly the one at hand is the only version since.
      if records.dropLast().allSatisfy({ $0.entry.sheets[look.name] == version.id }) { continue }
      let now = rows(look.name, sheet, version.id)
      let versions = try versions(of: look, to: version.id, now)
      guard let had = look.had else { continue }
      let unheard = UnheardTexts(
        in: versions, of: look.name, origins: try olderOrigins(of: versions, look, had)
      ).filter { text, cell in isNews(text, in: cell, now, agreement.facts) }
      var accidents: Set<Int> = []
      for i in unheard.versions.sorted() {
        let rows = try rows(of: versions[i], of: look)
        let isSound = try rows.map { rows throws(Failure) in
          try !isAccident(rows, of: look, had, agreement.facts)
        }
        if !(isSound ?? false) { accidents.insert(i) }
      }
      all.merge(unheard.without(accidents))
    }
    return all
  }

  /// So many of the newest versions are looked at as a whole.
  private static let mostOrigins = 50

  /// Where those came from that were made from versions of before the agreement.
  private func olderOrigins(of versions: [SheetVersionChange], _ look: SheetLook, _ had: SheetRows)
    throws(Failure) -> [Int: SnapshotOrigin]
  {
    var origins: [Int: SnapshotOrigin] = [:]
    for i in versions.indices.suffix(Self.mostOrigins) where !versions[i].isWriting && !versions[i].isBeside {
      guard let rows = try rows(of: versions[i], of: look) else { continue }
      let origin = try origin(of: rows, look, had: had, after: Array(versions[..<i]))
      if !origin.older.isEmpty { origins[i] = origin }
    }
    return origins
  }

  private func isNews(_ text: Text, in cell: UnheardTexts.Cell, _ now: SheetRows, _ facts: AgreedFacts)
    -> Bool
  {
    switch cell.column {
    case .translation(let locale):
      // A row that is new an older copy does not have.
      !text.isSame(as: now.text(of: cell.row, cell.column) ?? .empty)
        && !facts.wasHeardOrWritten(text, of: cell.row, in: locale)
    // The sheet shows the older English.
    case .source: !text.isSame(as: cell.row.source) && now.index[cell.row] != nil
    default: false
    }
  }

  /// Those since the agreement, oldest first, to the one at hand: a mere plan has put that into no journal.
  private func versions(of look: SheetLook, to id: ObjectID, _ now: SheetRows) throws(Failure)
    -> [SheetVersionChange]
  {
    try git { () throws(GitError) in
      // What lay beside the sheet was nobody's save over it, and is told by itself.
      let copies = Set(records.flatMap(\.entry.copies))
      var versions = try history.versions(of: look.name, in: records).map { version in
        var version = version
        version.isBeside = version.id.map(copies.contains) ?? false
        return version
      }
      guard let last = versions.last?.id, last != id, let before = try rows(last, of: look) else {
        return versions
      }
      let changes = now.changes(from: before, targets: schema.targets)
      versions.append(SheetVersionChange(.rows(changes), isWriting: false, id: id))
      return versions
    }
  }

  /// True of a version that was held, or would have been.
  private func isAccident(
    _ found: SheetRows, of look: SheetLook, _ had: SheetRows, _ facts: AgreedFacts
  ) throws(Failure) -> Bool {
    if !ShiftedRows(in: found, agreed: had).isEmpty { return true }
    return try doubt(in: found, look, had, facts) != nil
  }

  /// Nil of a version that nobody can judge.
  private func rows(of version: SheetVersionChange, of look: SheetLook) throws(Failure) -> SheetRows? {
    guard let id = version.id else { return nil }
    return try git { () throws(GitError) in try rows(id, of: look) }
  }

  private func rows(_ id: ObjectID, of look: SheetLook) throws(GitError) -> SheetRows? {
    guard let record = records.first(where: { $0.entry.sheets[look.name] == id }) else { return nil }
    return try history.rows(look.name, of: record)
  }
}
