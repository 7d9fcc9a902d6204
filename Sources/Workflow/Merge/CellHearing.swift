import ProjectConfiguration
import TranslationModel
import TranslationSheet

/// What the journal is to remember of a merged cell: the texts that people said and that did not come into force. Whoever
/// brings one of them later has no news.
struct CellHearing {
  let locale: LocaleTag
  let sync: SyncTable

  /// What people said of the cell that is not in it, and what a row's reader should know of a cell that was blanked.
  func record(
    _ said: SheetVoice, _ news: [GitVoice], agreed: Text?, _ cell: MergedCell, _ i: Int,
    _ result: inout MergedCells
  ) {
    let row = sync.table.rows[i]
    let id = CellID(row.id, locale)
    if let before = row.cameFrom, before != row.id { inherit(before, cell, row, &result) }
    for before in row.repeatedBy { inherit(before, cell, row, &result) }
    for voice in news {
      let texts = voice.text.isSame(as: cell.text) ? voice.overheard : [voice.text]
      result.heard += texts.map { (id, HeardText($0, wasAgreed: false)) }
    }
    result.heard += typedOver(said, agreed, cell, row).map { (id, HeardText($0, wasAgreed: false)) }
    if isFirstSaid(said, news, agreed, cell) { result.heard.append((id, HeardText(cell.text, .said))) }
    // The very window that a program mangled it in may be saved again.
    if said.mangled != nil, !said.shown.isBlank, !said.shown.isSame(as: agreed ?? .empty) {
      result.heard.append((id, HeardText(said.shown, .written)))
    }
    if let text = agreedBeforeReturn(agreed, cell, row) { result.heard.append((id, text)) }
    let told = (sync.baselines[i].written[locale]?.notes ?? []).filter(cell.facts.notes.contains)
    if said.isOlder && !said.shown.isSame(as: cell.text) && !isOfferAgain(said, cell)
      || told.contains(where: { $0.kind == .older })
    {
      result.putRight.append(id)
    }
    if isTakenBack(said, agreed, cell, i) { result.takenBack.append(id) }
    result.findings += findings(said, told, agreed: agreed, cell, i)
  }

  /// What people typed, or a look that was cut off wrote, and somebody typed over before this look: whoever brings it later has no news.
  private func typedOver(_ said: SheetVoice, _ agreed: Text?, _ cell: MergedCell, _ row: PlannedRow) -> [Text]
  {
    var texts = sync.inputs.unheard.replaced(in: CellID(row.cameFrom ?? row.id, locale))
    if let over = said.over, said.typed?.isSame(as: cell.text) ?? false,
      !(agreed?.isSame(as: over) ?? false)
    {
      texts.append(over)
    }
    return texts.filter { !$0.isBlank && !$0.isSame(as: cell.text) }
  }

  /// True for what somebody said since the first look in a cell of which nothing is heard by that, while some file has never been
  /// read: over a blank, or by confirming what stood there. Once it can be read, that text would seem to be of the first look itself.
  private func isFirstSaid(
    _ said: SheetVoice, _ news: [GitVoice], _ agreed: Text?, _ cell: MergedCell
  ) -> Bool {
    if cell.text.isBlank { return false }
    let isOverBlank = agreed?.isBlank ?? true
    let texts = isOverBlank ? [said.typed].compactMap(\.self) + news.map(\.text) : []
    let isSaid = cell.answer?.isConfirmed ?? false || texts.contains { $0.isSame(as: cell.text) }
    return isSaid && sync.hasUnheardFiles
  }

  /// What was agreed of a cell of a language that was away, where the cell has something else by now.
  private func agreedBeforeReturn(_ agreed: Text?, _ cell: MergedCell, _ row: PlannedRow) -> HeardText? {
    guard let resumed = sync.inputs.resumed[locale], let agreed, !agreed.isBlank,
      !agreed.isSame(as: cell.text)
    else { return nil }
    let former = resumed.former(of: row, locale, now: sync.now)
    // A text that was made for other English is none of this row's: a gate would let it pass.
    let wasFresh = former.map {
      $0.source.isSame(as: row.id.source) && sync.inputs.facts.facts(of: $0, in: locale).isFresh
    }
    return HeardText(agreed, wasAgreed: wasFresh ?? false)
  }

  /// What people are told of a cell that somebody blanked, or a program mangled.
  private func findings(
    _ said: SheetVoice, _ told: [CellNote], agreed: Text?, _ cell: MergedCell, _ i: Int
  ) -> [Finding] {
    let isBlanked = said.typed.map(\.isBlank) ?? false && cell.text.isBlank
    let toldMangled = told.first { $0.kind == .mangled }
    guard isBlanked || said.mangled != nil || toldMangled != nil, let shown = sync.baselines[i].shown else {
      return []
    }
    let row = sync.table.rows[i].id
    let place = shown.book.place(row: shown.row, column: .translation(locale))
    var findings: [Finding] = []
    if isBlanked, let agreed, !agreed.isBlank { findings.append(.blanked(agreed, locale, row, at: place)) }
    if let mangled = said.mangled {
      findings.append(mangled.finding(of: row, at: place))
    } else if let toldMangled {
      findings.append(RefusedCell.finding(toldMangled.text, of: row, locale, at: place))
    }
    return findings
  }

  /// True of a text that another one had followed, in a sheet that somebody accepted.
  private func isTakenBack(_ said: SheetVoice, _ agreed: Text?, _ cell: MergedCell, _ i: Int) -> Bool {
    guard !sync.inputs.accepted.isEmpty, let now = sync.now, let agreed, !agreed.isBlank,
      !cell.text.isBlank, !cell.text.isSame(as: agreed), said.typed?.isSame(as: cell.text) ?? false
    else { return false }
    return sync.inputs.accepted.contains(now.book.parts[sync.sheetOfRow[i]].name)
      && sync.inputs.facts.wasHeardOrWritten(cell.text, of: sync.table.rows[i].id, in: locale)
  }

  /// A suggestion that is back where an older copy had a blank: nobody's text was put right.
  private func isOfferAgain(_ said: SheetVoice, _ cell: MergedCell) -> Bool {
    cell.isSuggestion && said.shown.isBlank
  }

  /// A row that was another one heard what that one heard: its older texts are no news for the new key or English.
  func inherit(_ before: RowID, _ cell: MergedCell, _ row: PlannedRow, _ result: inout MergedCells) {
    let id = CellID(row.id, locale)
    let isSameEnglish =
      before == row.cameFrom ? !row.cameFromOtherEnglish : before.source.isSame(as: row.id.source)
    var heard = sync.inputs.facts.heard(of: before, in: locale)
    if let text = sync.agreed?.text(of: before, .translation(locale)), !text.isBlank {
      let isFresh = sync.inputs.facts.facts(of: before, in: locale).isFresh
      heard.append(HeardText(text, wasAgreed: isFresh))
    }
    for old in heard.map({ HeardText(sync.reread($0.text, of: row), $0.kind) })
    where !old.text.isSame(as: cell.text) && !sync.inputs.facts.wasHeard(old.text, of: id.row, in: locale) {
      result.heard.append((id, HeardText(old.text, isSameEnglish ? old.kind : min(old.kind, .said))))
    }
  }

  /// What differed at the first look: to be asked about, or heard once it is decided.
  func record(
    _ texts: [Text], _ cell: MergedCell, isDecided: Bool, _ row: PlannedRow, _ result: inout MergedCells
  ) {
    let others = texts.filter { !$0.isBlank && !$0.isSame(as: cell.text) }
    if isDecided {
      result.heard += others.map { (CellID(row.id, locale), HeardText($0, wasAgreed: false)) }
    } else if let file = others.first {
      result.disputes.append(Dispute(row: row.id, locale: locale, sheet: cell.text, file: file))
    }
  }
}

extension SyncTable {
  /// True where some file has been unreadable at every look since the first one: nothing is agreed of it.
  fileprivate var hasUnheardFiles: Bool {
    if inputs.othersHaveUnheard { return true }
    return (sources + [integration].compactMap(\.self)).contains { $0.input.agreed?.unheard.isEmpty == false }
  }
}

extension Finding {
  fileprivate static func blanked(_ old: Text, _ locale: LocaleTag, _ row: RowID, at place: Place) -> Finding
  {
    Finding(
      .warning, "cell-blanked", "the \(locale) cell of '\(row.label)' was blanked; it was '\(old.excerpt)'",
      at: place,
      hint:
        "it counts as missing, and files keep the old text, if its placeholders fit, until a new one is typed"
    )
  }
}
