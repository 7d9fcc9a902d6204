import Git
import RepositoryModel
import Synchronization
import TranslationModel
import TranslationSheet
import Workflow

/// The sheets of a journal's entries, read and indexed. Only the versions that were asked for last are kept: a year of them
/// is far more than a look, or a story, needs at a time.
package final class ParsedSheets {
  let journal: Journal
  let schema: SheetSchema
  private var known = RecentlyUsed<SheetIDs, SheetRows>(limit: ParsedSheets.fewest)
  private var sheets = RecentlyUsed<ObjectID, Sheet>(limit: ParsedSheets.fewest)
  /// Those that only the journal can read: by the name that the base locale had then, or without locales that were no targets then. A
  /// place's own sheet has to have the columns of now.
  private var formerSheets = RecentlyUsed<ObjectID, Sheet>(limit: ParsedSheets.fewest)
  /// Which columns versions have: of many of them that is all that anybody asks.
  private var knownColumns: [ObjectID: Set<SheetColumn>] = [:]
  /// What the base locale was called, by entry; nil where nobody knows.
  private var bases: [ObjectID: LocaleTag?] = [:]
  /// Where a look is at a few rows only: those rows of each version that it may meet. Of no other version there are rows then,
  /// for they would be compared with these.
  private var excerpts: [ObjectID: SheetExcerpt]?
  /// True where somebody asked for rows of another version: the few rows are not enough.
  private(set) var lacksRows = false

  /// A look needs a sheet as it is, as it was agreed, as its place had it, and as it will be.
  private static let versionsOfEach = 4
  private static let fewest = 6

  package init(_ journal: Journal, schema: SheetSchema) {
    self.journal = journal
    self.schema = schema
  }

  // MARK: Excerpts

  /// True where a look is at some rows only.
  var isExcerpt: Bool { excerpts != nil }

  /// From now on these are the rows of a version and of the one before.
  func read(only pair: SheetExcerptPair, of now: ObjectID, _ before: ObjectID) {
    excerpts = [now: pair.now, before: pair.before]
    known = RecentlyUsed(limit: Self.fewest)
  }

  /// Adds a version that a look makes, by edits of those rows.
  func learn(_ version: SheetVersion) throws(SyntaxError) {
    guard let like = excerpts?.values.first, excerpts?[version.id] == nil else { return }
    excerpts?[version.id] = try SheetExcerpt(of: version.bytes, like: like)
  }

  /// The rows of a version that are looked at; nil where that is all of them, or it is another version than those at hand.
  private func excerpt(_ id: ObjectID) -> SheetExcerpt? {
    guard let excerpts else { return nil }
    if excerpts[id] == nil { lacksRows = true }
    return excerpts[id]
  }

  // MARK: Sheets

  /// One of an entry's sheets; nil where it has none of that name, or it could not be read.
  func sheet(_ name: String, of record: Journal.Record) throws(GitError) -> Sheet? {
    makeRoom(for: record.entry.sheets.names.count)
    guard let id = record.entry.sheets[name] else { return nil }
    if let sheet = sheets[id] ?? formerSheets[id] { return sheet }
    guard let bytes = try journal.bytes(of: record, named: name) else { return nil }
    if let sheet = try? Sheet(reading: bytes, schema: schema) {
      sheets[id] = sheet
      return sheet
    }
    let sheet = try formerSheet(bytes, of: record)
    formerSheets[id] = sheet
    return sheet
  }

  /// A sheet as it was read when an entry was made. What was agreed, or written, never had two columns for a target; what was only found
  /// may have had them, and nobody could use it then either.
  private func formerSheet(_ bytes: [UInt8], of record: Journal.Record) throws(GitError) -> Sheet? {
    let then = SheetSchema(base: try base(at: record) ?? schema.base, targets: schema.targets)
    if then != schema, let sheet = try? Sheet(reading: bytes, schema: then) { return sheet }
    return record.entry.kind == .read ? nil : Sheet.withOwnColumns(bytes, schema: then)
  }

  /// What the base locale was called when an entry was made, as the newest agreed one until then says; nil where none does.
  private func base(at record: Journal.Record) throws(GitError) -> LocaleTag? {
    var passed: [ObjectID] = []
    var base: LocaleTag?
    try journal.walk(from: record.commit.id) { record throws(GitError) in
      if let known = bases[record.commit.id] {
        base = known
        return false
      }
      passed.append(record.commit.id)
      guard record.entry.kind == .agreed else { return true }
      if let configuration = record.entry.configuration {
        base = try RepositoryView.project(configuration, in: journal.repository)?.base
      }
      return false
    }
    for id in passed { bases.updateValue(base, forKey: id) }
    return base
  }

  /// A version that stands in no entry, or not yet.
  func sheet(_ version: SheetVersion) throws(SyntaxError) -> Sheet {
    if let sheet = sheets[version.id] { return sheet }
    let sheet = try Sheet(reading: version.bytes, schema: schema)
    sheets[version.id] = sheet
    return sheet
  }

  /// Takes in a sheet's bytes: finds which version they are, reads it, and cuts one that the journal is to get into its pieces.
  /// That takes a large sheet longer than all the rest of a look, and reading needs nothing of the others. What cannot be read as a
  /// sheet, or cut, fails where that is asked for.
  func take(_ bytes: [UInt8], cutting isNew: (ObjectID) -> Bool) throws(GitError) -> SheetVersion {
    let read = Mutex<Sheet?>(nil)
    let version = try AllCores().beside({ [schema] in
      let sheet = try? Sheet(reading: bytes, schema: schema)
      read.withLock { $0 = sheet }
    }) { () throws(GitError) -> SheetVersion in
      let version = try SheetVersion(bytes)
      if isNew(version.id), let pieces = try? PieceStore.cut(bytes) { journal.learn(version, pieces) }
      return version
    }
    if sheets[version.id] == nil { sheets[version.id] = read.withLock { $0 } }
    return version
  }

  /// From now on a version is read so: of some of its cells its place knows that they must not be used.
  func read(_ id: ObjectID, as sheet: Sheet) {
    sheets[id] = sheet
    known.forget { $0.byName.values.contains(id) }
  }

  // MARK: Rows

  /// The rows of an entry's sheets, without those that could not be read as a sheet; nil where none could.
  package func rows(of record: Journal.Record) throws(GitError) -> SheetRows? {
    makeRoom(for: record.entry.sheets.names.count)
    if let rows = known[record.entry.sheets] { return rows }
    var parts: [(String, SheetCells)] = []
    for name in record.entry.sheets.names {
      if let cells = try cells(name, of: record) { parts.append((name, cells)) }
    }
    let rows = parts.isEmpty ? nil : indexed(Workbook(parts))
    known[record.entry.sheets] = rows
    return rows
  }

  private func cells(_ name: String, of record: Journal.Record) throws(GitError) -> SheetCells? {
    isExcerpt ? record.entry.sheets[name].flatMap(excerpt) : try sheet(name, of: record)
  }

  /// The columns of one of an entry's sheets; nil where it has none of that name, or it could not be read.
  func columns(_ name: String, of record: Journal.Record) throws(GitError) -> Set<SheetColumn>? {
    guard let id = record.entry.sheets[name] else { return nil }
    if let known = knownColumns[id] { return known }
    guard let cells = try cells(name, of: record) else { return nil }
    let columns = Set(cells.columns.keys)
    knownColumns[id] = columns
    return columns
  }

  /// The rows of one of an entry's sheets by itself; nil where it has none of that name, or it could not be read.
  func rows(_ name: String, of record: Journal.Record) throws(GitError) -> SheetRows? {
    guard let id = record.entry.sheets[name] else { return nil }
    if isExcerpt { return excerpt(id).map { indexed([(name, $0, id)]) } }
    return try sheet(name, of: record).map { indexed([(name, $0, id)]) }
  }

  /// The rows of a version of a sheet that some entry before a record has.
  func rows(_ name: String, _ id: ObjectID, before record: Journal.Record) throws(GitError) -> SheetRows? {
    if isExcerpt { return excerpt(id).map { indexed([(name, $0, id)]) } }
    if let sheet = sheets[id] { return indexed([(name, sheet, id)]) }
    guard let entry = try journal.entry(with: id, before: record.commit.id, limit: 1000) else { return nil }
    return try rows(name, of: entry)
  }

  /// The rows of versions that stand in no entry together, or not yet.
  func rows(_ versions: [(name: String, version: SheetVersion)]) throws(SyntaxError) -> SheetRows {
    var parts: [(String, SheetCells, ObjectID)] = []
    for (name, version) in versions {
      let cells = isExcerpt ? excerpt(version.id) : try sheet(version)
      guard let cells else {
        throw SyntaxError(line: 1, column: 1, "only some rows of other versions are read", hint: nil)
      }
      parts.append((name, cells, version.id))
    }
    return indexed(parts)
  }

  /// The rows of a set of sheets that is not an entry's, or not yet.
  func rows(_ parts: [(name: String, sheet: Sheet, id: ObjectID)]) -> SheetRows {
    indexed(parts.map { ($0.name, (isExcerpt ? excerpt($0.id) : nil) ?? $0.sheet, $0.id) })
  }

  private func indexed(_ parts: [(name: String, cells: SheetCells, id: ObjectID)]) -> SheetRows {
    makeRoom(for: parts.count)
    let ids = SheetIDs(Dictionary(parts.map { ($0.name, $0.id) }, uniquingKeysWith: { a, _ in a }))
    if let rows = known[ids] { return rows }
    let rows = indexed(Workbook(parts.map { ($0.name, $0.cells) }))
    known[ids] = rows
    return rows
  }

  /// Versions mostly have the same rows as the one before.
  private func indexed(_ book: Workbook) -> SheetRows {
    known.last.flatMap { SheetRows(book, like: $0) } ?? SheetRows(book)
  }

  private func makeRoom(for count: Int) {
    sheets.limit = max(sheets.limit, Self.versionsOfEach * count)
    formerSheets.limit = sheets.limit
    known.limit = max(known.limit, Self.versionsOfEach * (count + 1))
  }
}

// MARK: Steps

extension ParsedSheets {
  /// In so many entries that do not say that it cannot be read an older version is looked for.
  private static let mostRecords = 50

  /// How the sheets of an entry that is about to be written differ from those of the entries before it, the newest first;
  /// nil where they are the same.
  func step(to sheets: SheetSet, after records: [Journal.Record]) throws(GitError) -> SheetStep? {
    // Somebody saved meanwhile: who needs the step compares the two versions.
    if let excerpts, sheets.versions.values.contains(where: { excerpts[$0.id] == nil }) { return nil }
    var parts: [SheetStep.Part] = []
    for name in sheets.ids.names {
      guard let version = sheets.versions[name], version.id != records.first?.entry.sheets[name] else {
        continue
      }
      guard let rows = try? rows([(name, version)]) else {
        parts.append(SheetStep.Part(name, .unreadable))
        continue
      }
      parts.append(part(of: name, rows, after: try newest(name, of: records)))
    }
    return parts.isEmpty ? nil : SheetStep(parts: parts)
  }

  private func newest(_ name: String, of records: [Journal.Record]) throws(GitError) -> SheetRows? {
    var left = Self.mostRecords
    for record in records where left > 0 {
      if try journal.step(of: record)?[name]?.kind == .unreadable { continue }
      if let rows = try rows(name, of: record) { return rows }
      left -= 1
    }
    return nil
  }

  /// One sheet's part of a step, for an entry that does not say it itself; nil where the sheet could not be read.
  func part(of name: String, in record: Journal.Record, after older: Journal.Record?) throws(GitError)
    -> SheetStep.Part?
  {
    guard let rows = try rows(name, of: record) else { return nil }
    return part(
      of: name, rows, after: try older.flatMap { record throws(GitError) in try self.rows(name, of: record) })
  }

  private func part(of name: String, _ rows: SheetRows, after older: SheetRows?) -> SheetStep.Part {
    guard let older else { return SheetStep.Part(name, .first, rowCount: rows.book.rowCountOfFiles) }
    return SheetStep.Part(
      name, .changed, rowCount: rows.book.rowCountOfFiles,
      changes: rows.changes(from: older, targets: schema.targets))
  }
}
