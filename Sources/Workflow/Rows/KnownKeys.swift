import TranslationModel

/// The rows of a project's sheet that one slot does not share: their key names it before a colon (`android:ok`).
struct KnownKeys: Sendable {
  private var entries: Set<EntryID> = []

  init(_ sheets: SheetRows?...) {
    for sheet in sheets {
      guard let sheet else { continue }
      for (row, id) in sheet.ids.enumerated() {
        if let id, id.key.contains(0x3A), sheet.isFirst(row) { entries.insert(id.entry) }
      }
    }
  }

  var hasQualified: Bool { !entries.isEmpty }

  /// The row of an entry: its slot's alone where there is one, whatever English that has, or where there was while the slot had another
  /// name; else the one that slots share.
  func rowID(of entry: SourceEntry, in slot: SlotSource) -> RowID {
    if entries.isEmpty { return entry.rowID }
    let own = slot.qualified(entry.rowID)
    if entries.contains(own.entry) { return own }
    return slot.former?.rows(of: entry.id).map { entries.contains($0.own.entry) } ?? false ? own : entry.rowID
  }

  /// The row that an entry had when its branch was agreed; nil where `.glossator` says what it said, or left the entry out.
  func formerRowID(of entry: SourceEntry, in slot: SlotSource) -> RowID? {
    slot.former?.rows(of: entry.id).map { entries.contains($0.own.entry) ? $0.own : $0.shared }
  }
}
