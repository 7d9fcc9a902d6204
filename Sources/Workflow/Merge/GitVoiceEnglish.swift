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
