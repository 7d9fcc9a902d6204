import StringFormats
import TranslationModel

/// The keys from which one locale's texts came. Whoever gives a key another name, and its English other words, moves its translations
/// along, and such a text was made for the English that it stood beside until then. The commit that moved it says so: there the file
/// lost it under the one key, and got it under the other.
struct FormerKeys {
  let locale: LocaleTag
  let sync: SyncTable

  /// The English that a text was made for, which Git brings for a row that has none for its English; nil where it came from no other key,
  /// and where it was made for the row's own. The sheet says it of a key that it knows. Of one that came and went between two cuts only
  /// the commits do.
  func english(of voice: GitVoice, in row: PlannedRow, _ slot: SlotSource, base: BranchFile) -> Text? {
    guard let rows = sync.agreed else { return nil }
    let chain = sync.inputs.history.formerEntries(of: voice.entry, in: voice.file, base: base)
    for formers in chain {
      let found = formers.flatMap { texts(voice.text, from: $0.id, for: row, in: rows, slot) }
      if !found.isEmpty { return moved(found, slot).otherEnglish(than: row.id.source) }
    }
    if isOnlyRenamed(row) { return nil }
    return moved((chain.last ?? []).compactMap { committed($0, slot) }, slot)
      .otherEnglish(than: row.id.source)
  }

  /// What was moved, and the key that it is from.
  private struct Found {
    var key: EntryID
    var text: FormerText
  }

  /// Of a row that only got another name Git's text is its author's, whatever others said, but where several of the same English did:
  /// nobody else knows which was which.
  private func isOnlyRenamed(_ row: PlannedRow) -> Bool { row.cameFrom != nil && !row.cameFromOtherEnglish }

  private func texts(
    _ text: Text, from entry: EntryID, for row: PlannedRow, in rows: SheetRows, _ slot: SlotSource
  ) -> [Found] {
    let key = slot.slot.resource.rowKey(for: entry.key)
    let facts = sync.inputs.facts
    return [key, Text(slot.prefix + key.string)].flatMap { key in
      rows.byEntry[EntryID(key, entry.variant), default: []].compactMap { place -> Found? in
        guard let id = rows.ids[place], !isOnlyRenamed(row) || id.source.isSame(as: row.id.source) else {
          return nil
        }
        if rows.book.text(row: place, .translation(locale)).isSame(as: text) {
          let english = facts.facts(of: id, in: locale).english ?? id.source
          return Found(key: entry, text: FormerText(row: id.source, english: english))
        }
        // What waits on a side branch, a file may have older texts of.
        guard facts.wasAgreed(text, of: id, in: locale) else { return nil }
        return Found(key: entry, text: FormerText(row: id.source, english: id.source))
      }
    }
  }

  /// What stood beside the text in the commit that brought it there.
  private func committed(_ former: FormerEntry, _ slot: SlotSource) -> Found? {
    guard let english = former.english, !english.isBlank else { return nil }
    let neutral = slot.notation.neutral(english, of: former.id)
    return Found(key: former.id, text: FormerText(row: neutral, english: neutral))
  }

  /// Without those whose key the file still has, with its English: whoever took that key's text from it, for another one, put right what
  /// had been mixed up.
  private func moved(_ found: [Found], _ slot: SlotSource) -> [FormerText] {
    found.filter { found in
      guard let now = slot.pendingSource[found.key] ?? slot.file.catalog[found.key]?.text else { return true }
      return !slot.notation.neutral(now, of: found.key).isSame(as: found.text.row)
    }.map(\.text)
  }
}
