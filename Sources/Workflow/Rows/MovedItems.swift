import TranslationModel

// An item of a list has no name but its number, and one that is put in or taken out gives all those behind it other numbers. What an item
// was translated to was made for its English: so its English comes first, and its number after that.
extension RowTable {
  /// Items that stand elsewhere in their list than they stood take their rows along, as a key does that has another name.
  mutating func moveItems(_ sources: [BranchSource], _ evidence: RowEvidence) {
    if rows.allSatisfy({ !$0.id.variant.isItem || $0.sheetRow != nil }) { return }
    let former = FormerItems(evidence)
    let own = moved(.added, among: former.agreed, sources, evidence)
    take(own, sources, evidence)
    for (i, row) in own where row.isInSheet {
      // Somebody edited its English in the sheet at the same time: its translations are for what it said.
      guard let before = evidence.edits.idBefore[row.place] else { continue }
      rows[i].cameFrom = before
      rows[i].isReworded = true
      if rows[i].sheetRow != nil { rows[i].agreedRow = evidence.agreed?.index[before] }
    }
    // An older copy of the sheet has them by the numbers of then.
    let back = moved(.returned, among: former.older, sources, evidence)
    for (i, row) in back.sorted(by: { $0.key < $1.key }) where !taken.contains(row.place) {
      take(row.place, for: i)
    }
  }

  /// An item that comes to its new number after another branch had it there: that has its row by then, and what the branch's old row was
  /// translated to meanwhile may be newer.
  mutating func findLateMoves(_ sources: [BranchSource], _ evidence: RowEvidence) {
    let late = rows.indices.filter { i in
      rows[i].origin == .kept && rows[i].cameFrom == nil && rows[i].id.variant.isItem
        && rows[i].members.contains { hasOtherEnglish($0, sources) }
    }
    if late.isEmpty { return }
    let former = FormerItems(evidence)
    var needed: [Int: Set<RowID>] = [:]
    for i in late {
      let same = (former.agreed[CanonicalText(rows[i].id.key)] ?? []).filter {
        $0.isInSheet && $0.id.source.isSame(as: rows[i].id.source) && $0.id != rows[i].id
      }
      for member in rows[i].members where !same.isEmpty && hasOtherEnglish(member, sources) {
        let name = sources[member.branch].input.sharedName
        let own = rowsNeeded(by: member.branch, &needed)
        for row in same where row.releases.contains(name) && !own.contains(row.id) {
          if !rows[i].joins.contains(row.id) { rows[i].joins.append(row.id) }
        }
      }
    }
  }

  /// False of a row in whose place an item does not come although it has its number: the list has that one's English at another number by
  /// now, or the item's branches never had it.
  func mayReplace(_ row: Int, by i: Int, _ sources: [BranchSource], _ evidence: RowEvidence) -> Bool {
    guard rows[i].id.variant.isItem, let old = evidence.now.ids[row] else { return true }
    let releases = evidence.now.releases(of: row)
    return rows[i].members.contains { member in
      let input = sources[member.branch].input
      guard input.mayHaveNeeded(releases, evidence.unseen.names) else { return false }
      let slot = sources[member.branch].slots[member.slot]
      let list = slot.entries[member.entry].id.key
      return !slot.entries.contains { entry in
        // One that stays where it was has a row of its own.
        entry.id.key == list && entry.id.variant.isItem && entry.source.isSame(as: old.source)
          && (input.agreed == nil || slot.reworded[entry.id] != nil)
      }
    }
  }

  /// True for an entry that said something else when its branch was agreed, or was not there.
  private func hasOtherEnglish(_ member: Member, _ sources: [BranchSource]) -> Bool {
    let slot = sources[member.branch].slots[member.slot]
    return slot.reworded[slot.entries[member.entry].id] != nil
  }

  /// The items without a row, each with one of its list that has its English and that one platform of a branch left. What `.glossator`
  /// alone put into the list has the row that it had.
  private func moved(
    _ origin: PlannedRow.Origin, among former: [CanonicalText: [FormerRow]], _ sources: [BranchSource],
    _ evidence: RowEvidence
  ) -> [Int: FormerRow] {
    let new = rows.indices.filter {
      rows[$0].id.variant.isItem && rows[$0].sheetRow == nil && rows[$0].origin == origin
        && rowsByOtherKeys(of: rows[$0], sources, evidence.keys).isEmpty
    }
    var moved: [Int: FormerRow] = [:]
    for (list, items) in Dictionary(grouping: new, by: { CanonicalText(rows[$0].id.key) }) {
      guard let candidates = former[list] else { continue }
      for (branch, slots) in rowOfEntry.enumerated() {
        for slot in slots.indices {
          let own = items.filter { i in
            moved[i] == nil && rows[i].members.contains { $0.branch == branch && $0.slot == slot }
          }.sorted { rows[$0].id < rows[$1].id }
          if own.isEmpty { continue }
          let needed = Set(slots[slot].lazy.map { rows[$0].id }.filter(\.variant.isItem))
          let left = Self.left(
            candidates.filter { !needed.contains($0.id) }, by: sources[branch].input, evidence.unseen)
          for (i, row) in pairs(of: own, with: left) { moved[i] = row }
        }
      }
    }
    return moved
  }

  /// Those of a list's rows that a branch needed until now, and those that nobody needs any more, in the order of the list. What it
  /// needed is newer than what is obsolete and says the same.
  private static func left(_ rows: [FormerRow], by branch: BranchInput, _ unseen: OutOfSight) -> [FormerRow] {
    let own = rows.filter { branch.needed($0.releases, unseen.names) }
    let english = Set(own.map { CanonicalText($0.id.source) })
    let obsolete = rows.filter { $0.releases.isEmpty && !english.contains(CanonicalText($0.id.source)) }
    return (own + obsolete).sorted { $0.id < $1.id }
  }

  /// Pairs items with rows that say the same. Where several do, from the end of the list on, for what was put in or taken out moved those
  /// behind it; then one after the other. Each has a translation of that very English, whichever it was.
  private func pairs(of items: [Int], with former: [FormerRow]) -> [(item: Int, row: FormerRow)] {
    var pairs: [(item: Int, row: FormerRow)] = []
    for (i, row) in zip(items.reversed(), former.reversed()) {
      guard rows[i].id.source.isSame(as: row.id.source) else { break }
      pairs.append((i, row))
    }
    let rest = former.dropLast(pairs.count).reversed()
    var open = Dictionary(grouping: rest) { CanonicalText($0.id.source) }
    for i in items.dropLast(pairs.count) {
      if let row = open[CanonicalText(rows[i].id.source)]?.popLast() { pairs.append((i, row)) }
    }
    return pairs
  }
}

extension RowID {
  /// What an item of a list is, whatever its number there; nil of what is none.
  package var inList: RowID? { variant.isItem ? RowID(key, .index(0), source) : nil }
}

/// The rows of lists' items, by their list.
private struct FormerItems {
  /// Those that were agreed, with whatever English somebody gave them since; of a copy that lacks some of them, in the agreed sheet.
  private(set) var agreed: [CanonicalText: [FormerRow]] = [:]
  /// Those that an older copy has by numbers from before they were agreed.
  private(set) var older: [CanonicalText: [FormerRow]] = [:]

  init(_ evidence: RowEvidence) {
    let (now, agreed) = (evidence.now, evidence.agreed)
    for (row, id) in now.ids.enumerated() where now.isFirst(row) && !evidence.edits.unclaimed.contains(row) {
      guard let id, id.variant.isItem else { continue }
      let former = FormerRow(id: id, place: row, isInSheet: true, releases: now.releases(of: row))
      let was = evidence.edits.idBefore[row] ?? id
      if agreed.map({ $0.index[was] != nil }) ?? true {
        self.agreed[CanonicalText(id.key), default: []].append(former)
      } else if evidence.origin?.has(id) ?? false {
        older[CanonicalText(id.key), default: []].append(former)
      }
    }
    guard let agreed, !agreed.hasSameRows(as: now) else { return }
    for (row, id) in agreed.ids.enumerated() where agreed.isFirst(row) {
      // What somebody edited is in the sheet, with other English.
      guard let id, id.variant.isItem, now.index[id] == nil, evidence.edits.rows[id] == nil else { continue }
      self.agreed[CanonicalText(id.key), default: []].append(
        FormerRow(id: id, place: row, isInSheet: false, releases: agreed.releases(of: row)))
    }
  }
}
