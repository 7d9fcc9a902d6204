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

  private let locale: LocaleTag
  private let look: SyncLook
  private let checks: CellChecks
  /// The rows as they were agreed.
  private let agreedRows: SheetRows?
  /// What other parts brought.
  private let imported: [CellID: ImportedText]
  /// What people typed since the last agreement, where an older copy was saved over it.
  private let unheard: UnheardTexts
  private var places: PartRows
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
    places = PartRows(look)
  }

  mutating func take(_ edit: PartEdits.Edit) {
    // Two rows of the file that said different things.
    if edit.text.isSame(as: edit.before), !edit.confirms { return }
    guard let place = places.find(edit) else {
      keep(edit)
      return findings.append(gone(edit))
    }
    let column = SheetColumn.translation(locale)
    guard place.rows.doubled[place.id] == nil, !place.book.isRefused(row: place.row, column),
      place.book.has(column)
    else {
      keep(edit)
      return findings.append(
        .unusable(
          "the sheet's cell of '\(edit.shown.label)' cannot be used: see 'glossator status'", edit.place))
    }
    let now = taken[place.sheet]?[place.row] ?? place.text(column)
    if edit.confirms { return confirm(edit, at: place) }
    if now.isSame(as: edit.text) { return agree(edit, at: place) }
    let cell = CellID(place.id, locale)
    if let fault = faults(of: edit, at: place).first { return refuse(edit, cell, fault) }
    let newer = newer(than: edit, beside: now, at: place)
    texts.append(ImportedText(cell, edit.text, for: edit.shown.source, newer == nil ? .used : .lost))
    if let newer { return findings.append(.notUsed(edit, newer, at: place)) }
    edits[place.sheet, default: SheetEdits()].cells.append((place.row, column, edit.text))
    taken[place.sheet, default: [:]][place.row] = edit.text
    rows.append(row(edit, at: place))
  }

  /// What is said of the cell that is newer than the text; nil where nothing is.
  private func newer(than edit: PartEdits.Edit, beside now: Text, at place: PartRows.Place) -> String? {
    let agreed = agreed(place.id)
    if agreed.isOnlyOffered(now) { return nil }
    if agreed.isRightByNow(now, edit) {
      return "says '\(now.excerpt)', which is right for '\(place.id.source.excerpt)'"
    }
    let newer = unheard(than: now, place.id, edit) ?? agreed.newer(than: now, edit)
    if now.isSame(as: edit.before), newer == nil, !agreed.tookBack(edit) { return nil }
    return "has said '\((newer ?? now).excerpt)' since the export"
  }

  /// Of a text that fails a check: it is heard, and is in no cell.
  private mutating func refuse(_ edit: PartEdits.Edit, _ cell: CellID, _ fault: Finding) {
    texts.append(ImportedText(cell, edit.text, for: edit.shown.source, .lost))
    findings.append(
      .unusable(
        "'\(edit.text.excerpt)' of '\(edit.shown.label)' is not used: \(fault.message)", edit.place,
        hint: fault.hint))
  }

  /// Of a text that no cell can take now: it may be nowhere else by the time when one can.
  private mutating func keep(_ edit: PartEdits.Edit) {
    if edit.confirms { return }
    texts.append(ImportedText(CellID(edit.shown, locale), edit.text, for: edit.shown.source, .lost))
  }

  private func row(_ edit: PartEdits.Edit, at place: PartRows.Place) -> SheetImportOperation.Row {
    let english = checks.english(of: place.id) ?? place.id.source
    let releases = Set(place.rows.releases(of: place.row))
    return SheetImportOperation.Row(
      sheet: place.sheet, row: place.number, id: place.id, english: english,
      before: place.text(.translation(locale)), text: edit.text,
      englishWas: english.isSame(as: edit.shown.source) ? nil : edit.shown.source,
      isObsolete: checks.isObsolete(place.id, releases: releases), isConfirmed: edit.confirms)
  }

  /// The cell says so already. Where that is only an offer, or was made for other English, it is right from now on: so says somebody who
  /// had the English of today.
  private mutating func agree(_ edit: PartEdits.Edit, at place: PartRows.Place) {
    let id = place.id
    guard edit.shown.source.isSame(as: id.source), id.source.isSame(as: checks.english(of: id) ?? id.source),
      faults(of: edit, at: place).isEmpty
    else { return }
    if let other = imported[CellID(id, locale)], other.isNew, other.text.isSame(as: edit.text) {
      if other.english.isSame(as: id.source) { return }
      texts.append(ImportedText(CellID(id, locale), edit.text, for: id.source, .used))
      rows.append(row(edit, at: place))
    } else if agreed(id).isOnlyOffered(edit.text) || agreed(id).isStale(edit.text) {
      confirm(edit, at: place)
    }
  }

  /// Takes the locale out of `todo`, as a translator does: but not where the text or the English is another one by now, of which
  /// nobody has said that it is right.
  private mutating func confirm(_ edit: PartEdits.Edit, at place: PartRows.Place) {
    let id = place.id
    var todo = LocaleSet(cell: place.text(.todo), targets: look.schema.targets)
    var row = row(edit, at: place)
    row.isConfirmed = true
    guard row.before.isSame(as: edit.text) else {
      return findings.append(
        .unconfirmed(edit, "row \(row.row) of the sheet has said '\(row.before.excerpt)' since the export"))
    }
    guard id.source.isSame(as: edit.shown.source), row.englishWas == nil else {
      let english = row.englishWas == nil ? id.source : row.english
      return findings.append(.unconfirmed(edit, "the English is '\(english.excerpt)' by now"))
    }
    guard place.book.isUsable(row: place.row, .todo) else {
      return findings.append(.unconfirmed(edit, "the 'todo' of row \(row.row) of the sheet cannot be used"))
    }
    // Somebody has confirmed it already.
    guard todo.contains(locale) else { return }
    // Who says it anew answers that, too.
    if edit.confirms, let news = news(since: edit, at: place) {
      return findings.append(
        .unconfirmed(edit, "row \(row.row) of the sheet has said since the export: \(news)"))
    }
    if edit.confirms, agreed(id).isDone(since: edit) {
      let asked = "\(locale) was put into the 'todo' of row \(row.row) of the sheet since the export"
      return findings.append(.unconfirmed(edit, asked))
    }
    todo.set(locale, false)
    texts.append(ImportedText(CellID(id, locale), edit.text, for: id.source, .confirmed))
    let answered = todo.cell(targets: look.schema.targets)
    edits[place.sheet, default: SheetEdits()].cells.append((place.row, .todo, answered))
    rows.append(row)
  }

  /// What the row's `problems` say of the text by now, and did not at the export: somebody asked for work since, or took it out. To that
  /// nobody has answered.
  private func news(since edit: PartEdits.Edit, at place: PartRows.Place) -> String? {
    let before = ProblemLines(reading: edit.origin.text(of: edit.shown, .problems)).sentences(of: locale)
    let now = ProblemLines(reading: place.text(.problems)).sentences(of: locale)
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

  /// What somebody typed in a version that no look heard, where the sheet at hand says what the part showed: it is an older copy.
  private func unheard(than now: Text, _ id: RowID, _ edit: PartEdits.Edit) -> Text? {
    guard now.isSame(as: edit.before), let newest = unheard[CellID(id, locale)].last(where: { !$0.isInDoubt })
    else { return nil }
    return newest.text.isSame(as: edit.text) ? nil : newest.text
  }

  private func agreed(_ id: RowID) -> AgreedCell {
    AgreedCell(id, locale, look.agreement?.facts, agreedRows)
  }

  private func faults(of edit: PartEdits.Edit, at place: PartRows.Place) -> [Finding] {
    checks.faults(
      of: edit.text, in: edit.shown, other: edit.other,
      maxLength: LengthLimit(cell: place.text(.max)).characters)
  }

  private func gone(_ edit: PartEdits.Edit) -> Finding {
    if let unusable = look.sheets.first(where: { $0.name == edit.sheet })?.state?.finding {
      return .unusable(
        "'\(edit.shown.label)' cannot be written now: \(unusable.message)", edit.place, hint: unusable.hint)
    }
    return Finding(
      .warning, "unknown-key", "the sheet has no row '\(edit.shown.label)' any more", at: edit.place,
      hint: places.nearest(to: edit.shown.key).map { "is it '\($0)' now?" }
        ?? "the row comes back at the next sync if a release needs it")
  }
}

extension Finding {
  fileprivate static func notUsed(_ edit: PartEdits.Edit, _ newer: String, at place: PartRows.Place)
    -> Finding
  {
    Finding(
      .warning, "changed-meanwhile",
      "'\(edit.text.excerpt)' of '\(edit.shown.label)' is not used: row \(place.number) of the sheet \(newer)",
      at: edit.place, hint: "type the right one into the sheet")
  }

  fileprivate static func unconfirmed(_ edit: PartEdits.Edit, _ why: String) -> Finding {
    Finding(
      .warning, "changed-meanwhile",
      "'\(edit.text.excerpt)' of '\(edit.shown.label)' is not confirmed: \(why)", at: edit.place,
      hint: "export it again, or confirm what is there now: glossator confirm --help")
  }
}
