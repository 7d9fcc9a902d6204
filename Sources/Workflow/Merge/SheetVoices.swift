import TranslationModel
import TranslationSheet

/// Reads one locale's column of the sheets.
struct SheetVoices {
  let locale: LocaleTag
  let sync: SyncTable
  let column: SheetColumn
  private let now: WorkbookColumn?
  private let agreed: WorkbookColumn?
  let proof: SnapshotProof?
  /// Of a locale that was no target for a while: the sheets as they were agreed when it last was.
  private let resumed: SheetRows?
  /// The sheets whose column is gone: somebody's accident.
  let columnless: Set<Int>
  /// The sheets whose column had been gone, and is there again.
  private let columnBack: Set<Int>

  init(_ locale: LocaleTag, _ sync: SyncTable) {
    (self.locale, self.sync) = (locale, sync)
    column = .translation(locale)
    (now, agreed) = (sync.now?.book.column(column), sync.agreed?.book.column(column))
    columnless = sync.lost.sheets(column)
    columnBack = sync.lost.sheetsWithBack(column)
    resumed = sync.inputs.resumed[locale]
    proof = sync.now.map {
      SnapshotProof(
        $0, changes: sync.inputs.changes, versions: sync.inputs.versions, agreed: sync.agreed,
        known: sync.proofCells)
    }
  }

  func isColumnLost(_ i: Int) -> Bool { !columnless.isEmpty && columnless.contains(sync.sheetOfRow[i]) }

  /// The merge base of a cell; nil where the agreed sheet has no such row or column. A row that is back has what was agreed
  /// of it last.
  func agreedText(_ row: PlannedRow) -> Text? {
    if let resumed {
      return resumed.former(of: row, locale, now: sync.now).flatMap { resumed.text(of: $0, column) }
    }
    let text = row.agreedRow.flatMap { agreed?[$0] }
    if row.cameFromOtherEnglish, !isNewest(text, of: row),
      let own = sync.inputs.facts.lastAgreed(of: row.id, in: locale)
    {
      return own
    }
    if row.agreedRow != nil { return text }
    // What has another name on some branch only took its texts along there.
    if row.cameFrom != nil, !row.cameFromOtherEnglish { return nil }
    return sync.inputs.facts.lastAgreed(of: row.id, in: locale)
  }

  /// True where a row's English is back, and what it has was typed for that after it had gone: no text that was agreed for
  /// it is newer.
  func isNewest(_ text: Text?, of row: PlannedRow) -> Bool {
    guard let text, !text.isBlank, let before = row.cameFrom else { return false }
    let facts = sync.inputs.facts
    return facts.facts(of: before, in: locale).english?.isSame(as: row.id.source) ?? false
      && !facts.wasHeard(text, of: row.id, in: locale)
  }

  /// What the snapshot at hand says; `UnheardVoice.swift` has what people typed in others. A cell that says what Git says at a first look
  /// is agreed as it stands.
  func spoken(_ i: Int, agreed: Text?, present: [Text]) -> SheetVoice {
    let row = sync.table.rows[i]
    let base = sync.baselines[i]
    if let copies = sync.copies(of: row), !isColumnLost(i) {
      return voice(ofCopies: copies, i, agreed: agreed, row, base)
    }
    guard let shown = base.shown, !isColumnLost(i) else {
      return SheetVoice(typed: nil, shown: agreed ?? .empty)
    }
    let own = (now?.book === shown.book ? now : self.agreed)?[shown.row] ?? .empty
    let text = settled(own, i, agreed ?? present.first { $0.isSame(as: own) })
    if shown.book.isRefused(row: shown.row, column) {
      return voice(ofRefused: now?.book === shown.book ? text : .empty, agreed: agreed, row)
    }
    // No matter what came before: it is no text.
    if MisreadText.value(of: text) != nil {
      let mangled = RefusedCell(text, over: agreed ?? .empty, of: row.id)
      return SheetVoice(typed: nil, shown: agreed ?? .empty, mangled: mangled)
    }
    guard row.sheetRow != nil, sync.agreed != nil || row.originID != nil else {
      return firstSight(of: inForce(text, row), agreed: agreed, row, base)
    }
    if let agreed, text.isSame(as: agreed) { return SheetVoice(typed: nil, shown: agreed) }
    // A look that was cut off has moved it here.
    if base.movedText(text, locale) != nil { return SheetVoice(typed: text, over: agreed, shown: text) }
    if let resumed { return voice(resumedWith: text, resumed, agreed: agreed, row) }
    if columnBack.contains(sync.sheetOfRow[i]), !base.isAccepted {
      return voice(inColumnBack: text, agreed: agreed, row, base)
    }
    // With English that the row had once it has the cells of then.
    if text.isBlank, !base.isAccepted, sync.table.withOlderEnglish.contains(i) {
      return SheetVoice(typed: nil, shown: text)
    }
    return voice(of: text, shownAs: own, agreed: agreed, row, base)
  }

  /// A text beside what the version says that the snapshot came from: somebody typed it where that is something else. `own` is the text as
  /// the cell has it.
  private func voice(
    of text: Text, shownAs own: Text, agreed: Text?, _ row: PlannedRow, _ base: RowBaseline
  ) -> SheetVoice {
    let before = row.originID.flatMap { sync.inputs.origin?.text(of: $0, at: row.originRow, column) }
    let isCopy = row.originID.flatMap { sync.inputs.origin?.isCopy(own, of: $0, column) } ?? false
    let isEdit =
      before.map { !own.isSame(as: $0) && !text.isSame(as: $0) && !(isCopy && wasHeard(text, row)) }
      ?? !(text.isBlank && agreed == nil)
    return isEdit && !(isCopy && wasCopy(own, row) && !wasTold(own, base))
      ? edit(text, over: before ?? agreed, agreed: agreed, row, base)
      : unedited(own, agreed: agreed, row, base)
  }

  /// Of a locale that is a target again. While nobody wanted it, its column was deleted perhaps, or its row, which came back without it:
  /// nobody blanked it. Whatever version it came from, nobody listened to what was typed meanwhile.
  private func voice(resumedWith text: Text, _ former: SheetRows, agreed: Text?, _ row: PlannedRow)
    -> SheetVoice
  {
    if text.isBlank { return SheetVoice(typed: nil, shown: agreed ?? .empty) }
    let rowThen = former.former(of: row, locale, now: sync.now)
    let wasHeardThen = rowThen.map { sync.inputs.facts.wasHeardOrWritten(text, of: $0, in: locale) } ?? false
    let isOlder = wasHeard(text, row) || wasHeardThen
    return SheetVoice(typed: isOlder ? nil : text, shown: text, isOlder: isOlder)
  }

  /// A text as the files say it once it is in them, so that what they say then is nobody's news; one that is agreed stays as it is.
  func settled(_ text: Text, _ i: Int, _ agreed: Text?) -> Text {
    guard text.contains(UInt8(ascii: "%")), !(agreed?.isSame(as: text) ?? false) else { return text }
    // How the files of another project write it that project knows.
    if sync.table.rows[i].members.isEmpty, !sync.inputs.otherProjects.isEmpty { return text }
    return text.settled(sync.cellStyle(of: i), like: sync.source(i), or: sync.other(i))
  }

  /// A column that was gone may come from any copy, whatever the rest of the sheet shows: what it says that was said before is no news,
  /// and neither is a blank.
  private func voice(inColumnBack text: Text, agreed: Text?, _ row: PlannedRow, _ base: RowBaseline)
    -> SheetVoice
  {
    let isOlder = text.isBlank || wasHeard(text, row)
    return isOlder
      ? SheetVoice(typed: nil, shown: text, isOlder: true)
      : edit(text, over: agreed, agreed: agreed, row, base)
  }

  /// A cell that cannot be used: a merged one hides it, its row has too many. A text that somebody may have typed there is told,
  /// for the cell gets what was agreed.
  private func voice(ofRefused text: Text, agreed: Text?, _ row: PlannedRow) -> SheetVoice {
    var voice = SheetVoice(typed: nil, shown: agreed ?? .empty)
    let text = Workbook.text(text)
    let isKnown = text.isBlank || agreed.map { text.isSame(as: $0) } ?? false || wasHeard(text, row)
    if !isKnown, MisreadText.value(of: text) == nil { voice.rivals = [text] }
    return voice
  }

  /// A row that is there more than once: somebody copied it and went on in either copy. The one new text is what was typed;
  /// of several, none is in force, and each is told.
  private func voice(
    ofCopies copies: [Int], _ i: Int, agreed: Text?, _ row: PlannedRow, _ base: RowBaseline
  ) -> SheetVoice {
    let nobody = SheetVoice(typed: nil, shown: agreed ?? .empty)
    guard let sheet = sync.now?.book, sheet.has(column) else { return nobody }
    var new: [Text] = []
    for copy in copies where !sheet.isRefused(row: copy, column) {
      let text = settled(sheet.text(row: copy, column), i, agreed)
      if MisreadText.value(of: text) != nil { continue }
      let isOld =
        text.isBlank || agreed.map { text.isSame(as: $0) } ?? false || wasHeard(text, row)
        || wasCopy(text, row) || wasTold(text, base)
        || row.repeatedBy.contains {
          sync.inputs.origin?.says(text, in: $0, column, or: sync.agreed) ?? false
        }
      if !isOld, !new.contains(where: { text.isSame(as: $0) }) { new.append(text) }
    }
    guard let text = new.first else { return nobody }
    if new.count > 1 {
      var voice = nobody
      voice.rivals = new
      return voice
    }
    return sync.agreed == nil
      ? firstSight(of: text, agreed: agreed, row, base) : edit(text, over: agreed, agreed: agreed, row, base)
  }

  /// True of what one of the row's copies said when Git and the sheet agreed last: nobody has typed it since.
  private func wasCopy(_ text: Text, _ row: PlannedRow) -> Bool {
    guard resumed == nil, let then = sync.agreed, let id = row.agreedRow.flatMap({ then.ids[$0] }) else {
      return false
    }
    return then.isCopy(text, of: id, column)
  }

  /// True of a text that people were told of, since it was not in force: of several new ones in a row's copies that is each.
  private func wasTold(_ text: Text, _ base: RowBaseline) -> Bool {
    base.facts(locale).notes.contains { $0.kind == .lost && $0.text.isSame(as: text) }
  }

  /// A new row that comes from another one starts with what is in force there, where nobody typed what that one shows: an
  /// older copy of the sheet shows an older text.
  private func inForce(_ shown: Text, _ row: PlannedRow) -> Text {
    guard let other = row.cameFrom, let agreed = sync.agreed?.text(of: other, column),
      let origin = sync.inputs.origin
    else { return shown }
    let before = origin.text(of: other, column)
    return before.map { $0.isSame(as: shown) } ?? false ? agreed : shown
  }

  /// A row that nothing was agreed about: what a broken formula shows is no text.
  private func firstSight(of text: Text, agreed: Text?, _ row: PlannedRow, _ base: RowBaseline) -> SheetVoice
  {
    if !base.isAccepted, agreed == nil, let mangled = RefusedCell(text, over: .empty, of: row.id) {
      return SheetVoice(typed: nil, shown: .empty, mangled: mangled)
    }
    return SheetVoice(typed: nil, shown: text)
  }

  /// The cell is as in the version that it came from, and not what is in force: older, or not written yet.
  private func unedited(_ text: Text, agreed: Text?, _ row: PlannedRow, _ base: RowBaseline) -> SheetVoice {
    let had = row.originID.flatMap { sync.inputs.had?.text(of: $0, column) }
    guard agreed != nil else {
      let isOurs = !(had?.isSame(as: text) ?? text.isBlank)
      if sync.agreed == nil, !isOurs { return firstSight(of: text, agreed: agreed, row, base) }
      return SheetVoice(typed: nil, shown: text, isOurs: isOurs)
    }
    let isOlder = had.map { !$0.isSame(as: text) } ?? false
    // What a blank took out is no older text than the blank: an undo. Who has an older copy, and may have typed elsewhere in it, took
    // nothing back.
    let last = sync.inputs.facts.heard(of: row.id, in: locale).last { $0.kind > .written }
    if isOlder, agreed?.isBlank ?? true, let last, last.text.isSame(as: text),
      !isInEditedCopy(row) && !isInSheetBehind(row) || isProven(row)
    {
      return SheetVoice(typed: text, shown: text)
    }
    // A version that is back as a whole, and that a person said is meant.
    if isOlder,
      base.isAccepted || isInsisted(text, over: text, agreed: agreed, row, base) || isImported(text, row)
    {
      return SheetVoice(typed: text, shown: text, isMeant: true)
    }
    return SheetVoice(typed: nil, shown: text, isOlder: isOlder)
  }

  private func edit(
    _ text: Text, over before: Text?, agreed: Text?, _ row: PlannedRow, _ base: RowBaseline
  ) -> SheetVoice {
    var voice = SheetVoice(typed: text, over: before, shown: text)
    if base.isAccepted { return voice }
    if let mangled = RefusedCell(text, over: before ?? .empty, of: row.id) {
      voice.isMeant = mangled.mayBeMeant && isInsisted(CellNote(.mangled, mangled.note), base)
      if !voice.isMeant { (voice.typed, voice.mangled) = (nil, mangled) }
      return voice
    }
    // Who typed over a blank saw nothing newer; where there is something newer by now, a copy of before the blank looks the same,
    // and so it does where it is none of the versions that are known.
    let isOverBlank = (before?.isBlank ?? true) && (agreed?.isBlank ?? true) && !isInEditedCopy(row)
    guard !text.isBlank, !isOverBlank, wasHeard(text, row) else {
      voice.rivals = text.isBlank ? [] : unseen(by: text, over: before, agreed: agreed, row, base)
      return voice
    }
    if isInsisted(text, over: before, agreed: agreed, row, base) || isImported(text, row) || isProven(row) {
      voice.isMeant = true
      return voice
    }
    (voice.typed, voice.isOlder) = (nil, true)
    return voice
  }
}
