import StringFormats
import TranslationModel

/// The rows of a slot of the integration branch whose keys only its own `.glossator` calls otherwise so far: the releases, and with them the
/// sheet, have them by the names of before. By the new name one may seem to be another platform's, and its texts would go over that one's.
struct FormerNames {
  private var rows: [EntryID: [Int]] = [:]

  /// None where some release calls them as they are called now.
  init(of slot: SlotSource, _ releases: [BranchSource], _ table: RowTable) {
    let now = slot.slot
    var found: [EntryID: [Int]] = [:]
    for (b, release) in releases.enumerated() {
      guard let s = release.slots.firstIndex(where: { $0.slot.name == now.name }) else { continue }
      let resource = release.slots[s].slot.resource
      let isNamedAlike =
        resource.keyPrefix == now.resource.keyPrefix && resource.keySeparator == now.resource.keySeparator
      if isNamedAlike { return }
      for (entry, row) in zip(release.slots[s].entries, table.rowOfEntry[b][s]) {
        found[entry.id, default: []].append(row)
      }
    }
    rows = found
  }

  /// The row of the entry's very English.
  func row(of entry: SourceEntry, in table: RowTable) -> Int? {
    rows[entry.id]?.first { table.rows[$0].id.source == entry.source }
  }
}
