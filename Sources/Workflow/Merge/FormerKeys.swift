import ProjectConfiguration
import StringFormats
import TranslationModel

/// The keys from which one locale's texts came. Whoever gives a key another name, and its English other words, moves its translations
/// along, and such a text was made for the English that it stood beside until then. The commit that moved it says so: there the file
/// lost it under the one key, and got it under the other.
struct FormerKeys {
  let locale: LocaleTag
  let sync: SyncTable

  /// What a text was made for, in a row of the key that it came from.
  private struct Origin {
    /// The row's own English.
    var row: Text
    var english: Text
  }

  /// The English that a text was made for, which Git brings for a row that has none for its English; nil where it came from no other key,
  /// and where it was made for the row's own. Of a row that only got another name Git's text is its author's, whatever others said, but
  /// where several of the same English did: nobody else knows which was which.
  func english(
    of voice: GitVoice, in row: PlannedRow, agreed: Text?, _ slot: SlotSource, _ source: BranchSource
  ) -> Text? {
    let isRenamed = row.cameFrom != nil && !row.cameFromOtherEnglish
    guard let rows = sync.agreed, row.cameFrom != nil || agreed?.isBlank ?? true else { return nil }
    let origins = entries(before: voice).flatMap { entry in
      self.origins(of: voice.text, from: entry, in: rows, slot, source)
    }.filter { !isRenamed || $0.row.isSame(as: row.id.source) }
    return origins.contains { $0.english.isSame(as: row.id.source) } ? nil : origins.first?.english
  }

  /// Those of the same plural form where there are some: several may say the same.
  private func entries(before voice: GitVoice) -> [EntryID] {
    let found = (sync.inputs.history.formerEntries(of: voice.entry.id, in: voice.file) ?? []).sorted()
    let alike = found.filter { $0.variant == voice.entry.id.variant }
    return alike.isEmpty ? found : alike
  }

  private func origins(
    of text: Text, from entry: EntryID, in rows: SheetRows, _ slot: SlotSource, _ source: BranchSource
  ) -> [Origin] {
    let key = slot.slot.resource.rowKey(for: entry.key)
    let facts = sync.inputs.facts
    return [key, Text(slot.prefix + key.string)].flatMap { key in
      rows.byEntry[EntryID(key, entry.variant), default: []].compactMap { row -> Origin? in
        guard let id = rows.ids[row], !isStill(id, slot, source) else { return nil }
        if rows.book.text(row: row, .translation(locale)).isSame(as: text) {
          return Origin(row: id.source, english: facts.facts(of: id, in: locale).english ?? id.source)
        }
        // What waits on a side branch, a file may have older texts of.
        return facts.wasAgreed(text, of: id, in: locale) ? Origin(row: id.source, english: id.source) : nil
      }
    }
  }

  /// True where the file still has a key with its English: whoever took that key's text from it, for another one, put right what had been
  /// mixed up.
  private func isStill(_ id: RowID, _ slot: SlotSource, _ source: BranchSource) -> Bool {
    guard let row = sync.table.row(of: id) else { return false }
    if source.input.isIntegration {
      return sync.integrationMembers[row]?.contains { source.slots[$0.slot].slot.name == slot.slot.name }
        ?? false
    }
    return sync.table.rows[row].members.contains { member in
      let other = sync.sources[member.branch]
      return other.input.name == source.input.name && other.slots[member.slot].slot.name == slot.slot.name
    }
  }
}
