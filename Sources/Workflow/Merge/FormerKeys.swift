import StringFormats
import TranslationModel

/// The keys from which one locale's texts came. Whoever gives a key another name, and its English other words, moves its translations
/// along, and such a text was made for the English that it stood beside until then. The commit that moved it says so: there the file
/// lost it under the one key, and got it under the other.
struct FormerKeys {
  let locale: LocaleTag
  let sync: SyncTable

  /// The English that a text was made for, which Git brings for a row; its own where it was made for that, nil where it came from no other
  /// key. The sheet says it of a key that it knows. Of one that came and went between two cuts only the commits do.
  ///
  /// Of a row that has a text of its own, and only got another name, Git's text is its author's, whatever others said, but where several
  /// of the same English did: nobody else knows which was which.
  func english(
    of voice: GitVoice, in row: PlannedRow, hasOwnText: Bool, _ slot: SlotSource, base: BranchFile
  ) -> Text? {
    guard let rows = sync.agreed else { return nil }
    var made: [Text] = []
    let ends = sync.inputs.history.formerEntries(of: voice.entry, in: voice.file, base: base) { former in
      var found = texts(voice.text, from: former, in: rows, slot)
      if hasOwnText { found = found.filter { $0.row.isSame(as: row.id.source) } }
      made += found.map(\.english)
      return !found.isEmpty
    }
    if !hasOwnText { made += ends.compactMap { committed($0, slot) } }
    return made.first { $0.isSame(as: row.id.source) } ?? made.first
  }

  /// What the rows of a key say of a text.
  private func texts(_ text: Text, from entry: EntryID, in rows: SheetRows, _ slot: SlotSource)
    -> [FormerText]
  {
    let key = slot.slot.resource.rowKey(for: entry.key)
    let facts = sync.inputs.facts
    return [key, slot.slot.name.qualified(key)].flatMap { key in
      rows.byEntry[EntryID(key, entry.variant), default: []].compactMap { place -> FormerText? in
        guard let id = rows.ids[place] else { return nil }
        if rows.book.text(row: place, .translation(locale)).isSame(as: text) {
          return FormerText(row: id.source, english: facts.facts(of: id, in: locale).english ?? id.source)
        }
        // What waits on a side branch, a file may have older texts of.
        return facts.wasAgreed(text, of: id, in: locale)
          ? FormerText(row: id.source, english: id.source) : nil
      }
    }
  }

  /// What the base file said of it where it was made.
  private func committed(_ former: FormerEntry, _ slot: SlotSource) -> Text? {
    guard let english = former.english, !english.isBlank else { return nil }
    return slot.notation.neutral(english, of: former.id)
  }
}
