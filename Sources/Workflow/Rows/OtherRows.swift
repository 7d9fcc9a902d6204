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
        newerName(of: id, at: row, evidence) ?? writtenEnglish(of: id, at: row, evidence) ?? newerEnglish(
          of: id, at: row, evidence) ?? editedEnglish(
            of: id, at: row, evidence)
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

  /// A row that only branches out of sight need, by the name that it had before its key changed: an older copy of the sheet has it so.
  private func newerName(of id: RowID, at row: Int, _ evidence: RowEvidence) -> PlannedRow? {
    let releases = evidence.now.releases(of: row).filter(evidence.unseen.contains)
    guard let agreed = evidence.agreed, let origin = evidence.origin, !releases.isEmpty,
      origin.older.contains(evidence.now.sheet(of: row)), origin.has(id), agreed.byEntry[id.entry] == nil
    else { return nil }
    let lost = agreed.ids.enumerated().filter { place, other in
      guard let other, other.source.isSame(as: id.source), other.variant == id.variant else { return false }
      return evidence.now.index[other] == nil && self.row(of: other) == nil && !origin.has(other)
        && !releases.isDisjoint(with: agreed.releases(of: place))
    }
    guard lost.count == 1, let newer = lost[0].element else { return nil }
    return PlannedRow(id: newer, origin: .kept, sheetRow: row, agreedRow: lost[0].offset, members: [])
  }

  /// A row that only branches out of sight need, with the English that a look of another project's gave it which has not come to an
  /// agreement yet.
  private func writtenEnglish(of id: RowID, at row: Int, _ evidence: RowEvidence) -> PlannedRow? {
    let releases = evidence.now.releases(of: row).filter(evidence.unseen.contains)
    guard let agreed = evidence.agreed, let origin = evidence.origin, agreed.index[id] == nil,
      origin.wasWritten(id),
      !origin.older.contains(evidence.now.sheet(of: row)), !releases.isEmpty,
      let lost = lostRow(of: id, releases, evidence), let before = agreed.ids[lost]
    else { return nil }
    var planned = PlannedRow(id: id, origin: .kept, sheetRow: row, agreedRow: lost, members: [])
    planned.isReworded = true
    planned.cameFrom = before
    return planned
  }

  /// A row that only branches out of sight need, as it was before its English changed: an older copy of the sheet has it so. It is
  /// the same row, and what somebody typed in it is for the English that it shows. Left alone, it would stand beside its own, and
  /// nobody would hear that.
  private func newerEnglish(of id: RowID, at row: Int, _ evidence: RowEvidence) -> PlannedRow? {
    let releases = evidence.now.releases(of: row).filter(evidence.unseen.contains)
    guard let agreed = evidence.agreed, !releases.isEmpty, agreed.index[id] == nil,
      evidence.edits.idBefore[row] == nil, let lost = lostRow(of: id, releases, evidence),
      let newer = agreed.ids[lost]
    else { return nil }
    return PlannedRow(id: newer, origin: .kept, sheetRow: row, agreedRow: lost, members: [])
  }

  /// A row that only other projects need by now, or that waits for its release, and whose English somebody edited: it is kept as it
  /// is, so that their looks hear that, or the one that the release is back at.
  private func editedEnglish(of id: RowID, at row: Int, _ evidence: RowEvidence) -> PlannedRow? {
    guard let before = evidence.edits.idBefore[row],
      evidence.now.releases(of: row).contains(where: evidence.unseen.names.isForeign)
        || evidence.isWaiting(before),
      self.row(of: before) == nil, let agreedRow = evidence.agreed?.index[before]
    else { return nil }
    var planned = PlannedRow(id: id, origin: .kept, sheetRow: row, agreedRow: agreedRow, members: [])
    planned.isReworded = true
    planned.cameFrom = before
    return planned
  }

  private mutating func add(_ row: PlannedRow) {
    if number(of: row.id, orNew: rows.count) == rows.count { rows.append(row) }
  }
}

extension SheetRows {
  /// True for a row with a translation, or with something in a column of people's own.
  fileprivate func hasWork(_ row: Int) -> Bool {
    book.columns(row: row).keys.contains { column in
      switch column {
      case .translation, .link, .max, .waive: !book.text(row: row, column).isBlank
      case .key, .variant, .source, .comment, .todo, .problems, .releases: false
      }
    }
  }
}

extension PlannedRow {
  /// True where some branch that could be read needs the row.
  var isNeeded: Bool { !members.isEmpty }
}
