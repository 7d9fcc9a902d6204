import ProjectConfiguration
import TranslationModel

/// English that somebody typed in the sheet, and that waited on a side branch when its branch, its file or its key went out of sight: it
/// waits on when that is back, as it was or under another name. Meanwhile its row is nobody else's. What was typed in a row that
/// production alone needs waits there, for the next release that is cut.
struct WaitingEnglish {
  /// The rows of the sheet by what a branch has in their place, by the branches' shared names.
  private(set) var rows: [String: [RowID: Int]] = [:]
  /// What rows are to say where the sheet is of before that was typed, by what they say in Git: on production, or while their side
  /// branch cannot move.
  private(set) var texts: [RowID: Text] = [:]
  /// The rows of the sheet that wait for a branch that does not show them.
  private(set) var unclaimed: Set<Int> = []

  init(
    of base: LocaleTag, facts: AgreedFacts, _ sources: [BranchSource], rules: BranchRules, agreed: SheetRows,
    now: SheetRows, origin: SnapshotOrigin, edits: SourceEdits
  ) {
    let present = Set(sources.map(\.input.sharedName))
    let production = Set(
      sources.map(\.input).filter { rules.production.contains($0.name) }.map(\.sharedName))
    let waiting = facts.rows.compactMap { id -> (id: RowID, proposal: WaitingProposal)? in
      guard let proposal = facts.facts(of: id, in: base).proposal, agreed.index[id] != nil else { return nil }
      return (id, proposal)
    }
    // Somebody may have typed something else on top of it.
    let proposals = waiting.compactMap { id, proposal in
      (now.index[id] ?? edits.rows[id]).map { Waiting(id: id, row: $0, proposal: proposal) }
    }.sorted { $0.id < $1.id }
    // On a side branch that could not move, either, nobody took it out.
    let resting = production.union(sources.map(\.input).filter(\.isSideAsAgreed).map(\.sharedName))
    for (id, proposal) in waiting
    where now.index[id] == nil && edits.rows[id] == nil && !origin.has(id)
      && proposal.branches.isSubset(of: resting)
    {
      texts[RowID(id.key, id.variant, proposal.over)] = id.source
    }
    if proposals.isEmpty { return }
    for source in sources {
      let isRelease = rules.isRelease(source.input.name)
      let own = proposals.filter {
        isRelease
          ? $0.isOf(source.input, present.subtracting(production))
          : production.contains(source.input.sharedName) && $0.isOnly(on: production)
      }
      if own.isEmpty { continue }
      let found = Self.shown(own, on: source, isReleased: !isRelease)
        .merging(Self.renamed(own, on: source, agreed, now)) { shown, _ in shown }
      if !found.isEmpty { rows[source.input.sharedName] = found }
    }
    let claimed = Set(rows.values.flatMap(\.values))
    for waiting in proposals
    where !claimed.contains(waiting.row)
      && !now.releases(of: waiting.row).contains(where: present.contains)
    {
      unclaimed.insert(waiting.row)
    }
  }

  /// Of a branch that had the entry when it was agreed, somebody says what it says now: by a commit, or on the side branch, which
  /// production has none of.
  private static func shown(_ proposals: [Waiting], on source: BranchSource, isReleased: Bool) -> [RowID: Int]
  {
    let byFormer = Dictionary(proposals.map { ($0.former, $0.row) }) { first, _ in first }
    let keys = Set(proposals.map(\.id.key))
    var found: [RowID: Int] = [:]
    for slot in source.slots {
      let prefix = slot.prefix
      let own = Set(
        keys.lazy.map(\.string).filter { $0.hasPrefix(prefix) }.map {
          Text(String($0.dropFirst(prefix.count)))
        })
      for entry in slot.entries where keys.contains(entry.rowKey) || own.contains(entry.rowKey) {
        guard isReleased || source.input.agreed == nil || slot.inSightSince.contains(entry.id) else {
          continue
        }
        // What waits on the side branch may be older than what was typed meanwhile.
        let committed = entry.committed.flatMap {
          byFormer[RowID(entry.rowID.key, entry.rowID.variant, $0)]
        }
        for id in [slot.qualified(entry.rowID), entry.rowID] where found[id] == nil {
          found[id] = byFormer[id] ?? committed
        }
      }
    }
    return found
  }

  /// Those whose key has another name on a branch that needed them: a key that the sheet does not have says what they were typed over.
  /// Where several do, nobody can tell which one it was.
  private static func renamed(
    _ proposals: [Waiting], on source: BranchSource, _ agreed: SheetRows, _ now: SheetRows
  ) -> [RowID: Int] {
    let needed = proposals.filter { agreed.has($0.id, for: source.input.sharedName) }
    var found: [RowID: Int] = [:]
    for slot in source.slots where !slot.goneKeys.isEmpty {
      let gone = slot.goneKeys.union(slot.goneKeys.map { Text(slot.prefix + $0.string) })
      for waiting in needed where gone.contains(waiting.id.key) {
        let new = slot.entries.filter {
          $0.source == waiting.proposal.over && $0.id.variant == waiting.id.variant
            && now.byEntry[$0.rowID.entry] == nil
        }
        if new.count == 1 { found[new[0].rowID] = waiting.row }
      }
    }
    return found
  }
}

/// A row of the sheet whose English waits, or waited.
private struct Waiting {
  let id: RowID
  let row: Int
  let proposal: WaitingProposal

  /// The row as a branch has it.
  var former: RowID { RowID(id.key, id.variant, proposal.over) }

  /// True of one that no release has yet.
  func isOnly(on production: Set<String>) -> Bool { proposal.branches.isSubset(of: production) }

  /// True of a branch on which it waits, also under another name, and of one that was cut from such a branch, which is gone.
  func isOf(_ input: BranchInput, _ present: Set<String>) -> Bool {
    proposal.branches.contains(where: input.isCalled)
      || !proposal.branches.isDisjoint(with: input.cutFrom.subtracting(present))
  }
}
