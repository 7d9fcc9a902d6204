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
      guard let sheet = look.usable, let version = look.version, let had = look.had else { continue }
      // Mostly the one at hand is the only version since.
      if records.dropLast().allSatisfy({ $0.entry.sheets[look.name] == version.id }) { continue }
      let now = rows(look.name, sheet, version.id)
      let bases = try bases(of: look, agreement)
      let own = records.filter { record in !bases.contains { $0.record.commit.id == record.entry.base } }
      let versions = try versions(of: look, in: own, to: version.id, now)
      // The newest come last.
      if !bases.isEmpty { all.merge(try foundMeanwhile(after: bases, look, version.id, now, agreement)) }
      all.merge(try unheard(in: versions, of: look, since: (agreement.record, had), now, agreement.facts))
    }
    return all
  }

  private typealias Base = (record: Journal.Record, had: SheetRows)

  /// The agreements, oldest first, after which hosts found something while others agreed on the newest one. One that the journal does not
  /// have any more is none: what was found after it came behind the newest. Of one that cannot be read just now nothing is concluded.
  private func bases(of look: SheetLook, _ agreement: Agreement) throws(Failure) -> [Base] {
    var bases: [Base] = []
    let newest = agreement.record.commit.id
    guard agreement.entry.sheets[look.name] != nil else { return bases }
    for id in records.reversed().compactMap(\.entry.base)
    where id != newest && !bases.contains(where: { $0.record.commit.id == id }) {
      guard let record = try agreedRecord(id),
        let had = try git({ () throws(GitError) in try history.rows(look.name, of: record) })
      else { continue }
      bases.append((record, had))
    }
    return bases
  }

  /// Nil of an entry that is lost, or agrees on nothing.
  private func agreedRecord(_ id: ObjectID) throws(Failure) -> Journal.Record? {
    do throws(GitError) {
      let record = try journal.record(id)
      return record?.entry.kind == .agreed ? record : nil
    } catch {
      if error.isPassing { throw Failure(error) }
      return nil
    }
  }

  /// What was typed in versions that one host found while others agreed on something else, as if that had been saved over them. Perhaps it
  /// was the other way round: beside what came in force there a translation is told, and takes nothing back.
  private func foundMeanwhile(
    after bases: [Base], _ look: SheetLook, _ id: ObjectID, _ now: SheetRows, _ agreement: Agreement
  ) throws(Failure) -> UnheardTexts {
    var all = UnheardTexts()
    guard let newest = agreement.entry.sheets[look.name],
      let agreed = try git({ () throws(GitError) in try history.rows(look.name, of: agreement.record) })
    else { return all }
    for base in bases {
      // What those looks were to write mostly never got there.
      let found =
        records.filter { $0.entry.base == base.record.commit.id && $0.entry.kind != .writing } + [base.record]
      // Where others agreed on no other sheet, nobody went back to anything.
      let isSame = agreed.changes(from: base.had, targets: schema.targets).isEmpty
      let versions =
        try isSame ? versions(of: look, in: found) : versions(of: look, in: found, to: newest, agreed)
      all.merge(
        try unheard(in: versions, of: look, since: base, now, agreement.facts)
          .doubting { cell in
            guard cell.column != .source else { return agreed.index[cell.row] == nil }
            let (old, new) = (
              base.had.text(of: cell.row, cell.column), agreed.text(of: cell.row, cell.column)
            )
            return !(old ?? .empty).isSame(as: new ?? .empty)
          }
          .named { agreed.name(of: $0, since: base.had) })
    }
    return try all.isEmpty ? all : all.withoutReplaced(in: unheardAsSaved(look, id, now, butFor: newest))
  }

  /// All versions since, one after the other, without what others agreed on: who went on in the very copy that was found took back what
  /// they typed over there.
  private func unheardAsSaved(_ look: SheetLook, _ id: ObjectID, _ now: SheetRows, butFor agreed: ObjectID)
    throws(Failure) -> UnheardTexts
  {
    let since = records.dropLast().filter { record in
      // What a slower host was to write mostly never got there.
      let isWritten = record.entry.kind != .writing || record.entry.base == nil
      return isWritten && record.entry.sheets[look.name] != agreed
    }
    let chain = since + records.suffix(1)
    let versions =
      try id == agreed ? versions(of: look, in: chain) : versions(of: look, in: chain, to: id, now)
    return UnheardTexts(
      in: ColumnsAway.bridged(versions, lacking: try columnsAway(in: versions, of: look, look.had)),
      of: look.name)
  }

  private func unheard(
    in versions: [SheetVersionChange], of look: SheetLook,
    since agreed: (record: Journal.Record, had: SheetRows),
    _ now: SheetRows, _ facts: AgreedFacts
  ) throws(Failure) -> UnheardTexts {
    let bridged = ColumnsAway.bridged(versions, lacking: try columnsAway(in: versions, of: look, agreed.had))
    func news(_ origins: [Int: SnapshotOrigin]) -> UnheardTexts {
      UnheardTexts(in: bridged, of: look.name, origins: origins)
        .filter { text, cell in isNews(text, in: cell, now, facts) }
    }
    let suspects = versions.count > Self.mostOrigins ? news([:]).versionsOfNews : []
    let unheard = news(try olderOrigins(of: versions, suspects, look, since: agreed))
    var accidents: Set<Int> = []
    for i in unheard.versions.sorted() {
      let isSound = try rows(of: versions[i], of: look).map { rows throws(Failure) in
        try !isAccident(rows, of: look, agreed.had, facts)
      }
      if !(isSound ?? false) { accidents.insert(i) }
    }
    return unheard.without(accidents)
  }

  /// So many of the newest versions are looked at as a whole, and of those before them the ones that have news.
  private static let mostOrigins = 50

  /// Where those came from that were made from versions of before the agreement. `suspects` are the places of some that are looked at
  /// however many came after them.
  private func olderOrigins(
    of versions: [SheetVersionChange], _ suspects: Set<Int>, _ look: SheetLook,
    since agreed: (record: Journal.Record, had: SheetRows)
  ) throws(Failure) -> [Int: SnapshotOrigin] {
    var origins: [Int: SnapshotOrigin] = [:]
    for i in versions.indices where !versions[i].isWriting {
      guard i >= versions.count - Self.mostOrigins || suspects.contains(i) else { continue }
      guard let rows = try rows(of: versions[i], of: look) else { continue }
      let origin = try origin(
        of: rows, look, had: agreed.had, after: Array(versions[..<i]), since: agreed.record)
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
    // The sheet shows the older English, or what somebody else typed.
    case .source:
      !text.isSame(as: cell.row.source)
        && (now.index[cell.row] != nil || now.index[RowID(cell.row.key, cell.row.variant, text)] == nil)
    // What somebody asked for stands until somebody takes it out.
    case .todo:
      !asked(in: text).isSubset(of: asked(in: now.text(of: cell.row, cell.column) ?? .empty))
    case .link, .max, .waive: !text.isSame(as: now.text(of: cell.row, cell.column) ?? .empty)
    default: false
    }
  }

  private func asked(in cell: Text) -> Set<LocaleTag> {
    LocaleSet(cell: cell, targets: schema.targets).members
  }

  /// Those since the agreement, oldest first, to the one at hand: a mere plan has put that into no journal.
  private func versions(of look: SheetLook, in records: [Journal.Record], to id: ObjectID, _ now: SheetRows)
    throws(Failure) -> [SheetVersionChange]
  {
    var versions = try versions(of: look, in: records)
    guard let last = versions.last, last.id != id, let before = try rows(of: last, of: look) else {
      return versions
    }
    let changes = now.changes(from: before, targets: schema.targets)
    versions.append(SheetVersionChange(.rows(changes), isWriting: false, id: id))
    return versions
  }

  private func versions(of look: SheetLook, in records: [Journal.Record]) throws(Failure)
    -> [SheetVersionChange]
  {
    try git { () throws(GitError) in try history.versions(of: look.name, in: records) }
  }

  /// The columns of texts, and people's own, that a version does not have, by the places of those of which that
  /// can be known. Where no cell is blank by then, none is away.
  private func columnsAway(in versions: [SheetVersionChange], of look: SheetLook, _ had: SheetRows?)
    throws(Failure) -> [Int: Set<SheetColumn>]
  {
    var away: [Int: Set<SheetColumn>] = [:]
    // One that was not there before may be gone again because somebody undid it.
    let all = Set(had?.book.parts.first { $0.name == look.name }?.cells.columns.keys.map(\.self) ?? [])
      .intersection(SheetColumn.filled(for: schema.targets))
    if all.isEmpty { return away }
    var last: Int?
    for i in versions.indices {
      let wasAway = last.map { away[$0] != nil } ?? false
      last = i
      guard case .rows(let changes) = versions[i].change,
        wasAway || changes.contains(where: \.hasNewBlanks), let record = recorded(versions[i], of: look),
        let columns = try git({ () throws(GitError) in try history.columns(look.name, of: record) })
      else { continue }
      let lacking = all.subtracting(columns)
      if !lacking.isEmpty { away[i] = lacking }
    }
    return away
  }

  /// True of a version that was held, or would have been.
  private func isAccident(
    _ found: SheetRows, of look: SheetLook, _ had: SheetRows, _ facts: AgreedFacts
  ) throws(Failure) -> Bool {
    if !ShiftedRows(in: found, agreed: had).isEmpty { return true }
    return try doubt(in: found, look, had, facts) != nil
  }

  /// The newest entry that has a version; nil of the sheet at hand, which may be in none.
  private func recorded(_ version: SheetVersionChange, of look: SheetLook) -> Journal.Record? {
    guard let id = version.id else { return nil }
    return records.first { $0.entry.sheets[look.name] == id }
  }

  /// Nil of a version that nobody can judge.
  private func rows(of version: SheetVersionChange, of look: SheetLook) throws(Failure) -> SheetRows? {
    guard let record = recorded(version, of: look) else { return nil }
    return try git { () throws(GitError) in try history.rows(look.name, of: record) }
  }
}

extension SheetRows {
  /// What a row is called here whose English changed since some other rows.
  fileprivate func name(of id: RowID, since before: SheetRows) -> RowID {
    if index[id] != nil { return id }
    let new = (byEntry[id.entry] ?? []).compactMap { ids[$0] }.filter { before.index[$0] == nil }
    return new.count == 1 ? new[0] : id
  }
}
