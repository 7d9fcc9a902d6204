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

  /// What a sheet that was agreed, and that came from a known version, shows of it.
  static func found(
    _ evidence: RowEvidence, _ agreed: SheetRows, _ origin: SnapshotOrigin, _ sources: [BranchSource],
    _ rules: BranchRules
  ) -> WaitingEnglish {
    let agreedIDs = evidence.facts.rows.filter { evidence.isWaiting($0) && agreed.index[$0] != nil }
    var (waiting, gone): ([Waiting], [Waiting]) = ([], [])
    for id in agreedIDs.sorted() {
      guard let proposal = evidence.proposal(of: id) else { continue }
      // Somebody may have typed something else on top of it.
      if let row = evidence.now.index[id] ?? evidence.edits.rows[id] {
        waiting.append(Waiting(id: id, row: row, proposal: proposal))
      } else if !origin.has(id) {
        gone.append(Waiting(id: id, row: nil, proposal: proposal))
      }
    }
    let branches = ProposalBranches(sources, rules, evidence.unseen.names)
    var found = WaitingEnglish()
    for lost in gone where branches.mayShow(lost) && !lost.isBesideFormer(in: agreed) {
      found.texts[lost.former] = lost.id.source
    }
    for source in sources {
      let own = gone.filter { branches.has($0, on: source.input) }
      for (new, lost) in renamed(own, on: source, agreed, evidence.now) { found.texts[new] = lost.id.source }
    }
    if !waiting.isEmpty { found.claim(waiting, of: branches, sources, evidence, agreed) }
    return found
  }

  /// Finds the branches that the rows which wait are of.
  private mutating func claim(
    _ waiting: [Waiting], of branches: ProposalBranches, _ sources: [BranchSource], _ evidence: RowEvidence,
    _ agreed: SheetRows
  ) {
    let now = evidence.now
    for source in sources {
      let own = waiting.filter { branches.has($0, on: source.input) }
      if own.isEmpty { continue }
      let found = Self.shown(own, on: source, evidence.keys, isReleased: !branches.isRelease(source.input))
        .merging(Self.renamed(own, on: source, agreed, now).compactMapValues(\.row)) { shown, _ in shown }
      if !found.isEmpty { rows[source.input.sharedName] = found }
    }
    let claimed = Set(rows.values.flatMap(\.values))
    let others = waiting.compactMap(\.row).filter { !claimed.contains($0) }
    unclaimed = Set(others.filter { !now.releases(of: $0).contains(where: branches.present.contains) })
  }

  /// Of a branch that had the entry when it was agreed, somebody says what it says now: by a commit, or on the side branch, which
  /// production has none of.
  private static func shown(
    _ proposals: [Waiting], on source: BranchSource, _ known: KnownKeys, isReleased: Bool
  ) -> [RowID: Int] {
    let byFormer = Dictionary(proposals.compactMap { waiting in waiting.row.map { (waiting.former, $0) } }) {
      first, _ in first
    }
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
        let id = known.rowID(of: entry, in: slot)
        if found[id] != nil { continue }
        // What waits on the side branch may be older than what was typed meanwhile.
        found[id] = byFormer[id] ?? entry.committed.flatMap { byFormer[RowID(id.key, id.variant, $0)] }
      }
    }
    return found
  }

  /// Those whose key has another name on a branch that needed them: a key that the sheet does not have says what they were typed over.
  /// Where several do, nobody can tell which one it was.
  private static func renamed(
    _ proposals: [Waiting], on source: BranchSource, _ agreed: SheetRows, _ now: SheetRows
  ) -> [RowID: Waiting] {
    let needed = proposals.filter { agreed.has($0.id, for: source.input.sharedName) }
    var found: [RowID: Waiting] = [:]
    for slot in source.slots where !slot.goneKeys.isEmpty {
      let gone = slot.goneKeys.union(slot.goneKeys.map { slot.slot.name.qualified($0) })
      for waiting in needed where gone.contains(waiting.id.key) {
        let new = slot.entries.filter {
          $0.source == waiting.proposal.over && $0.id.variant == waiting.id.variant
            && now.byEntry[$0.rowID.entry] == nil
        }
        if new.count == 1 { found[new[0].rowID] = waiting }
      }
    }
    return found
  }
}

/// A row whose English waits, or waited.
private struct Waiting {
  let id: RowID
  /// Its place in the sheet; nil where that is an older copy.
  let row: Int?
  let proposal: WaitingProposal

  /// The row as a branch has it.
  var former: RowID { RowID(id.key, id.variant, proposal.over) }

  /// True where what it was typed over had a row of its own beside it: another platform of a branch goes on saying that.
  func isBesideFormer(in agreed: SheetRows) -> Bool {
    proposal.branches.contains { agreed.has(former, for: $0) }
  }
}

/// The branches that English can wait on, by their shared names.
private struct ProposalBranches {
  private let rules: BranchRules
  let present: Set<String>
  private let production: Set<String>
  /// Those on which nobody took it out: production, and those whose side branch could not move.
  let resting: Set<String>
  /// Stands for the first release that is to need the row.
  private let next: String

  init(_ sources: [BranchSource], _ rules: BranchRules, _ names: SharedNames) {
    let inputs = sources.map(\.input)
    next = WaitingProposal.nextRelease(of: names)
    self.rules = rules
    present = Set(inputs.map(\.sharedName))
    production = Set(inputs.filter { rules.production.contains($0.name) }.map(\.sharedName))
    resting = production.union(inputs.filter(\.isSideHeard).map(\.sharedName))
  }

  /// True where what a branch says in its place now was never anything else there: on those at rest, and where none had it.
  func mayShow(_ waiting: Waiting) -> Bool {
    let branches = waiting.proposal.branches
    return branches.isSubset(of: resting) || branches.contains(next)
  }

  func isRelease(_ input: BranchInput) -> Bool { rules.isRelease(input.name) }

  /// True of a release on which it waits, also under another name, and of one that was cut from such a branch, which is gone; of any
  /// where it waits for the first that needs it; of production where no release has it yet.
  func has(_ waiting: Waiting, on input: BranchInput) -> Bool {
    let branches = waiting.proposal.branches
    guard isRelease(input) else {
      return production.contains(input.sharedName) && branches.isSubset(of: production)
    }
    if branches.contains(next) { return true }
    if branches.contains(where: input.isCalled) { return true }
    // One that was only reset had its say when it was new.
    guard input.agreed == nil else { return false }
    let gone = input.cutFrom.subtracting(present.subtracting(production))
    return !branches.isDisjoint(with: gone)
  }
}
