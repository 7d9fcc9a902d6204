import TranslationModel

extension RowTable {
  /// Adds the rows that no branch needs now: obsolete ones, and those of branches that nobody can read. Their cells are
  /// merged as all others are, so that no older copy of the sheet takes anything back. One that only other copies of the
  /// sheet have comes into this one; what somebody deleted stays away.
  mutating func keepOthers(
    now: SheetRows, agreed: SheetRows?, had: SheetRows?, unseen: OutOfSight
  ) {
    for row in unneeded {
      guard let id = now.ids[row], self.row(of: id) == nil else { continue }
      add(
        PlannedRow(id: id, origin: .kept, sheetRow: row, agreedRow: agreed?.index[id], members: []))
    }
    guard let agreed, let had, !agreed.hasSameRows(as: now) else { return }
    let known = Set(rows.compactMap(\.agreedRow))
    for (row, id) in agreed.ids.enumerated() {
      guard let id, agreed.isFirst(row), self.row(of: id) == nil, now.index[id] == nil, !known.contains(row)
      else {
        continue
      }
      let isNeeded = agreed.releases(of: row).contains(where: unseen.contains)
      if had.index[id] != nil, !isNeeded { continue }
      add(
        PlannedRow(id: id, origin: .returned, sheetRow: nil, agreedRow: row, members: []))
    }
  }

  private mutating func add(_ row: PlannedRow) {
    if number(of: row.id, orNew: rows.count) == rows.count { rows.append(row) }
  }
}

extension PlannedRow {
  /// True where some branch that could be read needs the row.
  var isNeeded: Bool { !members.isEmpty }
}
