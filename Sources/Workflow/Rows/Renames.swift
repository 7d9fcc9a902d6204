import TranslationModel

extension RowTable {
  /// The entries without a row whose English was another key's, each with that one's row. A key is renamed when its branch,
  /// or one platform of it, does not have it with that English any more: it is gone, or says something else by now. Some
  /// row that was needed until now, or by the last release, has the very source text. One old row serves one new key of a
  /// branch. What another project calls its own is no old name.
  private func renames(_ sources: [BranchSource], _ evidence: RowEvidence) -> [Int: Int] {
    let now = evidence.now
    let new = rows.indices.filter { rows[$0].sheetRow == nil && rows[$0].origin == .added }
    if new.isEmpty { return [:] }
    let bySource = now.neededRows()
    // Between two releases nobody needs what the last one had.
    let isCut = sources.contains { !$0.input.forks.isEmpty }
    let obsolete = isCut ? now.obsoleteRows() : [:]
    var renames: [Int: Int] = [:]
    var used: [Int: Set<Int>] = [:]
    var needed: [Int: Set<RowID>] = [:]
    for i in new {
      let english = EntryID(rows[i].id.source, rows[i].id.variant)
      let candidates = (bySource[english] ?? []) + (obsolete[english] ?? [])
      let branches = Set(rows[i].members.map(\.branch))
      let gone = candidates.first { row in
        guard used[row, default: []].isDisjoint(with: branches), let id = now.ids[row] else { return false }
        return branches.contains { branch in
          let input = sources[branch].input
          let releases = now.releases(of: row)
          let was =
            input.agreed == nil
            ? releases.contains { !evidence.unseen.names.isForeign($0) } : releases.contains(input.sharedName)
          return was && !rowsNeeded(by: branch, &needed).contains(id)
        } || rows[i].members.contains { isGone(id.key, row, at: $0, sources, now) }
      }
      guard let row = gone else { continue }
      used[row, default: []].formUnion(branches)
      renames[i] = row
    }
    return renames
  }

  /// A new key takes the old one's row, or where that goes on, what it says.
  mutating func rename(_ sources: [BranchSource], _ evidence: RowEvidence) {
    let now = evidence.now
    let renames = renames(sources, evidence)
    for (i, row) in renames.sorted(by: { $0.key < $1.key }) {
      rows[i].cameFrom = now.ids[row]
      let own = Set(rows[i].members.map { sources[$0.branch].input.sharedName })
      let isNeededElsewhere = now.releases(of: row).contains {
        evidence.unseen.contains($0) && !own.contains($0)
      }
      if taken.contains(row) || isNeededElsewhere {
        rows[i].origin = .renamed(sheetRow: row)
      } else {
        take(row, for: i)
        rows[i].agreedRow = now.ids[row].flatMap { evidence.agreed?.index[$0] }
      }
    }
    renameLost(sources, evidence)
  }

  /// The same where the sheet lacks the old key's row with its English, for it is an older copy: what was agreed of that row goes on. Its
  /// texts are in Git by the new name, and whether they are stale only the journal says.
  private mutating func renameLost(_ sources: [BranchSource], _ evidence: RowEvidence) {
    let (now, edits) = (evidence.now, evidence.edits)
    let new = rows.indices.filter { rows[$0].sheetRow == nil && rows[$0].origin == .added }
    guard let agreed = evidence.agreed, !new.isEmpty, !agreed.hasSameRows(as: now) else { return }
    let bySource = agreed.neededRows()
    let byEnglish = Dictionary(grouping: new) { EntryID(rows[$0].id.source, rows[$0].id.variant) }
    for (english, new) in byEnglish {
      let own = Set(new.flatMap { rows[$0].members.map { sources[$0.branch].input.sharedName } })
      let lost = (bySource[english] ?? []).filter { place in
        guard let id = agreed.ids[place] else { return false }
        let releases = agreed.releases(of: place)
        return now.index[id] == nil && row(of: id) == nil && edits.rows[id] == nil
          && !own.isDisjoint(with: releases)
          && !releases.contains { evidence.unseen.contains($0) && !own.contains($0) }
      }
      guard new.count == 1, lost.count == 1, let i = new.first, let id = agreed.ids[lost[0]] else { continue }
      (rows[i].cameFrom, rows[i].agreedRow, rows[i].origin) = (id, lost[0], .returned)
      let older = (now.byEntry[id.entry] ?? []).filter { row in
        !taken.contains(row) && now.ids[row].map { agreed.index[$0] == nil } ?? false
      }
      if older.count == 1 { take(older[0], for: i) }
    }
  }

  /// A key that an older copy of the sheet has by its former name: it is the same row, with what somebody typed there. Where
  /// several keys have the English, nobody can tell which one was which. A name that the copy's origin does not have is one
  /// that somebody typed.
  mutating func findFormerNames(_ sources: [BranchSource], _ evidence: RowEvidence) {
    let now = evidence.now
    let back = rows.indices.filter { rows[$0].sheetRow == nil && rows[$0].origin == .returned }
    guard let agreed = evidence.agreed, let origin = evidence.origin, !back.isEmpty else { return }
    let bySource = now.neededRows()
    let byEnglish = Dictionary(grouping: back) { EntryID(rows[$0].id.source, rows[$0].id.variant) }
    for (english, back) in byEnglish {
      guard back.count == 1, let i = back.first else { continue }
      let wanted = Set(rows[i].members.map { sources[$0.branch].input.sharedName })
      let former = (bySource[english] ?? []).filter { row in
        guard !taken.contains(row), let id = now.ids[row], agreed.index[id] == nil, origin.has(id) else {
          return false
        }
        return !wanted.isDisjoint(with: now.releases(of: row))
      }
      if former.count == 1 { take(former[0], for: i) }
    }
  }

  /// A key that follows its English to what another key said until now: that one's translations are for it, too.
  mutating func findMovedEnglish(now: SheetRows, sources: [BranchSource]) {
    let moved = rows.indices.filter { rows[$0].isReworded && !rows[$0].members.isEmpty }
    if moved.isEmpty { return }
    let bySource = now.neededRows()
    var needed: [Int: Set<RowID>] = [:]
    for i in moved {
      for row in bySource[EntryID(rows[i].id.source, rows[i].id.variant)] ?? [] {
        guard let old = now.ids[row], old.key != rows[i].id.key else { continue }
        let releases = now.releases(of: row)
        let isMoved = rows[i].members.contains { member in
          releases.contains(sources[member.branch].input.sharedName)
            && !rowsNeeded(by: member.branch, &needed).contains(old)
        }
        if isMoved { rows[i].tookEnglishOf = old }
      }
    }
  }

  /// True for a key that one platform's file has no more, while others of the branch have it still. A branch that was cut
  /// since the last look never needed the row itself.
  func isGone(_ key: Text, _ row: Int, at member: Member, _ sources: [BranchSource], _ now: SheetRows) -> Bool
  {
    let input = sources[member.branch].input
    return sources[member.branch].slots[member.slot].goneKeys.contains(key)
      && (input.agreed == nil || now.releases(of: row).contains(input.sharedName))
  }

  private func rowsNeeded(by branch: Int, _ known: inout [Int: Set<RowID>]) -> Set<RowID> {
    if let ids = known[branch] { return ids }
    var ids: Set<RowID> = []
    for slot in rowOfEntry[branch] { for row in slot { ids.insert(rows[row].id) } }
    known[branch] = ids
    return ids
  }
}
