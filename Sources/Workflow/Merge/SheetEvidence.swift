import TranslationModel
import TranslationSheet

// What tells whether a text in a cell is news: what its author had at hand, what was heard, and what somebody insists on.
extension SheetVoices {
  /// True where the row's sheet is an older version in which something else was typed.
  func isInEditedCopy(_ row: PlannedRow) -> Bool {
    guard let origin = sync.inputs.origin, !origin.edited.isEmpty, let now = sync.now,
      let place = row.sheetRow
    else { return false }
    return origin.edited.contains(now.sheet(of: place))
  }

  /// True where the row's sheet is an older version in which something newer is missing.
  func isInSheetBehind(_ row: PlannedRow) -> Bool {
    guard !sync.sheetsBehind.isEmpty, let now = sync.now, let place = row.sheetRow else { return false }
    return sync.sheetsBehind.contains(now.sheet(of: place))
  }

  /// What is in force, and came after the text that somebody typed over: they did not see it, and neither was made after the other.
  func unseen(
    by text: Text, over before: Text?, agreed: Text?, _ row: PlannedRow, _ base: RowBaseline
  ) -> [Text] {
    guard let before, let agreed, !agreed.isBlank, !agreed.isSame(as: before), !agreed.isSame(as: text),
      !base.facts(locale).isOffered
    else { return [] }
    // What a look wrote that was cut off is newer than what was agreed.
    let isOlder = before.isBlank || wasHeard(before, row)
    return isOlder && !isProven(row) ? [agreed] : []
  }

  /// True where the locale's word in `todo` may be that of a moment soon after the version in which somebody typed what it asks for.
  func isOlderRequest(in row: PlannedRow) -> Bool {
    isInEditedCopy(row)
      && row.originID.map { sync.inputs.origin?.mayHaveAsked(CellID($0, locale)) ?? false } ?? false
  }

  /// True where whoever saved the row had what Glossator wrote beside what came in force since.
  func isProven(_ row: PlannedRow) -> Bool {
    guard let proof, let place = row.sheetRow else { return false }
    return proof.isMeant(Set([row.id, row.cameFrom, row.originID].compactMap(\.self)), locale, at: place)
  }

  /// True where the text stands beside the note that it was put right, or lost: it was typed. A look that found it there and was cut
  /// off has taken the note out.
  ///
  /// In an older copy in which somebody typed elsewhere, too, the two stand since it was made perhaps: the text was in force meanwhile, and
  /// lost again to something that its author never saw.
  func isInsisted(_ text: Text, over before: Text?, agreed: Text?, _ row: PlannedRow, _ base: RowBaseline)
    -> Bool
  {
    if let written = base.written[locale], written.isMeant, written.text.isSame(as: text) { return true }
    let hasSeenAgreed = (before ?? .empty).isSame(as: agreed ?? .empty)
    return base.facts(locale).notes.contains {
      ($0.kind == .older || $0.kind == .lost) && $0.text.isSame(as: text) && base.shows($0, locale)
        && (hasSeenAgreed || !base.showedBefore($0, locale) || !isInEditedCopy(row))
    }
  }

  func isInsisted(_ note: CellNote, _ base: RowBaseline) -> Bool {
    base.facts(locale).notes.contains { $0.kind == note.kind && $0.text.isSame(as: note.text) }
      && base.shows(note, locale)
  }

  /// True where the text came in a part of the sheet: it was typed over the one that the part showed.
  func isImported(_ text: Text, _ row: PlannedRow) -> Bool {
    sync.imported(text, into: row, locale) != nil
  }

  func wasHeard(_ text: Text, _ row: PlannedRow) -> Bool {
    let facts = sync.inputs.facts
    if facts.wasHeardOrWritten(text, of: row.id, in: locale) { return true }
    return row.originID.map { $0 != row.id && facts.wasHeardOrWritten(text, of: $0, in: locale) } ?? false
  }
}
