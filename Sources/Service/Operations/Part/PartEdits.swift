import Git
import ProjectConfiguration
import TranslationModel
import TranslationSheet
import Workflow

/// What a translator changed in a part of the sheet: each cell that differs from the version that its row came from.
struct PartEdits {
  struct Edit {
    /// The row as the part showed it, in the sheet that it was in.
    var shown: RowID
    var sheet: String
    /// What the cell said there.
    var before: Text
    var text: Text
    /// True where the text is as it was, and right.
    var confirms = false
    /// What the form `other` of its plural said there.
    var other: Text?
    /// The rows that the translator's version has, of all sheets: which of today's are new since.
    var origin: SheetRows
    /// The rows that the text came into already since that version was the sheet's.
    var cameInto: [RowID] = []
    /// True where Git and the sheet have agreed since that version, or in it.
    var isAgreedSince = false
    /// In the file that came back.
    var place: Place
  }

  private struct Cell: Hashable {
    var sheet: String
    var row: RowID
  }

  private(set) var edits: [Edit] = []
  private(set) var findings: [Finding] = []
  private var known: [Cell: Int] = [:]
  private let log: SheetLog
  private let locale: LocaleTag
  /// The version of rows that do not say theirs.
  private let usual: LocalePartVersion?
  private var rowsOfVersion: [LocalePartVersion: [(sheet: String, rows: SheetRows)]] = [:]
  private var originOfVersion: [LocalePartVersion: SheetRows] = [:]
  private var pastOfVersion: [LocalePartVersion: PartPast] = [:]
  /// The rows of a version by what a job calls them: the number of the sheet, and the row.
  private var marksOfVersion: [LocalePartVersion: [String: (sheet: Int, row: Int)]] = [:]

  /// `version` is that of rows that name none, the beginning of a version's id; without one it is that of all the others.
  init(_ part: ReturnedPart, in log: SheetLog, version: String?) throws(Failure) {
    (self.log, locale, findings) = (log, part.locale, part.findings)
    let said = Set(part.versions.map(\.id))
    usual = (version ?? (said.count == 1 ? said.first : nil)).map { LocalePartVersion(anySheetOf: $0) }
    if usual == nil, said.isEmpty, let row = part.rows.first(where: { !$0.text.isBlank }) {
      throw Failure(
        .content, "row \(row.number) does not say which version of the sheet it came from",
        hint:
          "keep the column '\(LocalePart.versionHeader)', or name the version: --from ID; see: glossator sheet log"
      )
    }
    for row in part.rows { try add(row) }
  }

  private mutating func add(_ row: ReturnedPart.Row) throws(Failure) {
    let place = Place(ReturnedPart.file, line: row.number)
    let label = RowID(row.entry.key, row.entry.variant, .empty).label
    guard let version = row.version ?? usual else {
      if row.text.isBlank { return }
      return findings.append(
        .unusable(
          "'\(label)' does not say which version of the sheet it came from", place, hint: "name it: --from ID"
        ))
    }
    guard let (sheet, rows, at) = try find(row, version) else {
      return row.text.isBlank ? () : findings.append(unknown(row, label, place))
    }
    guard let at, let shown = rows.ids[at], rows.doubled[shown] == nil else {
      return findings.append(
        .unusable("the sheet had '\(label)' more than once, and none with this English", place))
    }
    if isReworded(row, shown) {
      findings.append(
        .unusable(
          "the English of '\(label)' was changed to '\(row.english.excerpt)': only translations are imported",
          place, hint: "change the English in the sheet"))
    }
    let before = rows.book.text(row: at, .translation(locale))
    let confirms = row.isConfirmed && before.isSame(as: row.text) && isTodo(at, rows)
    if row.text.isBlank || before.isSame(as: row.text) && !confirms { return }
    if let refusal = refusal(of: row, label, over: before, of: shown, place) {
      return findings.append(refusal)
    }
    var edit = Edit(
      shown: shown, sheet: sheet, before: before, text: row.text, confirms: confirms,
      other: rows.other(of: shown), origin: try origin(of: version) ?? rows, place: place)
    let past = try past(of: version)
    edit.cameInto = past.imported.filter { [locale] in
      $0.cell.locale == locale && $0.text.isSame(as: row.text) && $0.english.isSame(as: shown.source)
    }.map(\.cell.row)
    edit.isAgreedSince = past.isAgreed
    take(edit, label)
  }

  /// What keeps a text out, whatever the sheet says by now.
  private func refusal(
    of row: ReturnedPart.Row, _ label: String, over before: Text, of shown: RowID, _ place: Place
  ) -> Finding? {
    if row.isUnfinished {
      return .unusable(
        "'\(row.text.excerpt)' of '\(label)' is not used: it is marked as not translated yet", place,
        hint: "where it is right, let the agency mark it as translated")
    }
    let why = row.mark == nil ? flaw(in: row.text, over: before, of: shown) : Workbook.flaw(in: row.text)
    return why.map { .unusable("'\(row.text.excerpt)' of '\(label)' \($0)", place) }
  }

  private mutating func origin(of version: LocalePartVersion) throws(Failure) -> SheetRows? {
    if let known = originOfVersion[version] { return known }
    let record = try record(version)
    let rows = try git { () throws(GitError) in try log.versions.sheets.rows(of: record) }
    originOfVersion[version] = rows
    return rows
  }

  private mutating func past(of version: LocalePartVersion) throws(Failure) -> PartPast {
    if let known = pastOfVersion[version] { return known }
    let past = try PartPast(of: version, from: record(version), in: log.versions.sheets.journal)
    pastOfVersion[version] = past
    return past
  }

  private func isTodo(_ row: Int, _ rows: SheetRows) -> Bool {
    LocaleSet(cell: rows.book.text(row: row, .todo), targets: [locale]).contains(locale)
  }

  /// True where the translator changed the English, and not their spreadsheet.
  private func isReworded(_ row: ReturnedPart.Row, _ shown: RowID) -> Bool {
    !row.english.isBlank && !row.english.isSame(as: shown.source)
      && Mangling(of: shown.source, to: row.english, source: .empty) == nil
  }

  private func flaw(in text: Text, over before: Text, of shown: RowID) -> String? {
    Mangling(of: before, to: text, source: shown.source)?.explanation(of: before) ?? Workbook.flaw(in: text)
  }

  /// Of two copies of a row the one that was edited counts; of two that were, differently, neither.
  private mutating func take(_ edit: Edit, _ label: String) {
    let cell = Cell(sheet: edit.sheet, row: edit.shown)
    guard let other = known[cell] else {
      known[cell] = edits.count
      edits.append(edit)
      return
    }
    if edits[other].text.isSame(as: edit.text) {
      edits[other].confirms = edits[other].confirms && edit.confirms
      return
    }
    let both = "'\(edits[other].text.excerpt)' and '\(edit.text.excerpt)'"
    (edits[other].text, edits[other].confirms) = (edits[other].before, false)
    findings.append(
      .unusable("the file has '\(label)' twice, with \(both)", edit.place, hint: "delete one of the two rows")
    )
  }

  /// The row in the version that it came from; no number where there are several, and none has its English.
  private mutating func find(_ row: ReturnedPart.Row, _ version: LocalePartVersion) throws(Failure) -> (
    sheet: String, rows: SheetRows, at: Int?
  )? {
    let sheets = try sheets(of: version)
    let id = RowID(row.entry.key, row.entry.variant, row.english)
    for (name, rows) in sheets {
      if let at = rows.index[id] { return (name, rows, at) }
    }
    if let mark = row.mark, let found = marks(of: version, sheets)[mark] {
      return (sheets[found.sheet].sheet, sheets[found.sheet].rows, found.row)
    }
    for (name, rows) in sheets {
      if let all = rows.byEntry[row.entry] { return (name, rows, all.count == 1 ? all[0] : nil) }
    }
    return nil
  }

  private mutating func marks(of version: LocalePartVersion, _ sheets: [(sheet: String, rows: SheetRows)])
    -> [String: (sheet: Int, row: Int)]
  {
    if let known = marksOfVersion[version] { return known }
    var marks: [String: (sheet: Int, row: Int)] = [:]
    for (number, sheet) in sheets.enumerated() {
      for (row, id) in sheet.rows.ids.enumerated() {
        if let id, sheet.rows.isFirst(row), marks[id.mark] == nil { marks[id.mark] = (number, row) }
      }
    }
    marksOfVersion[version] = marks
    return marks
  }

  /// The sheets that a row of that version may be in: the one that it names, or all of the journal's entry.
  private mutating func sheets(of version: LocalePartVersion) throws(Failure) -> [(
    sheet: String, rows: SheetRows
  )] {
    if let known = rowsOfVersion[version] { return known }
    let record = try record(version)
    let names = record.entry.sheets.names.filter { version.sheet.isEmpty || $0 == version.sheet }
    var sheets: [(String, SheetRows)] = []
    for name in names {
      let rows = try git { () throws(GitError) in try log.versions.sheets.rows(name, of: record) }
      if let rows { sheets.append((name, rows)) }
    }
    rowsOfVersion[version] = sheets
    return sheets
  }

  private func record(_ version: LocalePartVersion) throws(Failure) -> Journal.Record {
    do throws(Failure) { return try log.version(named: version.id).0 } catch {
      // One that somebody named is not the file's own.
      guard error.kind == .content, !version.sheet.isEmpty else { throw error }
      throw Failure(
        .content,
        "the file is of version '\(version.id)' of a sheet, which this project's journal does not have",
        hint: "it may be another project's; in a clone, fetch the journal: "
          + "git fetch origin 'refs/glossator/*:refs/glossator/*'")
    }
  }

  private func unknown(_ row: ReturnedPart.Row, _ label: String, _ place: Place) -> Finding {
    let keys = Set(rowsOfVersion.values.joined().flatMap { $0.rows.byEntry.keys.map(\.key.string) })
    let nearest = Spelling.nearest(to: row.entry.key.string, among: keys.sorted())
    return Finding(
      .warning, "unknown-key", "the version that the row came from has no row '\(label)'", at: place,
      hint: nearest.map {
        $0 == row.entry.key.string ? "check the column 'variant'" : "did you mean '\($0)'?"
      }
        ?? "parts do not add rows")
  }
}

extension SheetRows {
  /// For a row of a plural form: what the form `other` of the same key says.
  fileprivate func other(of id: RowID) -> Text? {
    guard id.variant.category != nil, id.variant != .plural(.other) else { return nil }
    return byEntry[EntryID(id.key, .plural(.other))]?.first.flatMap { ids[$0]?.source }
  }
}
