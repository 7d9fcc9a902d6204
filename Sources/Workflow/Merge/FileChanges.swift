import StringFormats
import TranslationModel

/// How the texts of two versions of a file differ.
enum FileChanges {
  /// The texts that a version has and another one lacks, or has otherwise; blank ones say nothing.
  static func changes(from then: (any StringFile)?, to now: (any StringFile)?) -> [EntryID: Text] {
    guard let now, now.bytes != then?.bytes else { return [:] }
    var changed: [EntryID: Text] = [:]
    for entry in now.catalog.entries
    where !entry.text.isBlank && then?.catalog[entry.id]?.text != entry.text {
      changed[entry.id] = entry.text
    }
    return changed
  }

  /// The texts of some entries, those that are not blank.
  static func texts(of entries: Set<EntryID>, in file: (any StringFile)?) -> [EntryID: Text] {
    guard let catalog = file?.catalog, !entries.isEmpty else { return [:] }
    var texts: [EntryID: Text] = [:]
    for id in entries { if let text = catalog[id]?.text, !text.isBlank { texts[id] = text } }
    return texts
  }

  /// Those that have the same text in two versions of a file.
  static func same(_ entries: Set<EntryID>, in a: (any StringFile)?, and b: (any StringFile)?)
    -> Set<EntryID>
  {
    guard let a, let b else { return [] }
    return entries.filter { id in a.catalog[id]?.text == b.catalog[id]?.text }
  }

  /// What says again what was agreed, and something else had landed meanwhile.
  static func changesBack(
    to agreed: (any StringFile)?, over landed: (any StringFile)?, in now: (any StringFile)?
  ) -> [EntryID: Text] {
    guard let agreed, let landed, let now else { return [:] }
    return changes(from: landed, to: now).filter { id, text in
      landed.catalog[id].map { !$0.text.isBlank } ?? false && agreed.catalog[id]?.text == text
    }
  }

  /// What a commit took out. What our own last side commit had taken out already only landed.
  static func removals(
    from then: (any StringFile)?, to now: (any StringFile)?,
    landedFrom side: @autoclosure () -> (any StringFile)?
  ) -> Set<EntryID> {
    guard let then, let now, then.bytes != now.bytes else { return [] }
    let ours = side()
    var removed: Set<EntryID> = []
    for entry in then.catalog.entries where !entry.text.isBlank {
      let isGone = now.catalog[entry.id]?.text.isBlank ?? true
      let wasOurs = ours.map { $0.catalog[entry.id]?.text.isBlank ?? true } ?? false
      if isGone, !wasOurs { removed.insert(entry.id) }
    }
    return removed
  }
}
