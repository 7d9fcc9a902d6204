import TranslationModel

extension RowTable {
  /// Adds the rows that no branch needs now: obsolete ones, and those of branches that nobody can read. Their cells are
  /// merged as all others are, so that no older copy of the sheet takes anything back. One that only other copies of the
  /// sheet have comes into this one; what somebody deleted stays away, and so does one in which nobody has written anything.
  mutating func keepOthers(_ evidence: RowEvidence) {
    let now = evidence.now
    for row in unneeded {
      guard let id = now.ids[row], self.row(of: id) == nil else { continue }
      let agreedRow = evidence.agreed?.index[id]
      add(
        rowOutOfSight(of: id, at: row, evidence) ?? editedEnglish(of: id, at: row, evidence)
          ?? PlannedRow(id: id, origin: .kept, sheetRow: row, agreedRow: agreedRow, members: []))
    }
    guard let agreed = evidence.agreed, let had = evidence.had, !agreed.hasSameRows(as: now) else { return }
    let known = Set(rows.compactMap(\.agreedRow))
    for (row, id) in agreed.ids.enumerated() {
      guard let id, agreed.isFirst(row), self.row(of: id) == nil, now.index[id] == nil, !known.contains(row)
      else {
        continue
      }
      let isNeeded = agreed.releases(of: row).contains(where: evidence.unseen.contains)
      // English that waits for its release somebody deletes only who saw it. Of another row that is obsolete nobody can tell an older
      // copy from one in which it was deleted, and the journal has its texts.
      let wasThere =
        evidence.isWaiting(id)
        ? evidence.origin?.has(id) ?? true : had.index[id] != nil || !agreed.hasWork(row)
      if !isNeeded, wasThere { continue }
      add(
        PlannedRow(id: id, origin: .returned, sheetRow: nil, agreedRow: row, members: []))
    }
  }

  /// A row that only branches out of sight need, where it was agreed by another name or with other English.
  private func rowOutOfSight(of id: RowID, at row: Int, _ evidence: RowEvidence) -> PlannedRow? {
    let releases = evidence.now.releases(of: row).filter(evidence.unseen.contains)
    guard let agreed = evidence.agreed, let origin = evidence.origin, !releases.isEmpty,
      agreed.index[id] == nil
    else { return nil }
    let isOlder = origin.older.contains(evidence.now.sheet(of: row))
    // What was agreed elsewhere a place lacks, too, that is behind.
    if isOlder || !origin.wasWritten(id), origin.has(id),
      let place = placeOfNewerName(of: id, releases, evidence, agreed, origin), let newer = agreed.ids[place]
    {
      return PlannedRow(id: newer, origin: .kept, sheetRow: row, agreedRow: place, members: [])
    }
    guard let lost = lostRow(of: id, releases, evidence), let known = agreed.ids[lost] else { return nil }
    // A look of another project's gave it that English, and has not come to an agreement yet.
    if !isOlder, origin.wasWritten(id) { return reworded(id, at: row, agreedRow: lost, from: known) }
    // An older copy of the sheet has it as it was before its English changed. It is the same row, and what somebody typed in it is for
    // the English that it shows. Left alone, it would stand beside its own, and nobody would hear that.
    guard evidence.edits.idBefore[row] == nil else { return nil }
    return PlannedRow(id: known, origin: .kept, sheetRow: row, agreedRow: lost, members: [])
  }

  /// Where a row was agreed by the name that its key has by now: the version that the sheet came from has the former one.
  private func placeOfNewerName(
    of id: RowID, _ releases: Set<String>, _ evidence: RowEvidence, _ agreed: SheetRows,
    _ origin: SnapshotOrigin
  ) -> Int? {
    if agreed.byEntry[id.entry] != nil { return nil }
    let lost = agreed.ids.indices.filter { place in
      guard let other = agreed.ids[place], other.source.isSame(as: id.source), other.variant == id.variant
      else { return false }
      return evidence.now.index[other] == nil && self.row(of: other) == nil && !origin.has(other)
        && !releases.isDisjoint(with: agreed.releases(of: place))
    }
    return lost.count == 1 ? lost[0] : nil
  }

  private func reworded(_ id: RowID, at row: Int, agreedRow: Int, from before: RowID) -> PlannedRow {
    var planned = PlannedRow(id: id, origin: .kept, sheetRow: row, agreedRow: agreedRow, members: [])
    planned.isReworded = true
    planned.cameFrom = before
    return planned
  }

  /// A row that no branch in sight needed any more, and whose English somebody edited: it is kept as it is, so that the looks of other projects
  /// hear that, or the one at which the next release needs it.
  private func editedEnglish(of id: RowID, at row: Int, _ evidence: RowEvidence) -> PlannedRow? {
    let releases = evidence.now.releases(of: row)
    guard let before = evidence.edits.idBefore[row], self.row(of: before) == nil,
      let agreedRow = evidence.agreed?.index[before],
      releases.isEmpty || releases.contains(where: evidence.unseen.names.isForeign)
        || evidence.isWaiting(before)
    else { return nil }
    var edited = reworded(id, at: row, agreedRow: agreedRow, from: before)
    edited.typedOver = before.source
    return edited
  }

  private mutating func add(_ row: PlannedRow) {
    if number(of: row.id, orNew: rows.count) == rows.count { rows.append(row) }
  }
}

extension SheetRows {
  /// True for a row with a translation, or with something in a column of people's own.
  fileprivate func hasWork(_ row: Int) -> Bool {
    book.columns(row: row).keys.contains { $0.isFilledByPeople && !book.text(row: row, $0).isBlank }
  }
}

extension PlannedRow {
  /// True where some branch that could be read needs the row.
  var isNeeded: Bool { !members.isEmpty }
}
