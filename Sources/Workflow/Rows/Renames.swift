import TranslationModel

extension RowTable {
  /// The entries without a row whose English was another key's, each with that one's row. A key is renamed when its branch,
  /// or one platform of it, does not have it with that English any more: it is gone, or says something else by now. Some
  /// row that was needed until now, or by the last release, has the very source text. One old row serves one new key of a
  /// branch. What another project calls its own is no old name. What only `.glossator` calls something else has the row that it had,
  /// whoever needs that still.
  private func renames(_ sources: [BranchSource], _ evidence: RowEvidence) -> [Int: FormerRow] {
    let new = rows.indices.filter { rows[$0].sheetRow == nil && rows[$0].origin == .added }
    if new.isEmpty { return [:] }
    let former = FormerRows(evidence, isCut: sources.contains { !$0.input.forks.isEmpty })
    var renames = calledOtherwise(new, former, sources, evidence)
    var used: [FormerRow: Set<Int>] = [:]
    for (i, row) in renames { used[row, default: []].formUnion(rows[i].members.map(\.branch)) }
    var needed: [Int: Set<RowID>] = [:]
    for i in new where renames[i] == nil {
      let branches = Set(rows[i].members.map(\.branch))
      let gone = former.with(EntryID(rows[i].id.source, rows[i].id.variant)).first { row in
        guard used[row, default: []].isDisjoint(with: branches) else { return false }
        return branches.contains { branch in
          let was = sources[branch].input.needed(row.releases, evidence.unseen.names)
          return was && !rowsNeeded(by: branch, &needed).contains(row.id)
        } || rows[i].members.contains { isGone(row.id.key, row.releases, at: $0, sources) }
      }
      guard let row = gone else { continue }
      used[row, default: []].formUnion(branches)
      renames[i] = row
    }
    return renames
  }

  /// Those that only `.glossator` gives another name or another variant, or the path of their file: each has the very row that its entry
  /// had, in whatever notation that has its English, and whoever else goes on with it.
  private func calledOtherwise(
    _ new: [Int], _ former: FormerRows, _ sources: [BranchSource], _ evidence: RowEvidence
  ) -> [Int: FormerRow] {
    var found: [Int: FormerRow] = [:]
    for i in new {
      found[i] = former.named(formerRows(of: rows[i], sources, evidence.keys)).first { row in
        rows[i].members.contains {
          sources[$0.branch].input.mayHaveNeeded(row.releases, evidence.unseen.names)
        }
      }
    }
    return found
  }

  /// The rows that the very entries of a planned one had, where nobody has changed their English since.
  func formerRows(of row: PlannedRow, _ sources: [BranchSource], _ known: KnownKeys) -> Set<RowID> {
    var former: Set<RowID> = []
    for member in row.members {
      let slot = sources[member.branch].slots[member.slot]
      let entry = slot.entries[member.entry]
      guard slot.former?.isUnchanged(entry) ?? true else { continue }
      if let id = known.formerRowID(of: entry, in: slot) { former.insert(id) }
    }
    return former
  }

  /// Those of them that have another key, and the same English.
  func rowsByOtherKeys(of row: PlannedRow, _ sources: [BranchSource], _ known: KnownKeys) -> Set<RowID> {
    formerRows(of: row, sources, known)
      .filter { $0.key != row.id.key && $0.source.isSame(as: row.id.source) }
  }

  mutating func rename(_ sources: [BranchSource], _ evidence: RowEvidence) {
    take(renames(sources, evidence), sources, evidence)
  }

  /// A new key takes the old one's row, or where that goes on, what it says.
  mutating func take(_ former: [Int: FormerRow], _ sources: [BranchSource], _ evidence: RowEvidence) {
    for (i, row) in former.sorted(by: { $0.key < $1.key }) {
      rows[i].cameFrom = row.id
      let own = Set(rows[i].members.map { sources[$0.branch].input.sharedName })
      let isNeededElsewhere = row.releases.contains { evidence.unseen.contains($0) && !own.contains($0) }
      if !row.isInSheet {
        takeLost(row, for: i, isNeededElsewhere: isNeededElsewhere, evidence)
      } else if taken.contains(row.place) || isNeededElsewhere {
        rows[i].origin = .renamed(sheetRow: row.place)
      } else {
        take(row.place, for: i)
        rows[i].agreedRow = evidence.agreed?.index[row.id]
      }
    }
  }

  /// What was agreed of a row goes on under its new name where the sheet is an older copy, and lacks it: whether its texts, which Git has
  /// by that name, are stale only the journal says.
  private mutating func takeLost(
    _ lost: FormerRow, for i: Int, isNeededElsewhere: Bool, _ evidence: RowEvidence
  ) {
    let (now, agreed) = (evidence.now, evidence.agreed)
    if isNeededElsewhere || row(of: lost.id) != nil || rows.contains(where: { $0.agreedRow == lost.place }) {
      rows[i].origin = .renamedInGit(agreedRow: lost.place)
      return
    }
    (rows[i].agreedRow, rows[i].origin) = (lost.place, .returned)
    // By its number the copy has another item.
    if lost.id.variant.isItem { return }
    // The copy has it as it was before its English changed.
    let older = (now.byEntry[lost.id.entry] ?? []).filter { row in
      !taken.contains(row) && now.ids[row].map { agreed?.index[$0] == nil } ?? false
    }
    if older.count == 1 { take(older[0], for: i) }
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
    for (i, row) in FormerCopies(
      of: back.filter { rows[$0].sheetRow == nil }, self, sources, evidence, origin
    ).pairs {
      take(row, for: i)
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
  func isGone(_ key: Text, _ releases: Set<String>, at member: Member, _ sources: [BranchSource]) -> Bool {
    let input = sources[member.branch].input
    return sources[member.branch].slots[member.slot].goneKeys.contains(key)
      && (input.agreed == nil || releases.contains(input.sharedName))
  }

  func rowsNeeded(by branch: Int, _ known: inout [Int: Set<RowID>]) -> Set<RowID> {
    if let ids = known[branch] { return ids }
    var ids: Set<RowID> = []
    for slot in rowOfEntry[branch] { for row in slot { ids.insert(rows[row].id) } }
    known[branch] = ids
    return ids
  }
}
