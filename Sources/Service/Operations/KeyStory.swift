import Git
import ProjectConfiguration
import RepositoryModel
import TranslationModel
import TranslationSheet
import Workflow

/// What the journal has of one key: how its rows changed from version to version, and where each text came from.
struct KeyStory {
  private let key: Text
  private let project: Project
  private let commits: TranslationCommits
  private let journal: Journal
  private let sheets: ParsedSheets
  private var changes: [WhyReport.Change] = []
  /// Where the texts of each row came from.
  private var origins: [RowID: [LocaleTag: WhyReport.Origin]] = [:]

  init(_ key: Text, _ view: RepositoryView, _ commits: TranslationCommits) throws(Failure) {
    guard let journal = Journal(view.repository, author: ("", "")) else {
      throw Failure(.bug, "the journal has no name")
    }
    (self.key, self.commits, self.journal, project) = (key, commits, journal, view.project)
    sheets = ParsedSheets(
      journal, schema: SheetSchema(base: view.project.base, targets: view.project.targets))
  }

  /// Adds the key's rows as they are, and their story.
  consuming func tell(_ report: inout WhyReport) throws(Failure) {
    var records: [Journal.Record] = []
    try git { () throws(GitError) in
      try journal.walk(from: journal.tip()) { record in
        // Of several entries with the same bytes the oldest says where they came from.
        if records.last?.entry.sheets == record.entry.sheets { records.removeLast() }
        records.append(record)
        return true
      }
    }
    var before: SheetRows?
    for record in records.reversed() {
      guard let rows = try git({ () throws(GitError) in try sheets.rowsForgotten(of: record) }) else {
        continue
      }
      compare(before, rows, record)
      before = rows
    }
    report.changes = changes
    if let before { report.rows = rows(in: before) }
  }

  // MARK: Versions

  private func isMine(_ id: RowID) -> Bool {
    id.key.isSame(as: key) || id.key.string.hasSuffix(":" + key.string)
  }

  private func places(in rows: SheetRows) -> [(row: Int, id: RowID)] {
    rows.ids.enumerated().compactMap { row, id in id.flatMap { isMine($0) ? (row, $0) : nil } }
  }

  private mutating func compare(_ old: SheetRows?, _ new: SheetRows, _ record: Journal.Record) {
    let count = changes.count
    for (row, id) in places(in: new) {
      guard let old else {
        begin(row, id, in: new, record)
        continue
      }
      if let was = old.index[id] {
        compare(was, of: old, row, of: new, id, record)
      } else if let was = old.byEntry[id.entry]?.first(where: {
        old.ids[$0].map { new.index[$0] == nil } ?? false
      }),
        let source = old.ids[was]
      {
        add("English: '\(source.source.excerpt)' -> '\(id.source.excerpt)'", record)
        origins[id] = origins[source]
        compare(was, of: old, row, of: new, id, record)
      } else {
        begin(row, id, in: new, record, after: old)
      }
    }
    if let old {
      for (row, id) in places(in: old) where new.byEntry[id.entry] == nil {
        add("\(old.book.rowLabel(row)) '\(id.label)' is gone", record)
      }
    }
    if changes.count > count, let note = doubt(of: new, record) {
      changes.insert(change("held: \(note)", record), at: count)
    }
  }

  /// A row that was not there before.
  private mutating func begin(
    _ row: Int, _ id: RowID, in rows: SheetRows, _ record: Journal.Record, after old: SheetRows? = nil
  ) {
    var what = "\(rows.book.rowLabel(row)) '\(id.label)': '\(id.source.excerpt)'"
    if let other = renamed(id, in: rows, from: old) { what += ", with the translations of '\(other.label)'" }
    add(what, record)
    for locale in project.targets {
      let text = rows.book.text(row: row, .translation(locale))
      if !text.isBlank {
        add("\(locale): '\(text.excerpt)'", record, text, id, locale, version(of: row, in: rows, record))
      }
    }
    addNotes("", rows.book.text(row: row, .problems).string, record)
  }

  /// The row with the same English that a new row took the place of.
  private func renamed(_ id: RowID, in new: SheetRows, from old: SheetRows?) -> RowID? {
    old?.ids.lazy.compactMap { $0 }.first { other in
      guard other.source == id.source, other.variant == id.variant, !isMine(other) else { return false }
      return new.index[other].map { new.releases(of: $0).isEmpty } ?? true
    }
  }

  private mutating func compare(
    _ was: Int, of old: SheetRows, _ row: Int, of new: SheetRows, _ id: RowID, _ record: Journal.Record
  ) {
    let targets = project.targets
    let before = LocaleSet(cell: old.book.text(row: was, .todo), targets: targets)
    let now = LocaleSet(cell: new.book.text(row: row, .todo), targets: targets)
    for locale in targets {
      let (from, to) = (
        old.book.text(row: was, .translation(locale)), new.book.text(row: row, .translation(locale))
      )
      if !from.isSame(as: to) {
        add(
          "\(locale): '\(from.excerpt)' -> '\(to.excerpt)'", record, to, id, locale,
          version(of: row, in: new, record))
      } else if !to.isBlank, !before.contains(locale), now.contains(locale) {
        add("\(locale): into todo", record)
      } else if !to.isBlank, before.contains(locale), !now.contains(locale), record.entry.kind == .read {
        add("\(locale): confirmed as it stands", record)
      }
    }
    let releases = (old.book.text(row: was, .releases), new.book.text(row: row, .releases))
    if releases.0 != releases.1 { add("releases: '\(releases.0)' -> '\(releases.1)'", record) }
    addNotes(old.book.text(row: was, .problems).string, new.book.text(row: row, .problems).string, record)
  }

  /// What `problems` say that they did not say before: what was refused, and why.
  private mutating func addNotes(_ old: String, _ new: String, _ record: Journal.Record) {
    let known = Set(old.split(separator: "\n"))
    for line in new.split(separator: "\n") where !known.contains(line) { add("problem: \(line)", record) }
  }

  // MARK: Telling

  /// The version of the sheet that a row is in.
  private func version(of row: Int, in rows: SheetRows, _ record: Journal.Record) -> ObjectID {
    record.entry.sheets[rows.book.parts[rows.book.part(of: row)].name] ?? record.commit.id
  }

  private func change(_ what: String, _ record: Journal.Record) -> WhyReport.Change {
    WhyReport.Change(
      entry: record.commit.id, kind: record.entry.kind, seconds: record.commit.committer.seconds, what: what)
  }

  private mutating func add(_ what: String, _ record: Journal.Record) { changes.append(change(what, record)) }

  private mutating func add(
    _ what: String, _ record: Journal.Record, _ text: Text, _ id: RowID, _ locale: LocaleTag,
    _ version: ObjectID
  ) {
    var change = change(what, record)
    if !text.isBlank {
      let source: WhyReport.Origin.Source =
        record.entry.kind == .read ? .sheet : commits.first(text, id.variant, locale) ?? .glossator
      change.origin = WhyReport.Origin(
        source: source, version: version, entry: record.commit.id, seconds: record.commit.committer.seconds)
    }
    origins[id, default: [:]][locale] = change.origin
    changes.append(change)
  }

  /// Why a snapshot that was read was held; nil where it was not, or somebody accepted it.
  private func doubt(of rows: SheetRows, _ record: Journal.Record) -> String? {
    guard record.entry.kind == .read, record.entry.accepted == nil,
      let agreed = try? journal.agreed(before: record.commit.id),
      let before = try? sheets.rowsForgotten(of: agreed)
    else { return nil }
    let comparison = SnapshotComparison(agreed: before, now: rows, targets: project.targets)
    return comparison.doubt?.message
  }

  private func rows(in rows: SheetRows) -> [WhyReport.Row] {
    places(in: rows).map { row, id in
      let book = rows.book
      let todo = LocaleSet(cell: book.text(row: row, .todo), targets: project.targets)
      let problems = book.text(row: row, .problems)
      let translations = project.targets.map { locale in
        let text = book.text(row: row, .translation(locale))
        let state = state(of: text, locale, todo, Problems(cell: problems))
        return WhyReport.Translation(locale: locale, text: text, state: state, origin: origins[id]?[locale])
      }
      return WhyReport.Row(
        place: book.rowLabel(row), number: book.rowNumber(row), id: id,
        releases: book.text(row: row, .releases).string, todo: book.text(row: row, .todo).string,
        problems: problems.string, translations: translations)
    }
  }

  private func state(of text: Text, _ locale: LocaleTag, _ todo: LocaleSet, _ problems: Problems)
    -> WhyReport.Translation.State
  {
    if text.isBlank { return .missing }
    if todo.contains(locale) {
      if case .offered = problems.suggestion(locale) { return .suggestion }
      return .stale
    }
    return problems.hasFailedCheck(locale) ? .wrong : .fresh
  }
}
