import TranslationModel
import TranslationSheet

extension RowTable {
  /// A rename that comes to a branch after another one had it: the new key has its row by then, and what the branch's old
  /// row was translated to meanwhile may be newer. So does a base file that has been moved, with the rows that are its own.
  mutating func findLateRenames(now: SheetRows, sources: [BranchSource], _ keys: KnownKeys) {
    guard keys.hasMoved || sources.contains(where: { $0.slots.contains { !$0.reworded.isEmpty } })
    else { return }
    var bySource: [EntryID: [Int]]?
    for i in rows.indices where rows[i].origin == .kept {
      for member in rows[i].members {
        var former: [Int] = []
        if let moved = movedRowID(of: member, sources, keys) {
          former = [now.index[moved]].compactMap(\.self)
        } else if isNew(member, sources) {
          let found = bySource ?? now.neededRows()
          bySource = found
          former = found[EntryID(rows[i].id.source, rows[i].id.variant)] ?? []
        }
        let name = sources[member.branch].input.sharedName
        for row in former {
          let releases = now.releases(of: row)
          guard let old = now.ids[row], old != rows[i].id, releases.contains(name),
            !isNeeded(old.key, by: member.branch) || isGone(old.key, releases, at: member, sources),
            !rows[i].joins.contains(old)
          else { continue }
          rows[i].joins.append(old)
        }
      }
    }
  }

  /// The same where only `.glossator` gives an entry the name: its commit says nothing of the files, so that no entry is new.
  mutating func findFormerRows(_ sources: [BranchSource], _ evidence: RowEvidence) {
    guard sources.contains(where: { $0.slots.contains { $0.former != nil } }) else { return }
    for i in rows.indices {
      let former = rowsByOtherKeys(of: rows[i], sources, evidence.keys)
      // What the row itself was it starts from.
      for old in former.sorted() where old != rows[i].cameFrom && !rows[i].joins.contains(old) {
        rows[i].joins.append(old)
      }
    }
  }

  /// True for an entry that its branch did not have when it was agreed.
  private func isNew(_ member: Member, _ sources: [BranchSource]) -> Bool {
    let slot = sources[member.branch].slots[member.slot]
    return slot.reworded[slot.entries[member.entry].id]?.isEmpty ?? false
  }

  private func movedRowID(of member: Member, _ sources: [BranchSource], _ keys: KnownKeys) -> RowID? {
    let slot = sources[member.branch].slots[member.slot]
    return keys.movedRowID(of: slot.entries[member.entry], in: slot)
  }

  private func isNeeded(_ key: Text, by branch: Int) -> Bool {
    rowOfEntry[branch].contains { slot in slot.contains { rows[$0].id.key == key } }
  }
}

extension SheetRows {
  /// The rows that some branch needed until now, by their English.
  func neededRows() -> [EntryID: [Int]] { rowsByEnglish { row, _ in !releases(of: row).isEmpty } }

  /// By their English, and variant.
  func rowsByEnglish(where isWanted: (Int, RowID) -> Bool) -> [EntryID: [Int]] {
    var rows: [EntryID: [Int]] = [:]
    for (row, id) in ids.enumerated() {
      guard let id, isFirst(row), isWanted(row, id) else { continue }
      rows[EntryID(id.source, id.variant), default: []].append(row)
    }
    return rows
  }
}
