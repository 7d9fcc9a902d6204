import TranslationModel

extension RowTable {
  /// The English of a key changed: a row that nobody needs any more takes the new text; where another branch
  /// still needs the row, one that nobody can see now too, a second one stands beside it.
  mutating func follow(_ sources: [BranchSource], _ evidence: RowEvidence) {
    for i in rows.indices where rows[i].sheetRow == nil {
      // Its row is there, under the name that it had: nobody gave it other English than another platform's key of the new name has.
      if rows[i].origin == .added, !rowsByOtherKeys(of: rows[i], sources, evidence.keys).isEmpty { continue }
      let wanted = Set(rows[i].members.map { sources[$0.branch].input.sharedName })
      guard let free = freeRows(for: i, wanted, sources, evidence) else { continue }
      let own = free.filter { !wanted.isDisjoint(with: evidence.now.releases(of: $0)) }
      // An older copy may have brought another one back, which this branch needed once.
      let former = Self.formerEnglish(of: rows[i].members, in: sources)
      let last = own.first { row in evidence.now.ids[row].map { former.contains($0.source) } ?? false }
      if let row = last ?? own.first ?? free.last {
        take(row, for: i)
        reword(i, from: row, wanted, evidence)
      } else if let sibling = evidence.now.byEntry[rows[i].id.entry]?.last(where: {
        mayReplace($0, by: i, sources, evidence)
      }) {
        rows[i].origin = .reworded(sheetRow: sibling)
        rows[i].isReworded = true
        rows[i].cameFrom = evidence.idBefore(sibling)
      } else if let lost = lostRow(of: rows[i].id, wanted, evidence) {
        // Somebody deleted it meanwhile: it comes back with what was agreed of it.
        rows[i].origin = .returned
        rows[i].agreedRow = lost
        rows[i].isReworded = true
        rows[i].cameFrom = evidence.agreed?.ids[lost]
      }
    }
  }

  /// The rows of a key that may take its new English, as nobody else needs them; nil where it is not for this to say.
  private func freeRows(
    for i: Int, _ wanted: Set<String>, _ sources: [BranchSource], _ evidence: RowEvidence
  ) -> [Int]? {
    let now = evidence.now
    let free = (now.byEntry[rows[i].id.entry] ?? []).filter { row in
      !taken.contains(row) && !evidence.edits.unclaimed.contains(row)
        && mayReplace(row, by: i, sources, evidence)
        && !now.releases(of: row).contains { evidence.unseen.contains($0) && !wanted.contains($0) }
    }
    switch rows[i].origin {
    case .added: return free
    case .returned:
      // An older copy of the sheet has the row as it was before its English changed: it is the same row.
      let older = free.filter { now.ids[$0].map { evidence.agreed?.index[$0] == nil } ?? false }
      return older.isEmpty ? nil : older
    default: return nil
    }
  }

  /// A row took another one's place, of the same key with other English.
  private mutating func reword(_ i: Int, from row: Int, _ wanted: Set<String>, _ evidence: RowEvidence) {
    // Where Git's English wins over an edit of the sheet's, the translations are still for what there was before both.
    let before = evidence.idBefore(row)
    rows[i].agreedRow = before.flatMap { evidence.agreed?.index[$0] }
    rows[i].isReworded = true
    rows[i].cameFrom = before
    // Where it was agreed with this English already, somebody put an older copy, or other English, over it.
    if let agreedSame = evidence.agreed?.index[rows[i].id] {
      rows[i].agreedRow = agreedSame
      rows[i].isReworded = false
      rows[i].cameFrom = nil
    } else if rows[i].agreedRow == nil, let lost = lostRow(of: rows[i].id, wanted, evidence) {
      // The sheet is behind by more than one change of its English: what was agreed in between is the same row, and none beside it.
      rows[i].agreedRow = lost
      rows[i].cameFrom = evidence.agreed?.ids[lost]
    }
  }

  /// A row whose English stands in another notation, for `.glossator` says something else of its file. Where the file says the same,
  /// it is the same row, and its translations are of it.
  mutating func reread(_ sources: [BranchSource], _ evidence: RowEvidence) {
    guard sources.contains(where: { $0.slots.contains(where: \.rereadsAny) }) else { return }
    let now = evidence.now
    func entry(_ member: Member) -> (slot: SlotSource, entry: SourceEntry) {
      let slot = sources[member.branch].slots[member.slot]
      return (slot, slot.entries[member.entry])
    }
    for i in rows.indices {
      // The same letters with other arguments: as long as all files of the row say so.
      if rows[i].cameFrom == nil, !rows[i].members.isEmpty,
        rows[i].members.allSatisfy({ !$0.isOfIntegration && entry($0).slot.numbersOtherwise(entry($0).entry) }
        )
      {
        rows[i].rereadBy = rows[i].members.first
        continue
      }
      for member in rows[i].members where !member.isOfIntegration {
        let (slot, entry) = entry(member)
        if let from = rows[i].cameFrom {
          guard rows[i].rereadBy == nil, slot.wasRead(entry, as: from) else { continue }
          rows[i].rereadBy = member
          if slot.former?.reread.contains(entry.id) ?? false { rows[i].isReworded = false }
        } else if let old = evidence.keys.formerRowID(of: entry, in: slot), old != rows[i].id {
          // Another branch had it so before: its row is there, and what this one's was translated to meanwhile may be newer.
          let isNeeded = now.index[old].map {
            now.releases(of: $0).contains(sources[member.branch].input.sharedName)
          }
          if isNeeded ?? false, !rows[i].joins.contains(old) { rows[i].joins.append(old) }
        }
      }
    }
  }

  /// The only agreed row of a key that these branches needed, and that neither the sheet nor any branch has any more.
  func lostRow(of id: RowID, _ wanted: Set<String>, _ evidence: RowEvidence) -> Int? {
    guard let agreed = evidence.agreed else { return nil }
    let lost = (agreed.byEntry[id.entry] ?? []).filter { row in
      guard let own = agreed.ids[row] else { return false }
      return evidence.now.index[own] == nil && self.row(of: own) == nil
        && !wanted.isDisjoint(with: agreed.releases(of: row))
    }
    return lost.count == 1 ? lost[0] : nil
  }

  /// What entries said when their branches were agreed, where they say something else now.
  private static func formerEnglish(of members: [Member], in sources: [BranchSource]) -> Set<Text> {
    Set(
      members.compactMap { member in
        guard !member.isOfIntegration else { return nil }
        let slot = sources[member.branch].slots[member.slot]
        let id = slot.entries[member.entry].id
        return slot.formerSource(of: id) ?? slot.reworded[id]
      })
  }
}
