import Git
import ProjectConfiguration
import RepositoryModel
import TranslationModel
import TranslationSheet
import Workflow

/// Tells how two versions of a sheet differ: by key and column, and who changed what, as far as branches and journal tell.
package struct SheetDiffOperation {
  package struct Change: Sendable {
    package var id: RowID
    /// The column's header.
    package var column: String
    /// Nil where the row was not there, or is not there any more.
    package var old: Text?
    package var new: Text?
    /// Where a new translation came from; nil where nobody knows, and for other columns.
    package var origin: WhyReport.Origin?
    /// True for a translation that no sync has seen yet: somebody typed it.
    package var isUnseen = false
  }

  package struct Report: Sendable {
    package var sheet: String
    package var from: ObjectID
    /// Nil for the sheet as it is now.
    package var to: ObjectID?
    /// In the newer version's order, those of a key together.
    package var keys: [(key: Text, changes: [Change])] = []
  }

  private struct Side {
    var sheet: String
    var id: ObjectID?
    var rows: SheetRows
  }

  let repository: Repository
  let sheets: SheetStores?
  private let log: SheetLog
  /// What people call the sheet as it is.
  package static let now = "now"
  /// Of more keys nobody looks up who changed them: each is a walk through the journal.
  private static let mostKeys = 50

  package init(_ repository: Repository, sheets: SheetStores?) throws(Failure) {
    (self.repository, self.sheets) = (repository, sheets)
    log = try SheetLog(repository)
  }

  /// Versions are named by the beginning of their ids, or `now`. Without a second one it is the newest; without any, the
  /// newest and the one before it.
  package func run(_ names: [String]) throws(Failure) -> Report {
    let (from, to) = try sides(names)
    guard let id = from.id else {
      throw Failure(.usage, "'\(Self.now)' can only be the second version", hint: "see: glossator sheet log")
    }
    var report = Report(sheet: from.sheet, from: id, to: to.id)
    var places: [Text: Int] = [:]
    for change in changes(from: from.rows, to: to.rows) {
      if let place = places[change.id.key] {
        report.keys[place].changes.append(change)
      } else {
        places[change.id.key] = report.keys.count
        report.keys.append((change.id.key, [change]))
      }
    }
    try tell(&report)
    return report
  }

  // MARK: The two versions

  private func sides(_ names: [String]) throws(Failure) -> (from: Side, to: Side) {
    guard let first = names.first else {
      let runs = try newest(of: nil, count: 2)
      guard runs.count > 1 else {
        throw Failure(
          .content, "the journal does not have two versions of a sheet yet", hint: "see: glossator sheet log")
      }
      return (try side(runs[1]), try side(runs[0]))
    }
    let from = try side(named: first, of: nil)
    if names.count > 1 { return (from, try side(named: names[1], of: from.sheet)) }
    guard let newest = try newest(of: from.sheet, count: 1).first else {
      throw Failure(.content, "the journal is empty", hint: "run 'glossator sync' first")
    }
    return (from, try side(newest))
  }

  /// The newest versions of one sheet; without a name of the one that was seen last.
  private func newest(of sheet: String?, count: Int) throws(Failure) -> [SheetRun] {
    try git { () throws(GitError) in
      let runs = try log.versions.newest { runs in
        runs.count { $0.sheet == sheet ?? runs[0].sheet } > count
      }
      return Array(runs.filter { $0.sheet == sheet ?? runs[0].sheet && !$0.isCopy }.prefix(count))
    }
  }

  private func side(_ run: SheetRun) throws(Failure) -> Side { try side(run.newest, run.sheet, run.id) }

  private func side(named name: String, of sheet: String?) throws(Failure) -> Side {
    if name == Self.now { return try sideNow(sheet ?? SheetName.main) }
    let (record, found, id) = try log.version(named: name)
    guard let sheet, sheet != found else { return try side(record, found, id) }
    // An entry's id names all of its sheets.
    guard record.commit.id.description.hasPrefix(name), let own = record.entry.sheets[sheet] else {
      throw Failure(.usage, "version '\(name)' is of sheet '\(found)', and the other of sheet '\(sheet)'")
    }
    return try side(record, sheet, own)
  }

  private func side(_ record: Journal.Record, _ sheet: String, _ id: ObjectID) throws(Failure) -> Side {
    let rows = try git { () throws(GitError) in try log.versions.sheets.rows(sheet, of: record) }
    guard let rows else { throw Failure(.content, "version \(id.short) cannot be read as a sheet") }
    return Side(sheet: sheet, id: id, rows: rows)
  }

  private func sideNow(_ name: String) throws(Failure) -> Side {
    guard let sheets else {
      throw Failure(
        .usage, "no sheet is given", hint: "give --sheet FILE, or set 'sheet =' in the configuration")
    }
    let store = try sheets.store(name)
    let bytes: [UInt8]
    do throws(SheetFileError) { bytes = try store.bytes() } catch {
      throw Failure(.content, error.description, hint: error.hint)
    }
    do throws(SyntaxError) {
      let sheet = try Sheet(reading: bytes, schema: log.schema)
      return Side(sheet: name, id: nil, rows: SheetRows(Workbook([(name, sheet)])))
    } catch {
      throw Failure(.content, "\(store.path): \(error.message)", hint: error.hint)
    }
  }

  // MARK: Changes

  private func changes(from old: SheetRows, to new: SheetRows) -> [Change] {
    let all = new.changes(from: old, targets: log.schema.targets)
    var gone = all.filter { $0.new == nil }
    var changes: [Change] = []
    for change in all where change.new != nil {
      var (before, was) = (change.old, change.old == nil ? nil : change.row)
      // A row whose English changed is gone under the one, and new under the other.
      if was == nil, let place = gone.firstIndex(where: { $0.row.entry == change.row.entry }) {
        (before, was) = (gone[place].old, gone[place].row)
        gone.remove(at: place)
      }
      changes += cells(of: change.row, was?.source, change.row.source, before, change.new)
    }
    for change in gone { changes += cells(of: change.row, change.row.source, nil, change.old, nil) }
    return changes
  }

  private func cells(
    of id: RowID, _ oldEnglish: Text?, _ newEnglish: Text?, _ old: RowTexts?, _ new: RowTexts?
  ) -> [Change] {
    log.schema.columns.compactMap { column in
      let isEnglish = column == .source
      let was = oldEnglish == nil ? nil : isEnglish ? oldEnglish : old?[column] ?? .empty
      let now = newEnglish == nil ? nil : isEnglish ? newEnglish : new?[column] ?? .empty
      if (was ?? .empty).isSame(as: now ?? .empty) { return nil }
      return Change(id: id, column: log.schema.header(of: column), old: was, new: now)
    }
  }

  /// Finds who changed the translations.
  private func tell(_ report: inout Report) throws(Failure) {
    let told = report.keys.indices.prefix(Self.mostKeys).filter { i in
      report.keys[i].changes.contains { locale(of: $0) != nil }
    }
    if told.isEmpty { return }
    let origins = try WhyOperation(repository).origins(of: told.map { report.keys[$0].key })
    for i in told {
      for (j, change) in report.keys[i].changes.enumerated() {
        guard let locale = locale(of: change), let text = change.new, !text.isBlank else { continue }
        let origin = origins[report.keys[i].key]?.origin(of: text, change.id, locale)
        report.keys[i].changes[j].origin = origin
        report.keys[i].changes[j].isUnseen = report.to == nil && origin == nil
      }
    }
  }

  private func locale(of change: Change) -> LocaleTag? {
    log.schema.targets.first { $0.description == change.column }
  }
}
