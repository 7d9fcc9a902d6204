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
      let gone = found ?? GoneRows(from: agreed, in: evidence.now, origin)
      found = gone
      if let before = gone.row(of: id, formerly: formerRows(of: rows[i], sources, evidence.keys)) {
        rows[i].agreedRow = agreed.index[before]
        rows[i].cameFrom = before
        rows[i].isReworded = !before.source.isSame(as: id.source)
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

  init(from agreed: SheetRows, in now: SheetRows, _ origin: SnapshotOrigin) {
    for case let id? in agreed.ids where now.index[id] == nil && !origin.has(id) {
      ids.insert(id)
      byEntry[id.entry, default: []].append(id)
      byEnglish[EntryID(id.source, id.variant), default: []].append(id)
    }
  }

  /// One that its very entries had, else that of the same key, else the only one with the same English.
  func row(of id: RowID, formerly known: Set<RowID>) -> RowID? {
    if let own = known.sorted().first(where: ids.contains) ?? byEntry[id.entry]?.last { return own }
    let others = byEnglish[EntryID(id.source, id.variant)] ?? []
    return others.count == 1 ? others[0] : nil
  }
}
