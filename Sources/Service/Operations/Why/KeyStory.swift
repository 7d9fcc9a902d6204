import Git
import ProjectConfiguration
import RepositoryModel
import TranslationModel
import TranslationSheet
import Workflow

/// How one key's rows changed from version to version of the sheets, by what each of the journal's entries says that it
/// changed, and where each text came from.
struct KeyStory {
  private let key: Text
  private let project: Project
  private let journal: Journal
  private let sheets: ParsedSheets
  /// The newest version of each sheet that was followed so far.
  private var current: [String: Journal.Record] = [:]
  /// The sheets whose first version is the one that is being told.
  private var begun: Set<String> = []
  /// The key's rows in those versions, and in those that were told last.
  private var rows = KeyRows()
  private var told = KeyRows()
  private var lastRead: [String: ObjectID] = [:]
  private var seen: Set<ObjectID> = []
  private(set) var origins: TextOrigins
  private var heldVersions: Set<ObjectID> = []
  private(set) var changes: [WhyReport.Change] = []

  init(_ key: Text, _ project: Project, _ commits: TranslationCommits, _ sheets: ParsedSheets) {
    (self.key, self.project, self.sheets) = (key, project, sheets)
    origins = TextOrigins(commits)
    journal = sheets.journal
  }

  /// Entries of older programs do not say what they changed: of more than this many, whole sheets are not compared.
  private static let mostSheets = 200

  /// Goes through the journal up to an entry.
  mutating func follow(to tip: ObjectID?) throws(Failure) {
    do throws(GitError) {
      let records = try records(to: tip)
      for (i, record) in records.enumerated().reversed() {
        try take(record, newer: i > 0 ? records[i - 1] : nil)
      }
    } catch { throw Failure(error) }
  }

  func isMine(_ id: RowID) -> Bool {
    id.key.isSame(as: key) || id.key.string.hasSuffix(":" + key.string)
  }

  /// Newest first, as far back as entries say what they changed, or few enough do not.
  private func records(to tip: ObjectID?) throws(GitError) -> [Journal.Record] {
    var records: [Journal.Record] = []
    var silent = 0
    try journal.walk(from: tip) { record throws(GitError) in
      if let newer = records.last, newer.entry.sheets != record.entry.sheets, try !journal.hasStep(newer) {
        silent += 1
      }
      records.append(record)
      return silent <= Self.mostSheets
    }
    return records
  }

  // MARK: Versions

  private mutating func take(_ record: Journal.Record, newer: Journal.Record?) throws(GitError) {
    var changed: [(name: String, id: ObjectID)] = []
    var others: [RowChange] = []
    var step: SheetStep?
    begun = []
    for name in record.entry.sheets.names {
      guard let id = record.entry.sheets[name], id != current[name]?.entry.sheets[name] else { continue }
      if step == nil { step = try journal.step(of: record) ?? SheetStep(parts: []) }
      guard let part = try part(of: name, in: record, step?[name]) else { continue }
      if current[name] == nil { begun.insert(name) }
      current[name] = record
      changed.append((name, id))
      for change in part {
        if isMine(change.row) { rows.apply(change) } else { others.append(change) }
      }
    }
    if let accepted = record.entry.accepted, heldVersions.remove(accepted) != nil {
      add("version \(accepted.short) was accepted", record)
    }
    if !changed.isEmpty { tell(record, changed, others: others, newer: newer) }
  }

  /// What changed in one sheet; nil where it could not be read.
  private func part(of name: String, in record: Journal.Record, _ said: SheetStep.Part?) throws(GitError)
    -> [RowChange]?
  {
    switch said?.kind {
    case .unreadable: return nil
    case .changed where current[name] != nil: return said?.changes
    default: break
    }
    let older = current[name]
    guard let part = try sheets.part(of: name, in: record, after: older) else { return nil }
    return part.kind == .first ? try all(of: name, in: record) : part.changes
  }

  /// Every row of the key, as a new one.
  private func all(of name: String, in record: Journal.Record) throws(GitError) -> [RowChange] {
    guard let rows = try sheets.rows(name, of: record) else { return [] }
    return rows.asNew(targets: project.targets, where: isMine)
  }

  // MARK: Telling

  private mutating func tell(
    _ record: Journal.Record, _ changed: [(name: String, id: ObjectID)], others: [RowChange],
    newer: Journal.Record?
  ) {
    let isOld = changed.allSatisfy { seen.contains($0.id) }
    let isSameAsRead = changed.allSatisfy { lastRead[$0.name] == $0.id }
    let isCopy = changed.contains { record.entry.copies.contains($0.id) } && record.entry.kind == .read
    if isCopy { return tellCopy(record) }
    seen.formUnion(changed.map(\.id))
    if record.entry.kind == .read {
      for (name, id) in changed { lastRead[name] = id }
      // What is still there because the sheet cannot be written was nobody's edit.
      if isSameAsRead { return }
    }
    let count = changes.count
    if record.entry.kind == .read, isOld {
      if rows != told { add("version \(changed.map(\.id.short).joined(separator: ", ")) is back", record) }
    } else {
      compare(record, others)
    }
    told = rows
    if changes.count > count,
      let doubt = (try? sheets.doubt(of: record, newer: newer, targets: project.targets)) ?? nil
    {
      changes.insert(change("held: \(doubt)", record), at: count)
      heldVersions.formUnion(changed.map(\.id))
    }
  }

  /// What a sync program could not merge: nobody typed it into the sheet.
  private mutating func tellCopy(_ record: Journal.Record) {
    for (place, texts) in rows.sorted {
      for locale in project.targets {
        guard let text = texts[.translation(locale)] else { continue }
        if told[place]?[.translation(locale)]?.isSame(as: text) == true { continue }
        add("\(locale): '\(text.excerpt)' in a conflicted copy beside the sheet", record)
      }
    }
  }

  private mutating func compare(_ record: Journal.Record, _ others: [RowChange]) {
    for (place, now) in rows.sorted {
      if let was = told[place] {
        compare(was, now, at: place, record)
      } else if let old = told.firstPlace(notIn: rows, where: { $0.row == place.row }) {
        add("row '\(place.row.label)' moved to sheet '\(place.sheet)'", record)
        compare(told[old] ?? [:], now, at: place, record)
      } else if let old = told.firstPlace(
        notIn: rows, where: { $0.row.entry == place.row.entry })
      {
        add("English: '\(old.row.source.excerpt)' -> '\(place.row.source.excerpt)'", record)
        for locale in project.targets { origins.carry(from: old.row, to: place.row, locale) }
        compare(told[old] ?? [:], now, at: place, record)
      } else {
        begin(place, now, record, others)
      }
    }
    for (place, _) in told.sorted where !rows.has(place.row.entry) {
      add("row '\(place.row.label)' is gone\(from(place))", record)
    }
  }

  private func from(_ place: RowPlace) -> String {
    current.count < 2 ? "" : " from sheet '\(place.sheet)'"
  }

  /// A row that was not there before.
  private mutating func begin(
    _ place: RowPlace, _ texts: RowTexts, _ record: Journal.Record, _ others: [RowChange]
  ) {
    var what = "new row '\(place.row.label)': '\(place.row.source.excerpt)'"
    if let other = renamed(place.row, others) { what += ", with the translations of '\(other.label)'" }
    add(what, record)
    for locale in project.targets {
      if let text = texts[.translation(locale)] {
        add("\(locale): '\(text.excerpt)'", record, text, at: place, locale)
      }
    }
    addNotes(nil, texts[.problems], record)
  }

  /// The row with the same English that a new row took the place of: nobody needs it any more.
  private func renamed(_ id: RowID, _ others: [RowChange]) -> RowID? {
    others.first { other in
      guard let old = other.old, other.row.source == id.source, other.row.variant == id.variant else {
        return false
      }
      return other.new.map { old[.releases] != nil && $0[.releases] == nil } ?? true
    }?.row
  }

  private mutating func compare(
    _ was: RowTexts, _ now: RowTexts, at place: RowPlace, _ record: Journal.Record
  ) {
    let targets = project.targets
    let before = LocaleSet(cell: was[.todo] ?? .empty, targets: targets)
    let after = LocaleSet(cell: now[.todo] ?? .empty, targets: targets)
    var (asked, confirmed): ([String], [String]) = ([], [])
    for locale in targets {
      let from = was[.translation(locale)] ?? .empty
      let to = now[.translation(locale)] ?? .empty
      if !from.isSame(as: to) {
        add("\(locale): '\(from.excerpt)' -> '\(to.excerpt)'", record, to, at: place, locale)
      } else if !to.isBlank, !before.contains(locale), after.contains(locale) {
        asked.append(locale.description)
      } else if !to.isBlank, before.contains(locale), !after.contains(locale), record.entry.kind == .read {
        confirmed.append(locale.description)
      }
    }
    // Where the English changes, that is every locale.
    if !asked.isEmpty { add("added to todo: \(asked.joined(separator: " "))", record) }
    if !confirmed.isEmpty { add("confirmed as it stands: \(confirmed.joined(separator: " "))", record) }
    let releases = (was[.releases] ?? .empty, now[.releases] ?? .empty)
    if releases.0 != releases.1 { add("releases: '\(releases.0)' -> '\(releases.1)'", record) }
    addNotes(was[.problems], now[.problems], record)
  }

  /// The lines of `problems` that were not there before: what was refused, and why.
  private mutating func addNotes(_ old: Text?, _ new: Text?, _ record: Journal.Record) {
    for line in ProblemLines(reading: new).lines(without: ProblemLines(reading: old)) {
      add("problem: \(line)", record)
    }
  }

  // MARK: Changes

  private func change(_ what: String, _ record: Journal.Record) -> WhyReport.Change {
    WhyReport.Change(
      entry: record.commit.id, kind: record.entry.kind, seconds: record.seconds, what: what)
  }

  private mutating func add(_ what: String, _ record: Journal.Record) { changes.append(change(what, record)) }

  private mutating func add(
    _ what: String, _ record: Journal.Record, _ text: Text, at place: RowPlace, _ locale: LocaleTag
  ) {
    var change = change(what, record)
    if !text.isBlank {
      change.origin = origins.add(
        text, place.row, locale, in: place.sheet, isFirst: begun.contains(place.sheet), record)
    }
    changes.append(change)
  }
}
