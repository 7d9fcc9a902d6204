import RepositoryModel
import StringFormats
import TranslationModel

// What English the texts were made for that somebody said in Git.
extension GitVoices {
  /// The English that a text was made for; nil where that is the row's own, blank where nobody knows. Where it came from another key, it
  /// was made there.
  func english(
    of voice: GitVoice, _ slot: SlotSource, _ source: BranchSource, _ row: PlannedRow, _ agreed: Text?
  ) -> Text? {
    let beside = english(beside: voice, slot, source, row)
    let moved = english(ofMoved: voice, slot, source, row, agreed)
    let isOwn = moved?.isSame(as: row.id.source) ?? false
    if moved == nil, let beside, !beside.isBlank { return beside }
    let other = (isOwn ? nil : moved) ?? gone.english(of: voice.text, in: row)
    if let other, !isFresh(voice.text, for: row) { return other }
    return isOwn ? nil : beside
  }

  /// What a row has for its own English is not told by what was made for another's.
  private func english(
    ofMoved voice: GitVoice, _ slot: SlotSource, _ source: BranchSource, _ row: PlannedRow, _ agreed: Text?
  ) -> Text? {
    let hasOwnText = hasOwnText(row, agreed)
    if hasOwnText, row.cameFrom == nil { return nil }
    return former.english(
      of: voice, in: row, hasOwnText: hasOwnText, slot, base: base(slot, source))
  }

  /// True where some key of the row's English has the very text for it.
  private func isFresh(_ text: Text, for row: PlannedRow) -> Bool {
    guard let rows = sync.agreed else { return false }
    return rows.byEnglish[EntryID(row.id.source, row.id.variant), default: []].contains { place in
      rows.book.text(row: place, .translation(locale)).isSame(as: text)
        && (rows.ids[place].map { sync.inputs.facts.facts(of: $0, in: locale).isFresh } ?? false)
    }
  }

  /// The English that its key had where the text was made.
  private func english(
    beside voice: GitVoice, _ slot: SlotSource, _ source: BranchSource, _ row: PlannedRow
  ) -> Text? {
    let id = voice.entry.id
    let made = sync.inputs.history.english(of: voice.entry, in: voice.file, base: base(slot, source))
    if let made, let now = slot.english(of: id), !made.isBlank {
      return made == now ? nil : slot.notation.neutral(made, of: id)
    }
    var before = source.input.agreed == nil ? row.cameFrom?.source : slot.reworded[id]
    // Where its key was away for a while, the row says what was agreed of it.
    if before?.isEmpty ?? false, row.agreedRow != nil { before = row.cameFrom?.source }
    guard let before, !before.isSame(as: row.id.source) else { return nil }
    return descent(voice, slot, source) == .apart ? before : nil
  }

  /// True for a text that the integration branch had before any row had its key and English: what is in force is the
  /// text of the row that this one was. With a new name the older text came along, with other English a newer one.
  func isBeforeItsRow(
    _ voice: GitVoice, _ texts: SlotTexts, _ row: PlannedRow, _ agreed: Text, _ slot: SlotSource,
    _ source: BranchSource
  ) -> Bool {
    guard row.cameFrom != nil else { return false }
    switch descent(voice, slot, source) {
    case .after: return true
    case .same: return row.cameFromOtherEnglish
    case .apart: return row.cameFromOtherEnglish && isPassedBy(voice, texts, row, agreed)
    case .unknown: return false
    }
  }

  /// True for the translation of English that came and went on the integration branch between a row's own and what it has now: a look
  /// may have seen it there, but no row had that English, so nobody heard it. It is newer only where it took the place of what is in
  /// force; what a release had once is old, whatever English stands beside it.
  private func isPassedBy(_ voice: GitVoice, _ texts: SlotTexts, _ row: PlannedRow, _ agreed: Text) -> Bool {
    !isOfOtherEnglish(voice.text, row) && overheard(by: voice, texts).contains { $0.isSame(as: agreed) }
      && !sync.inputs.history.isOlderOnRelease(voice.entry, in: voice.file)
  }

  /// How the commit that brought the text stands to the one that brought the English that the base file has.
  func descent(_ voice: GitVoice, _ slot: SlotSource, _ source: BranchSource) -> Descent {
    guard let english = slot.file.catalog[voice.entry.id]?.text else { return .unknown }
    return sync.inputs.history.descent(
      of: voice.entry, in: voice.file, from: EntryText(voice.entry.id, english),
      in: base(slot, source))
  }

  private func base(_ slot: SlotSource, _ source: BranchSource) -> BranchFile {
    slot.baseFile(in: sync.project.base, on: source.input.name)
  }
}
