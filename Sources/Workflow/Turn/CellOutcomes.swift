import ProjectConfiguration
import TranslationModel
import TranslationSheet

/// What a locale's merged cells came to, with what became of them in the files: what the sheet, its `problems` and `todo`, and
/// the journal are to say of each.
struct CellOutcomes {
  let locale: LocaleTag
  let sync: SyncTable
  let merging: CellMerging
  let merged: MergedCells
  /// The locale's column of the sheets as they are; nil where there are none.
  let shown: ColumnTexts?
  let troubles: LocaleTroubles

  func add(to result: inout LocaleOutcome) {
    for (row, finding) in troubles.findings(of: merged.cells, locale, sync) {
      result.findings.append(finding)
      if let row, sync.table.rows[row].sheetRow == nil { result.findingsOfNewRows[finding] = row }
    }
    if sync.project.staging.contains(where: { $0.of == locale }) { result.shown = shownTexts() }
    let isForeign = sync.isForeign(locale)
    result.isWork.reserveCapacity(merged.cells.count)
    for i in merged.cells.indices {
      let isDone = tellFacts(i, &result)
      let text = merged.cells[i].text
      let isWork = text.isBlank ? merged.cells[i].isNeeded : !isDone
      let isStale = !text.isBlank && !isDone && isEditedOfOthers(sync.table.rows[i])
      let isAsked = sync.table.rows[i].isNeeded && !isForeign
      result.isWork.append(isAsked ? isWork : isStale || sync.baselines[i].keepsInTodo(locale))
      if merging.isColumnLost(i) {
        result.lostTexts[i] = text
        continue
      }
      let row = sync.table.rows[i].sheetRow
      let isShown = row.map { text.isSame(as: shown?[$0] ?? .empty) } ?? text.isEmpty
      if !isShown { result.texts[i] = text }
    }
  }

  /// True of a row that another project needs, and whose English somebody has just edited: who confirms a text then, before that one
  /// looks, takes the word out that asks for it.
  private func isEditedOfOthers(_ row: PlannedRow) -> Bool {
    guard row.typedOver != nil, let now = sync.now, let sheetRow = row.sheetRow else { return false }
    return !now.releases(of: sheetRow).isEmpty
  }

  /// What a later look could not know of a cell; nil where it could all be read, or was agreed.
  private func written(_ i: Int, _ facts: CellFacts) -> WrittenCell? {
    let row = sync.table.rows[i]
    let (cell, agreed) = (merged.cells[i], sync.inputs.facts.facts(of: row.cameFrom ?? row.id, in: locale))
    var written = WrittenCell(
      cell.text, notes: facts.keptNotes, isMeant: cell.isMeant, answer: cell.answer,
      typedBeside: cell.typedBeside)
    if case .offered(let offer) = facts.suggestion, !isAgreed(i, facts, agreed) { written.offer = offer }
    if row.agreedRow == nil || row.cameFrom != nil, !cell.text.isBlank { written.english = facts.english }
    let isKnown =
      written.english == nil && written.offer == nil && !written.isMeant && written.answer == nil
      && written.typedBeside == nil
    return isKnown && written.notes == agreed.keptNotes ? nil : written
  }

  /// True where this very text was offered when the row was agreed: another one may be from the same place.
  private func isAgreed(_ i: Int, _ facts: CellFacts, _ agreed: CellFacts) -> Bool {
    let row = sync.table.rows[i]
    let text = sync.agreed?.text(of: row.cameFrom ?? row.id, .translation(locale))
    return facts.suggestion == agreed.suggestion && text?.isSame(as: merged.cells[i].text) ?? false
  }

  /// What a staging locale may show: what is right, and what was made for other English where files keep that and it fits.
  private func shownTexts() -> [Int: Text] {
    var texts: [Int: Text] = [:]
    for (i, cell) in merged.cells.enumerated() where !cell.text.isBlank && !cell.isSuggestion {
      guard cell.errors.isEmpty, !cell.facts.isDisputed else { continue }
      let isShown = cell.facts.isFresh || sync.project.stale == .keep && sync.fits(cell.text, i, in: locale)
      if isShown { texts[i] = cell.text }
    }
    return texts
  }

  /// What the journal is to say of a cell. True where a text of it is done.
  private func tellFacts(_ i: Int, _ result: inout LocaleOutcome) -> Bool {
    let hasFacts = !sync.baselines[i].facts.isEmpty || isToldOtherwise(i)
    if merged.cells[i].isPlain, !troubles.has(i), !hasFacts { return true }
    var facts = merged.cells[i].facts
    let kept = facts.keptNotes
    var found = merged.cells[i].errors.map { CellNote(.check, Text($0.message)) }
    for note in troubles.notes(of: i) where !found.contains(note) { found.append(note) }
    for f in found.indices { found[f].project = sync.project.name }
    found += facts.notes.filter { $0.isForeign(to: sync.project.names) }
    let isDone = facts.isFresh && facts.withheld.isEmpty && found.isEmpty
    facts.notes = found + kept
    if !facts.isEmpty || hasFacts { result.facts[i] = facts }
    result.written[i] = written(i, facts)
    return isDone
  }

  /// True where the journal still says something of the name that a row has got again: that was told before it had the one that it comes
  /// from. An item of a list has the numbers of others every now and then.
  private func isToldOtherwise(_ i: Int) -> Bool {
    let row = sync.table.rows[i]
    return row.cameFrom != nil && !sync.inputs.facts.facts(of: row.id, in: locale).isEmpty
  }
}
