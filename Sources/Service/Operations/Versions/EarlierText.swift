import Git
import RepositoryModel
import TranslationModel
import TranslationSheet
import Workflow

/// What a cell said in an older version of its sheet.
package struct EarlierText: Sendable {
  package var text: Text
  /// What it stood beside first.
  package var english: Text
  package var version: ObjectID
}

extension SheetLog {
  /// What a cell said before what it says now: in the version that is named, or the newest where it differs.
  package func earlier(
    _ id: EntryID, _ column: SheetColumn, of sheet: String, than now: Text, in name: String?
  ) throws(Failure) -> EarlierText? {
    guard let name else {
      return try git { () throws(GitError) in
        var walk = CellWalk(id, column, versions)
        return try walk.newest(of: sheet, than: now)
      }
    }
    let (record, named, version) = try version(named: name)
    return try git { () throws(GitError) in
      guard let rows = try versions.sheets.rows(named, of: record), let row = rows.byEntry[id]?.last else {
        return nil
      }
      return EarlierText(
        text: rows.book.text(row: row, column), english: rows.book.text(row: row, .source), version: version)
    }
  }
}

extension SheetLog {
  /// The English that an earlier text was made for: what was agreed about it, where its version was; else that of the row, or one that
  /// the row had before, where the text was agreed as a translation of it; else what it stood beside.
  func english(of found: EarlierText, _ cell: CellID, in sheet: String, _ facts: AgreedFacts?)
    throws(Failure) -> Text
  {
    let row = RowID(cell.row.key, cell.row.variant, found.english)
    if let then = try agreedFacts(with: found.version) {
      return then.facts(of: row, in: cell.locale).english ?? found.english
    }
    guard let facts else { return found.english }
    func wasMade(for english: Text) -> Bool {
      let row = RowID(cell.row.key, cell.row.variant, english)
      return facts.wasAgreed(found.text, of: row, in: cell.locale)
    }
    if wasMade(for: cell.row.source) { return cell.row.source }
    if !found.english.isSame(as: cell.row.source) { return found.english }
    let others = try git { () throws(GitError) in
      var walk = CellWalk(cell.row.entry, .translation(cell.locale), versions)
      return try walk.englishes(in: sheet)
    }
    return others.first(where: wasMade) ?? found.english
  }

  /// What was agreed with a version; nil where no agreement has it.
  private func agreedFacts(with version: ObjectID) throws(Failure) -> AgreedFacts? {
    try git { () throws(GitError) in
      let runs = try versions.newest { $0.last?.id == version && $0.last?.newest.entry.kind == .agreed }
      guard let run = runs.first(where: { $0.id == version && $0.newest.entry.kind == .agreed }) else {
        return nil
      }
      return try versions.sheets.journal.agreement([run.newest])?.facts
    }
  }
}

/// Goes back through the versions of a sheet, and undoes in one cell what each of them changed.
private struct CellWalk {
  private let id: EntryID
  private let column: SheetColumn
  private let versions: SheetVersions
  /// The cell in each row of the key and variant: one for each English.
  private var texts: [RowID: Text] = [:]
  /// Those that are the cell's own history: rows of other English, for other branches, are not part of it.
  private var touched: Set<RowID> = []

  init(_ id: EntryID, _ column: SheetColumn, _ versions: SheetVersions) {
    (self.id, self.column, self.versions) = (id, column, versions)
  }

  mutating func newest(of sheet: String, than now: Text) throws(GitError) -> EarlierText? {
    let runs = try versions.newest().filter { $0.sheet == sheet }
    var left = SheetVersions.mostCompared
    /// How the version that was visited last differs from the one before; nil at the first, which is read whole.
    var undo: SheetStep.Part?
    var found: EarlierText?
    for (i, run) in runs.enumerated() {
      guard let step = try versions.step(to: i, in: runs, &left) else { return found }
      if step.kind == .unreadable { continue }
      if let undo { goBack(undo.changes) } else { try read(run) }
      undo = step
      // What a conflicted copy said, the cell did not say.
      if run.isCopy { continue }
      if let known = found {
        guard let row = touched.sorted().first(where: { texts[$0] == known.text }) else { return known }
        found?.english = row.source
      } else {
        let row = touched.sorted().first { row in texts[row].map { $0 != now && !$0.isBlank } ?? false }
        if let row, let text = texts[row] {
          found = EarlierText(text: text, english: row.source, version: run.id)
        }
      }
      if step.kind == .first { return found }
    }
    return found
  }

  /// What the row's English ever was.
  mutating func englishes(in sheet: String) throws(GitError) -> [Text] {
    let runs = try versions.newest().filter { $0.sheet == sheet }
    var (left, all): (Int, Set<RowID>) = (SheetVersions.mostCompared, [])
    for i in runs.indices {
      guard let step = try versions.step(to: i, in: runs, &left) else { break }
      all.formUnion(step.changes.map(\.row).filter { $0.entry == id })
    }
    return all.sorted().map(\.source)
  }

  private mutating func read(_ run: SheetRun) throws(GitError) {
    guard let rows = try versions.sheets.rows(run.sheet, of: run.newest) else { return }
    for row in rows.byEntry[id] ?? [] {
      guard let id = rows.ids[row] else { continue }
      texts[id] = rows.book.text(row: row, column)
      touched = [id]
    }
  }

  private mutating func goBack(_ changes: [RowChange]) {
    for change in changes where change.row.entry == id {
      guard let old = change.old else {
        texts[change.row] = nil
        continue
      }
      if change.new == nil || old[column] != nil || change.new?[column] != nil {
        texts[change.row] = old[column] ?? .empty
        touched.insert(change.row)
      }
    }
  }
}
