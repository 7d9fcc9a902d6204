import ProjectConfiguration
import StringFormats
import TranslationModel

/// What a locale's files are to have for each entry, by what its cells came to.
struct WantedTexts {
  let locale: LocaleTag
  let sync: SyncTable
  let merged: MergedCells

  /// What the file is to have for an entry: its text, or where there is none and the resource asks for that, the base text.
  func of(
    _ i: Int, _ entry: SourceEntry, _ b: Int, _ slot: SlotSource, present: Text?, _ texts: SlotTexts
  ) -> (text: Text?, isFiller: Bool) {
    let own = wanted(i, entry, b, slot, present: present, texts)
    if let own, !own.isBlank { return (own, false) }
    if merged.cells[i].isWithheld(at: { sync.place(b, slot) }) { return (own, false) }
    if slot.slot.resource.missing == .base { return (entry.source, true) }
    return (present.map { isFiller($0, i, slot) } ?? false ? nil : own, false)
  }

  private func isFiller(_ text: Text, _ i: Int, _ slot: SlotSource) -> Bool {
    !text.isSame(as: merged.cells[i].text) && sync.isFiller(text, sync.table.rows[i], locale, in: slot)
  }

  /// The text that the file is to have for an entry, in the sheet's notation; nil to take it out.
  ///
  /// Blank in the sheet, or a mere suggestion: the last good text stays, where it is for this English or may stay as a stale one.
  /// Withheld: nothing is put in. Stale: what the file has follows the sheet, unless placeholders changed or the project withholds
  /// stale text; a file without a text gets none, somebody may have taken it out. Wrong (a failed check): what is there stays, if
  /// it may, the wrong text is not written.
  private func wanted(
    _ i: Int, _ entry: SourceEntry, _ b: Int, _ slot: SlotSource, present: Text?, _ texts: SlotTexts
  ) -> Text? {
    if merged.cells[i].isPlain, !merged.cells[i].text.isBlank { return merged.cells[i].text }
    let cell = merged.cells[i]
    let text = cell.text
    func kept() -> Text? { self.kept(i, entry, b, slot, texts) }
    if text.isBlank || cell.isSuggestion { return kept() }
    if cell.isWithheld(at: { sync.place(b, slot) }) { return present ?? .empty }
    if cell.facts.isDisputed, let present { return present }
    guard cell.facts.isFresh else { return stale(cell, i, entry, slot, lastGood(i, entry, slot, texts)) }
    return cell.errors.isEmpty ? text : kept()
  }

  private func lastGood(_ i: Int, _ entry: SourceEntry, _ slot: SlotSource, _ texts: SlotTexts) -> Text? {
    let row = sync.table.rows[i].id
    let lastGood = texts.lastGood(entry.id) {
      let agreed = sync.agreed?.text(of: row, .translation(locale))
      return [agreed, sync.inputs.facts.lastAgreed(of: row, in: locale)].compactMap { $0 }
    }
    return lastGood.flatMap { isFiller($0, i, slot) ? nil : $0 }
  }

  /// What the file has, where the cell says nothing that can be used; nil where that may not stay.
  func kept(_ i: Int, _ entry: SourceEntry, _ b: Int, _ slot: SlotSource, _ texts: SlotTexts) -> Text? {
    guard let lastGood = lastGood(i, entry, slot, texts) else { return .empty }
    if isShipped(lastGood, i) { return lastGood }
    return isOfOtherEnglish(lastGood, i, entry, b, slot, texts) ? nil : lastGood
  }

  /// True for a text that files keep although it was made for other English.
  private func isShipped(_ text: Text, _ i: Int) -> Bool {
    sync.project.stale == .keep
      && !sync.errors(text, of: i, in: locale).contains { $0.rule.hasPrefix("placeholder") }
  }

  /// True for a text that was made for other English than the base file has now: by the commit that brought it, whatever people
  /// have confirmed since; where it is in none yet, by what was agreed.
  private func isOfOtherEnglish(
    _ text: Text, _ i: Int, _ entry: SourceEntry, _ b: Int, _ slot: SlotSource, _ texts: SlotTexts
  ) -> Bool {
    let id = entry.id
    if let there = texts.file?.catalog[id]?.text, texts.neutral(there, of: id).isSame(as: text),
      let now = slot.english(of: id)
    {
      let branch = sync.sources[b].input.name
      let made = sync.inputs.history.english(
        of: EntryText(id, there), in: slot.file(at: texts.path, as: .translation(locale), on: branch),
        base: slot.baseFile(in: sync.project.base, on: branch))
      if let made, !made.isBlank { return made != now }
    }
    return wasOfOtherEnglish(text, i)
  }

  /// True for a text that stood, or was said, beside other English of the row, and never beside this one.
  private func wasOfOtherEnglish(_ text: Text, _ i: Int) -> Bool {
    let row = sync.table.rows[i]
    if sync.wasAgreed(text, of: row.id, in: locale) { return false }
    let before = row.cameFrom ?? row.id
    let facts = sync.inputs.facts
    let wasAgreedBefore = sync.agreed?.text(of: before, .translation(locale))?.isSame(as: text) ?? false
    if wasAgreedBefore, row.cameFromOtherEnglish || facts.facts(of: before, in: locale).english != nil {
      return true
    }
    // Somebody may have blanked it since.
    if row.cameFromOtherEnglish, facts.wasHeard(text, of: before, in: locale) { return true }
    return facts.wasHeard(text, of: row.id, in: locale)
  }

  private func stale(
    _ cell: MergedCell, _ i: Int, _ entry: SourceEntry, _ slot: SlotSource, _ lastGood: Text?
  ) -> Text? {
    guard let lastGood else { return .empty }
    guard isShipped(cell.text, i) else { return nil }
    // Its numbers may mean the names of the old English: the file knows the names themselves.
    let isSafe = !slot.notation.style.hasNames || entry.spelling.placeholders.count < 2
    return isSafe ? cell.text : lastGood
  }
}
