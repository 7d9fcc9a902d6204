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

  /// The English that a text was made for, which Git brings for a row that has none; nil where it came from no other key, and where it
  /// was made for the row's own. Of a row that only got another name Git's text is its author's, whatever others said, but where several
  /// of the same English did: nobody else knows which was which.
  func english(of voice: GitVoice, in row: PlannedRow, agreed: Text?, _ slot: SlotSource) -> Text? {
    let isRenamed = row.cameFrom != nil
    guard let rows = sync.agreed, isRenamed ? !row.cameFromOtherEnglish : agreed?.isBlank ?? true
    else { return nil }
    let origins = entries(before: voice, slot).flatMap { entry in
      self.origins(of: voice.text, from: entry, in: rows, slot)
    }.filter { !isRenamed || $0.row.isSame(as: row.id.source) }
    guard let first = origins.first, !origins.contains(where: { $0.english.isSame(as: row.id.source) }),
      !isFresh(voice.text, for: row, in: rows)
    else { return nil }
    return first.english
  }

  /// What is closed in one place is dismissed in another: that a key comes with a word of one that goes may be chance. It is, where its
  /// texts of other languages came from elsewhere.
  private func entries(before voice: GitVoice, _ slot: SlotSource) -> [EntryID] {
    let found = former(voice.entry.id, voice.file).sorted()
    if found.isEmpty || Self.isTelling(voice.text) { return found }
    let others = sync.targets.filter { $0 != locale }.compactMap { other -> Set<EntryID>? in
      guard let path = slot.slot.path(for: other) else { return nil }
      var file = voice.file
      (file.path, file.role) = (path, .translation(other))
      return sync.inputs.history.formerEntries(of: voice.entry.id, in: file)
    }
    return found.filter { entry in others.allSatisfy { $0.contains(entry) } }
  }

  private func former(_ entry: EntryID, _ file: BranchFile) -> Set<EntryID> {
    sync.inputs.history.formerEntries(of: entry, in: file) ?? []
  }

  /// False of a word or two. Where words have no blanks between them, of fewer bytes than three words have.
  private static func isTelling(_ text: Text) -> Bool {
    text.withBytes { bytes in
      let blanks = bytes.count { $0 == 0x20 }
      return blanks >= 2 || blanks == 0 && bytes.count >= 24
    }
  }

  private func origins(of text: Text, from entry: EntryID, in rows: SheetRows, _ slot: SlotSource) -> [Origin]
  {
    let key = slot.slot.resource.rowKey(for: entry.key)
    let facts = sync.inputs.facts
    return [key, Text(slot.prefix + key.string)].flatMap { key in
      rows.byEntry[EntryID(key, entry.variant), default: []].compactMap { row -> Origin? in
        guard let id = rows.ids[row] else { return nil }
        if rows.book.text(row: row, .translation(locale)).isSame(as: text) {
          return Origin(row: id.source, english: facts.facts(of: id, in: locale).english ?? id.source)
        }
        // What waits on a side branch, a file may have older texts of.
        return facts.wasAgreed(text, of: id, in: locale) ? Origin(row: id.source, english: id.source) : nil
      }
    }
  }

  /// True where some key of the row's English has the very text for it.
  private func isFresh(_ text: Text, for row: PlannedRow, in rows: SheetRows) -> Bool {
    rows.ids.enumerated().contains { place, id in
      guard let id, id.variant == row.id.variant, id.source.isSame(as: row.id.source) else { return false }
      return rows.book.text(row: place, .translation(locale)).isSame(as: text)
        && sync.inputs.facts.facts(of: id, in: locale).isFresh
    }
  }
}
