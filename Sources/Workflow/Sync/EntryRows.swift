/// The rows of a branch's slot whose base file is another one's, too: the two share their entries.
struct EntryRows {
  private let entries: [SourceEntry]
  private let rows: [Int]

  /// Nil where no other branch has such a slot.
  init?(like slot: SlotSource, _ others: [BranchSource], _ table: RowTable) {
    for (b, other) in others.enumerated() {
      guard let s = other.slots.firstIndex(where: { $0.slot.name == slot.slot.name }),
        let own = slot.entries.first, other.slots[s].entries.first === own
      else { continue }
      (entries, rows) = (other.slots[s].entries, table.rowOfEntry[b][s])
      return
    }
    return nil
  }

  /// Nil where the other's is another entry: English that is edited in the sheet.
  func row(of entry: SourceEntry, at e: Int) -> Int? {
    e < entries.count && entries[e] === entry ? rows[e] : nil
  }
}
