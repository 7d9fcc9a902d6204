import TranslationModel
import TranslationSheet

extension RowTable {
  /// Rows that Glossator gave other English or another name at a look that came to no agreement: they stand in the sheet as they
  /// are to be, and what is known of them was agreed of the row that each was. Without that a text would count as made for the
  /// new English.
  mutating func findCutOff(_ sources: [BranchSource], _ evidence: RowEvidence) {
    guard let agreed = evidence.agreed, let origin = evidence.origin else { return }
    var found: GoneRows?
    for i in rows.indices where rows[i].cameFrom == nil && rows[i].agreedRow == nil && rows[i].sheetRow != nil
    {
      let id = rows[i].id
      // What the version that this one came from does not have, people put there.
      guard rows[i].origin == .kept, origin.has(id), agreed.index[id] == nil else { continue }
      if found == nil { found = GoneRows(from: agreed, in: evidence.now, origin) }
      if let before = found?.row(of: id, formerly: formerRows(of: rows[i], sources, evidence.keys)) {
        rows[i].agreedRow = agreed.index[before]
        rows[i].cameFrom = before
        rows[i].isReworded = !before.source.isSame(as: id.source)
      } else if found?.isItemElsewhere(id) ?? false {
        // Another branch has that item at its former number still: what it says came along from there.
        continue
      } else if let sibling = agreed.byEntry[id.entry]?.last {
        rows[i].cameFrom = agreed.ids[sibling]
        rows[i].isReworded = true
      }
    }
  }
}

/// The rows that were agreed and that Glossator made others of: neither the sheet has them nor the version that it came from.
private struct GoneRows {
  private var ids: Set<RowID> = []
  private var byEntry: [EntryID: [RowID]] = [:]
  private var byEnglish: [EntryID: [RowID]] = [:]
  /// Items that have another number in their list by now, by what they say there; the first one last.
  private var moved: [RowID: [RowID]] = [:]
  /// Every item that was agreed, whatever its number.
  private let agreedItems: Set<RowID>

  init(from agreed: SheetRows, in now: SheetRows, _ origin: SnapshotOrigin) {
    agreedItems = Set(agreed.ids.lazy.compactMap { $0?.inList })
    let items = Set(now.ids.lazy.compactMap { $0?.inList })
    for case let id? in agreed.ids where now.index[id] == nil && !origin.has(id) {
      ids.insert(id)
      if let item = id.inList, items.contains(item) {
        moved[item, default: []].append(id)
        continue
      }
      byEntry[id.entry, default: []].append(id)
      byEnglish[EntryID(id.source, id.variant), default: []].append(id)
    }
    moved = moved.mapValues { $0.reversed() }
  }

  /// The item with another number that says the same, else one that its very entries had, else that of the same key, else the only one with
  /// the same English.
  mutating func row(of id: RowID, formerly known: Set<RowID>) -> RowID? {
    if let item = id.inList, let old = moved[item]?.popLast() { return old }
    if let own = known.sorted().first(where: ids.contains) ?? byEntry[id.entry]?.last { return own }
    let others = byEnglish[EntryID(id.source, id.variant)] ?? []
    return others.count == 1 ? others[0] : nil
  }

  /// True of an item that was agreed with some number in its list.
  func isItemElsewhere(_ id: RowID) -> Bool { id.inList.map { agreedItems.contains($0) } ?? false }
}
