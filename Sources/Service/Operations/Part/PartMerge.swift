import ProjectConfiguration
import RepositoryModel
import TranslationModel
import TranslationSheet
import Workflow

/// Finds the cell of each edit of a part in the sheets as they are, and says whether it goes there: only over what the
/// translator saw, and only what is a translation of it. Whoever typed something else there meanwhile typed it after the part was
/// made.
struct PartMerge {
  struct Change {
    var name: String
    var store: any SheetStore
    var old: [UInt8]
    var new: [UInt8]
  }

  private struct English: Hashable {
    var text: Text
    var variant: Variant
  }

  private let locale: LocaleTag
  private let look: SyncLook
  private let checks: CellChecks
  private let sheets: [String: SheetRows]
  /// The rows of lists' items, by what each is whatever its number.
  private let items: [RowID: [(name: String, row: Int)]]
  /// The rows as they were agreed.
  private let agreedRows: SheetRows?
  /// What other parts brought.
  private let imported: [CellID: ImportedText]
  /// What people typed since the last agreement, where an older copy was saved over it.
  private let unheard: UnheardTexts
  /// The rows by their English; filled when a key is looked for that has gone.
  private var places: [English: [(name: String, row: Int)]] = [:]
  private var edits: [String: SheetEdits] = [:]
  /// The file's own texts, by the rows that they go to: two rows of the translator's version may be one by now.
  private var taken: [String: [Int: Text]] = [:]
  private(set) var rows: [SheetImportOperation.Row] = []
  private(set) var texts: [ImportedText] = []
  private(set) var findings: [Finding] = []

  init(_ locale: LocaleTag, _ look: SyncLook) throws(Failure) {
    (self.locale, self.look) = (locale, look)
    (imported, agreedRows) = (try look.imported(), try look.agreedRows())
    let inputs = try look.inputs()
    unheard = inputs.unheard
    checks = CellChecks(inputs, for: locale, blobs: RepositoryBlobs(look.repository))
    var sheets: [String: SheetRows] = [:]
    for sheet in look.sheets {
      guard let usable = sheet.usable else { continue }
      sheets[sheet.name] = SheetRows(Workbook([(sheet.name, usable)]))
    }
    self.sheets = sheets
    var items: [RowID: [(name: String, row: Int)]] = [:]
    for (name, rows) in sheets.sorted(by: { $0.key < $1.key }) {
      for (row, id) in rows.ids.enumerated() where rows.isFirst(row) {
        if let item = id?.inList { items[item, default: []].append((name, row)) }
      }
    }
    self.items = items
  }

  mutating func take(_ edit: PartEdits.Edit) {
    // Two rows of the file that said different things.
    if edit.text.isSame(as: edit.before), !edit.confirms { return }
    guard let (name, book, at) = find(edit) ?? findRenamed(edit) else {
      keep(edit)
      return findings.append(gone(edit))
    }
    let column = SheetColumn.translation(locale)
    guard let id = book.ids[at], book.doubled[id] == nil, !book.book.isRefused(row: at, column),
      book.book.has(column)
    else {
      keep(edit)
      return findings.append(
        .unusable(
          "the sheet's cell of '\(edit.shown.label)' cannot be used: see 'glossator status'", edit.place))
    }
    let now = taken[name]?[at] ?? book.book.text(row: at, column)
    if edit.confirms { return confirm(edit, at: at, id, name, book) }
    if now.isSame(as: edit.text) { return agree(edit, at: at, id, name, book) }
    if let fault = faults(of: edit, at: at, book).first {
      texts.append(ImportedText(CellID(id, locale), edit.text, for: edit.shown.source, .lost))
      return findings.append(
        .unusable(
          "'\(edit.text.excerpt)' of '\(edit.shown.label)' is not used: \(fault.message)", edit.place,
          hint: fault.hint))
    }
    let agreed = agreed(id)
    let isRight = agreed.isRightByNow(now, edit)
    let newer = unheard(than: now, id, edit) ?? agreed.newer(than: now, edit)
    let isNewest = now.isSame(as: edit.before) && newer == nil && !isRight && !agreed.tookBack(edit)
    let isUsed = isNewest || agreed.isOnlyOffered(now)
    texts.append(ImportedText(CellID(id, locale), edit.text, for: edit.shown.source, isUsed ? .used : .lost))
    guard isUsed else {
      return findings.append(
        Finding(
          .warning, "changed-meanwhile",
          "'\(edit.text.excerpt)' of '\(edit.shown.label)' is not used: row \(book.book.rowNumber(at)) of the sheet "
            + (isRight
              ? "says '\(now.excerpt)', which is right for '\(id.source.excerpt)'"
              : "has said '\((newer ?? now).excerpt)' since the export"),
          at: edit.place, hint: "type the right one into the sheet"))
    }
    edits[name, default: SheetEdits()].cells.append((at, column, edit.text))
    taken[name, default: [:]][at] = edit.text
    rows.append(row(edit, at: at, id, name, book))
  }

  /// Of a text that no cell can take now: it may be nowhere else by the time when one can.
  private mutating func keep(_ edit: PartEdits.Edit) {
    if edit.confirms { return }
    texts.append(ImportedText(CellID(edit.shown, locale), edit.text, for: edit.shown.source, .lost))
  }

  private func row(_ edit: PartEdits.Edit, at: Int, _ id: RowID, _ name: String, _ book: SheetRows)
    -> SheetImportOperation.Row
  {
    let english = checks.english(of: id) ?? id.source
    return SheetImportOperation.Row(
      sheet: name, row: book.book.rowNumber(at), id: id, english: english,
      before: book.book.text(row: at, .translation(locale)), text: edit.text,
      englishWas: english.isSame(as: edit.shown.source) ? nil : edit.shown.source,
      isObsolete: checks.isObsolete(id, releases: Set(book.releases(of: at))), isConfirmed: edit.confirms)
  }

  /// The cell says so already. Where that is only an offer, or was made for other English, it is right from now on: so says somebody who
  /// had the English of today.
  private mutating func agree(
    _ edit: PartEdits.Edit, at: Int, _ id: RowID, _ name: String, _ book: SheetRows
  ) {
    guard edit.shown.source.isSame(as: id.source), id.source.isSame(as: checks.english(of: id) ?? id.source),
      faults(of: edit, at: at, book).isEmpty
    else { return }
    if let other = imported[CellID(id, locale)], other.isNew, other.text.isSame(as: edit.text) {
      if other.english.isSame(as: id.source) { return }
      texts.append(ImportedText(CellID(id, locale), edit.text, for: id.source, .used))
      rows.append(row(edit, at: at, id, name, book))
    } else if agreed(id).isOnlyOffered(edit.text) || agreed(id).isStale(edit.text) {
      confirm(edit, at: at, id, name, book)
    }
  }

  /// Takes the locale out of `todo`, as a translator does: but not where the text or the English is another one by now, of which
  /// nobody has said that it is right.
  private mutating func confirm(
    _ edit: PartEdits.Edit, at: Int, _ id: RowID, _ name: String, _ book: SheetRows
  ) {
    var todo = LocaleSet(cell: book.book.text(row: at, .todo), targets: look.schema.targets)
    var row = row(edit, at: at, id, name, book)
    row.isConfirmed = true
    guard row.before.isSame(as: edit.text) else {
      return findings.append(
        .unconfirmed(edit, "row \(row.row) of the sheet has said '\(row.before.excerpt)' since the export"))
    }
    guard id.source.isSame(as: edit.shown.source), row.englishWas == nil else {
      let english = row.englishWas == nil ? id.source : row.english
      return findings.append(.unconfirmed(edit, "the English is '\(english.excerpt)' by now"))
    }
    guard book.book.isUsable(row: at, .todo) else {
      return findings.append(.unconfirmed(edit, "the 'todo' of row \(row.row) of the sheet cannot be used"))
    }
    // Somebody has confirmed it already.
    guard todo.contains(locale) else { return }
    // Who says it anew answers that, too.
    if edit.confirms, let news = news(since: edit, at: at, book) {
      return findings.append(
        .unconfirmed(edit, "row \(row.row) of the sheet has said since the export: \(news)"))
    }
    if edit.confirms, agreed(id).isDone(since: edit) {
      let asked = "\(locale) was put into the 'todo' of row \(row.row) of the sheet since the export"
      return findings.append(.unconfirmed(edit, asked))
    }
    todo.set(locale, false)
    texts.append(ImportedText(CellID(id, locale), edit.text, for: id.source, .confirmed))
    edits[name, default: SheetEdits()].cells.append((at, .todo, todo.cell(targets: look.schema.targets)))
    rows.append(row)
  }

  /// What the row's `problems` say of the text by now, and did not at the export: somebody asked for work since, or took it out. To that
  /// nobody has answered.
  private func news(since edit: PartEdits.Edit, at: Int, _ book: SheetRows) -> String? {
    let before = ProblemLines(reading: edit.origin.text(of: edit.shown, .problems)).sentences(of: locale)
    let now = ProblemLines(reading: book.book.text(row: at, .problems)).sentences(of: locale)
    return now.first { !before.contains($0) }
  }

  /// The sheets' new bytes.
  func changes() throws(Failure) -> [Change] {
    var changes: [Change] = []
    for sheet in look.sheets {
      guard let edits = edits[sheet.name], let usable = sheet.usable, let store = sheet.store else {
        continue
      }
      changes.append(
        Change(
          name: sheet.name, store: store, old: usable.bytes, new: store.settled(usable.applying(edits))))
    }
    return changes
  }

  /// The row as it was shown, in its sheet or in another one that it was moved to; where no release needs it, that of a list's item which
  /// has another number by now, or the one that took its place when the English changed.
  private func find(_ edit: PartEdits.Edit) -> (name: String, SheetRows, row: Int)? {
    let names = [edit.sheet] + sheets.keys.filter { $0 != edit.sheet }.sorted()
    var same: [(String, SheetRows, Int)] = []
    var others: [(String, SheetRows, Int)] = []
    for name in names {
      guard let rows = sheets[name] else { continue }
      if let row = rows.index[edit.shown] { same.append((name, rows, row)) }
      // One that stood beside it at the export has texts of its own.
      let new = (rows.byEntry[edit.shown.entry] ?? []).filter { row in
        rows.ids[row].map { edit.origin.index[$0] == nil && !isOtherItem($0, than: edit) } ?? false
      }
      others += new.reversed().map { (name, rows, $0) }
    }
    same += movedItems(edit)
    func isNeeded(_ place: (_: String, rows: SheetRows, row: Int)) -> Bool {
      !place.rows.book.text(row: place.row, .releases).isBlank
    }
    return same.first(where: isNeeded) ?? others.first(where: isNeeded) ?? same.first ?? others.first
  }

  /// The rows of an item of a list by numbers that it has not had in the translator's version.
  private func movedItems(_ edit: PartEdits.Edit) -> [(String, SheetRows, Int)] {
    guard let item = edit.shown.inList else { return [] }
    var found: [(String, SheetRows, Int)] = []
    for (name, row) in items[item] ?? [] {
      guard let rows = sheets[name], let id = rows.ids[row], edit.origin.index[id] == nil else { continue }
      found.append((name, rows, row))
    }
    return found
  }

  /// True of what stands by now at an item's number and was another one of its list in the translator's version: nobody gave the item that
  /// English.
  private func isOtherItem(_ id: RowID, than edit: PartEdits.Edit) -> Bool {
    guard let item = id.inList, item != edit.shown.inList else { return false }
    return edit.origin.ids.contains { $0?.inList == item }
  }

  /// The row of a key that was renamed since: the only one with this English that the translator's version did not have.
  private mutating func findRenamed(_ edit: PartEdits.Edit) -> (name: String, SheetRows, row: Int)? {
    if look.sheets.contains(where: { $0.usable == nil }) { return nil }
    if places.isEmpty {
      for (name, rows) in sheets {
        for (row, id) in rows.ids.enumerated() {
          guard let id else { continue }
          places[English(text: id.source, variant: id.variant), default: []].append((name, row))
        }
      }
    }
    let same = places[English(text: edit.shown.source, variant: edit.shown.variant)] ?? []
    let new = same.filter { name, row in
      sheets[name]?.ids[row].map { edit.origin.byEntry[$0.entry] == nil } ?? false
    }
    guard new.count == 1, let (name, row) = new.first, let rows = sheets[name] else { return nil }
    return (name, rows, row)
  }

  /// What somebody typed in a version that no look heard, where the sheet at hand says what the part showed: it is an older copy.
  private func unheard(than now: Text, _ id: RowID, _ edit: PartEdits.Edit) -> Text? {
    guard now.isSame(as: edit.before), let newest = unheard[CellID(id, locale)].last(where: { !$0.isInDoubt })
    else { return nil }
    return newest.text.isSame(as: edit.text) ? nil : newest.text
  }

  private func agreed(_ id: RowID) -> AgreedCell {
    AgreedCell(id, locale, look.agreement?.facts, agreedRows)
  }

  private func faults(of edit: PartEdits.Edit, at: Int, _ book: SheetRows) -> [Finding] {
    checks.faults(
      of: edit.text, in: edit.shown, other: edit.other,
      maxLength: LengthLimit(cell: book.book.text(row: at, .max)).characters)
  }

  private func gone(_ edit: PartEdits.Edit) -> Finding {
    if let unusable = look.sheets.first(where: { $0.name == edit.sheet })?.state?.finding {
      return .unusable(
        "'\(edit.shown.label)' cannot be written now: \(unusable.message)", edit.place, hint: unusable.hint)
    }
    let keys = Set(sheets.values.flatMap { $0.byEntry.keys.map(\.key.string) })
    let nearest = Spelling.nearest(to: edit.shown.key.string, among: keys.sorted())
    return Finding(
      .warning, "unknown-key", "the sheet has no row '\(edit.shown.label)' any more", at: edit.place,
      hint: nearest.map { "is it '\($0)' now?" }
        ?? "the row comes back at the next sync if a release needs it")
  }
}

extension Finding {
  fileprivate static func unconfirmed(_ edit: PartEdits.Edit, _ why: String) -> Finding {
    Finding(
      .warning, "changed-meanwhile",
      "'\(edit.text.excerpt)' of '\(edit.shown.label)' is not confirmed: \(why)", at: edit.place,
      hint: "export it again, or confirm what is there now: glossator confirm --help")
  }
}
