import TranslationModel

/// English that was heard at an earlier look, and that one branch does not have yet: by a look at another repository, while its side
/// branch could not move, or because what that had before landed. Its row was agreed with the new English, and is still one of this
/// branch. Where somebody changed the branch's own English since, Git wins, as beside any edit.
struct HeardEnglish: Sendable {
  /// The rows of the sheet that have the English, by what they would be called with the branch's own.
  private(set) var rows: [RowID: Int] = [:]
  /// What rows said that somebody deleted since, by the same.
  private(set) var deleted: [RowID: Text] = [:]

  var isEmpty: Bool { rows.isEmpty && deleted.isEmpty }

  static let none = HeardEnglish()

  private init() {}

  /// What each row was typed over tells whose it is. Where nothing is known of that, as in an older journal, it is the one with texts
  /// that were made for the branch's English, else the first that is nobody else's. Of one that stands for two platforms, which were
  /// given the same English, the journal knows only what one of them said.
  init(lackedBy source: BranchSource, _ evidence: RowEvidence, _ agreed: SheetRows) {
    var lacking = Self.lacking(source, evidence, agreed)
    if lacking.isEmpty { return }
    // What the branch shows already is another platform's row of the key, unless it was given the same English.
    let shown = source.rowNames(evidence.keys)
    for e in lacking.indices { lacking[e].remove(shown, from: evidence) }
    take(lacking) { evidence.isTyped(over: $0, $1) && evidence.hasTexts(for: $0, $1) }
    take(lacking) { evidence.isTyped(over: $0, $1) }
    for entry in open(lacking) {
      deleted[entry.id] = entry.deleted.first { evidence.isTyped(over: entry, $0) }?.source
    }
    take(lacking) { evidence.hasTexts(for: $0, $1) }
    take(lacking) { _, _ in true }
    for entry in open(lacking) where entry.deleted.count == 1 && evidence.now.byEntry[entry.id.entry] == nil {
      deleted[entry.id] = entry.deleted[0].source
    }
    for entry in open(lacking) where entry.deleted.isEmpty && entry.rows.count == 1 {
      rows[entry.id] = entry.rows[0].row
    }
  }

  /// Gives each entry of which nothing is found yet the first row that is nobody else's and of which something is true.
  private mutating func take(_ lacking: [LackingEntry], where fits: (LackingEntry, RowID) -> Bool) {
    var taken = Set(rows.values)
    for entry in open(lacking) {
      guard let found = entry.rows.first(where: { !taken.contains($0.row) && fits(entry, $0.was) }) else {
        continue
      }
      rows[entry.id] = found.row
      taken.insert(found.row)
    }
  }

  mutating func add(_ rows: [RowID: Int]) { self.rows.merge(rows) { heard, _ in heard } }

  /// Those of which nothing is found yet.
  private func open(_ lacking: [LackingEntry]) -> [LackingEntry] {
    lacking.filter { rows[$0.id] == nil && deleted[$0.id] == nil }
  }

  private static func lacking(_ source: BranchSource, _ evidence: RowEvidence, _ agreed: SheetRows)
    -> [LackingEntry]
  {
    let (input, now) = (source.input, evidence.now)
    var lacking: [LackingEntry] = []
    for slot in source.slots {
      for entry in slot.entries {
        guard let text = slot.agreedEnglish(of: entry, in: input) else { continue }
        let name = evidence.keys.rowID(of: entry, in: slot)
        // What was typed in rows of this name was another platform's, while `.glossator` called this entry something else.
        if let former = evidence.keys.formerRowID(of: entry, in: slot), former.key != name.key { continue }
        let id = RowID(name.key, name.variant, text)
        // What has a row of its own has nothing that waits in another platform's row of the key.
        if now.has(id, for: input.sharedName) || agreed.has(id, for: input.sharedName) { continue }
        let found = LackingEntry(entry, as: id, of: slot, in: input, evidence, agreed)
        if !found.isEmpty { lacking.append(found) }
      }
    }
    return lacking
  }
}

/// An entry for which the sheet has, or had, other English than its branch.
private struct LackingEntry {
  /// The row that it would be with the branch's English, or what waits on its side branch.
  let id: RowID
  /// What the branch itself said when that was agreed, whatever waited there.
  let committed: Text
  /// The rows that may be its own now, and what they were when they were agreed.
  var rows: [(row: Int, was: RowID)] = []
  /// Those that the sheet does not have any more.
  var deleted: [RowID] = []

  init(
    _ entry: SourceEntry, as id: RowID, of slot: SlotSource, in branch: BranchInput, _ evidence: RowEvidence,
    _ agreed: SheetRows
  ) {
    self.id = id
    committed = slot.committed(entry)
    let now = evidence.now
    // What the file says in another notation is no other English. Where its side branch had that and has it no more, somebody took it
    // out there.
    func mayBe(_ english: Text, was: Text, of releases: Set<String>) -> Bool {
      releases.contains(branch.sharedName) && slot.notation(of: entry, saying: english) == nil
        && slot.stands(was, in: entry, of: branch, releases, evidence.unseen)
    }
    for row in now.byEntry[id.entry] ?? [] {
      guard let shows = now.ids[row], case let was = evidence.edits.idBefore[row] ?? shows,
        agreed.index[was] != nil, mayBe(shows.source, was: was.source, of: now.releases(of: row))
      else { continue }
      rows.append((row, was))
    }
    for row in agreed.byEntry[id.entry] ?? [] {
      guard let was = agreed.ids[row], now.index[was] == nil, evidence.edits.rows[was] == nil,
        mayBe(was.source, was: was.source, of: agreed.releases(of: row))
      else { continue }
      deleted.append(was)
    }
  }

  var isEmpty: Bool { rows.isEmpty && deleted.isEmpty }

  /// These rows are others', but what was typed over the entry's own.
  mutating func remove(_ others: Set<RowID>, from evidence: RowEvidence) {
    let now = evidence.now
    let shared = rows.filter { evidence.isTyped(over: self, $0.was) }.map(\.row)
    rows.removeAll { row, _ in !shared.contains(row) && (now.ids[row].map(others.contains) ?? false) }
    deleted.removeAll(where: others.contains)
  }
}

extension RowEvidence {
  /// True where a row, as it was agreed, was typed over what the branch of an entry says.
  fileprivate func isTyped(over entry: LackingEntry, _ row: RowID) -> Bool {
    proposal(of: row)?.over.isSame(as: entry.committed) ?? false
  }

  /// True where a row has texts that were made for an entry's English.
  fileprivate func hasTexts(for entry: LackingEntry, _ row: RowID) -> Bool {
    facts.facts(of: row).values.contains { $0.english?.isSame(as: entry.id.source) ?? false }
  }
}

extension SlotSource {
  /// True for the English of an agreed row that nobody has taken out since: it was not on the side branch, or is there still.
  fileprivate func stands(
    _ english: Text, in entry: SourceEntry, of branch: BranchInput, _ releases: Set<String>,
    _ unseen: OutOfSight
  ) -> Bool {
    branch.isSideHeard || !branch.isSideContinued || !branch.proposedBefore.isEmpty
      || sideProblem != nil || !proposedRows.contains(RowID(entry.rowID.key, entry.rowID.variant, english))
      || releases.contains(where: unseen.contains)
  }

  /// What the branch itself said of an entry when it was agreed.
  fileprivate func committed(_ entry: SourceEntry) -> Text {
    if let then = reworded[entry.id], !then.isEmpty { return then }
    return entry.committed ?? entry.source
  }

  /// What the branch's own English was when it was agreed, or what has been waiting on its side branch; nil for an entry that is new
  /// since, or that has the English which we proposed, or which somebody gave it on the side branch since.
  fileprivate func agreedEnglish(of entry: SourceEntry, in branch: BranchInput) -> Text? {
    if isAgreedEnglishLost { return nil }
    if !branch.isSideHeard, pendingSource[entry.id] != nil, !proposedRows.contains(entry.rowID) {
      return nil
    }
    if let former = formerSource(of: entry.id) { return former }
    // The branch has not reworded what waits there, whatever else changed in the file.
    guard isReworded(entry.id), pendingSource[entry.id] == nil else { return entry.source }
    return reworded[entry.id].flatMap { $0.isEmpty ? nil : $0 }
  }
}

extension BranchSource {
  /// The rows of its entries as they are now.
  fileprivate func rowNames(_ known: KnownKeys) -> Set<RowID> {
    Set(slots.flatMap { slot in slot.entries.map { known.rowID(of: $0, in: slot) } })
  }
}
