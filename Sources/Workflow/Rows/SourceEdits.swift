import ProjectConfiguration
import TranslationModel
import TranslationSheet

/// English that a person changed in the sheet: which agreed row now says what.
package struct SourceEdits: Sendable {
  /// The id that the row had, to its row in the sheet now.
  private(set) var rows: [RowID: Int] = [:]
  /// A row in the sheet now, to the id that it had.
  private(set) var idBefore: [Int: RowID] = [:]

  /// A row in the sheet now that shows English which it had before, and nothing that came with the English since: an older copy
  /// has that row, and nobody edited it. To the id that it had.
  private(set) var older: [Int: RowID] = [:]

  /// A row in the sheet now that says what another row of its key says, for somebody gave it that one's English: to the id that
  /// it had.
  private(set) var repeating: [Int: RowID] = [:]

  /// Of branches that do not have English yet which was heard before: what their rows have now, by their shared names.
  private var heard: [String: [RowID: Int]] = [:]

  /// What was typed and waits on no side branch, or was not heard, where the sheet is of before that, by what Git says.
  private var standing: [RowID: Text] = [:]

  /// By branch: English that was heard and that the branch lacks, where its row was deleted since.
  private var deleted: [String: [RowID: Text]] = [:]

  /// Rows in the sheet whose English waits for a branch that is out of sight.
  private(set) var unclaimed: Set<Int> = []

  var isEmpty: Bool { rows.isEmpty && heard.isEmpty && standing.isEmpty && deleted.isEmpty }

  package static let none = SourceEdits()

  private init() {}

  /// A row whose id is gone, beside a row of the same key and variant that the version it came from did not have, is
  /// that row with its English edited, unless a program and no person made that text, or Git has it by now. Of several,
  /// the one with the most cells in common; of those, where as many rows went as came, the one in the same place among them.
  /// Where none is new, it may say what another row of the key says.
  ///
  /// `proof` tells of a row with English that the row once had, in a version whose author no journal knows.
  package init(
    origin: SnapshotOrigin, agreed: SheetRows, now: SheetRows, locales: [LocaleTag], proof: SnapshotProof
  ) {
    if origin.isWhole, origin.rows.hasSameRows(as: now) { return }
    var gone: [EntryID: [(id: RowID, row: Int?)]] = [:]
    for (id, row) in origin.ids where now.index[id] == nil { gone[id.entry, default: []].append((id, row)) }
    for (entry, gone) in gone {
      guard let rivals = now.byEntry[entry] else { continue }
      for (number, (id, row)) in gone.enumerated() {
        let fresh = rivals.filter { Self.isNew($0, besides: id, origin, agreed, now) }
        if let row = Self.likest(of: fresh, to: (id, row), number, of: gone.count, origin, now, locales) {
          if let shown = now.ids[row], proof.isOlderEnglish(shown, over: id, at: row) {
            older[row] = id
          } else {
            rows[id] = row
          }
        } else if fresh.isEmpty, let copy = now.copy(showing: id, agreed: agreed, in: origin, locales) {
          rows[id] = copy
          repeating[copy] = id
        }
      }
    }
    for (id, row) in rows where repeating[row] == nil { idBefore[row] = id }
  }

  private static func isNew(
    _ row: Int, besides id: RowID, _ origin: SnapshotOrigin, _ agreed: SheetRows, _ now: SheetRows
  ) -> Bool {
    now.ids[row].map {
      !now.book.isRefused(row: row, .source) && !origin.has($0) && agreed.index[$0] == nil
        && !(Mangling(of: id.source, to: $0.source, source: .empty)?.isSure ?? false)
    } ?? false
  }

  private static func likest(
    of rows: [Int], to old: (id: RowID, row: Int?), _ number: Int, of count: Int, _ origin: SnapshotOrigin,
    _ now: SheetRows, _ locales: [LocaleTag]
  ) -> Int? {
    let scores = rows.map { row in
      locales.count {
        origin.text(of: old.id, at: old.row, .translation($0)) == now.book.text(row: row, .translation($0))
      }
    }
    guard let best = scores.max() else { return nil }
    let winners = rows.indices.filter { scores[$0] == best }
    if winners.count == 1 { return rows[winners[0]] }
    return rows.count == count && winners.contains(number) ? rows[number] : nil
  }

  /// Adds what was heard before, and is not in the branch yet: by a look at another repository, while its side branch could
  /// not move, or because what that had before landed. The row was agreed with the new English, and is still one of this
  /// branch. Where somebody changed the branch's own English since, Git wins, as beside any edit.
  mutating func hear(_ sources: [BranchSource], _ evidence: RowEvidence, _ agreed: SheetRows) {
    for source in sources where source.input.agreed != nil {
      let waiting = waiting(for: source, evidence, agreed)
      for (id, row) in matched(waiting, evidence.now, evidence.facts) {
        heard[source.input.sharedName, default: [:]][id] = row
      }
    }
  }

  /// Of a branch, the entries for which the sheet has other English, with the rows that may be theirs. Keeps what deleted rows said.
  private mutating func waiting(for source: BranchSource, _ evidence: RowEvidence, _ agreed: SheetRows)
    -> [(id: RowID, rows: [Int])]
  {
    let (input, now) = (source.input, evidence.now)
    lazy var shown = source.shownRows
    var waiting: [(id: RowID, rows: [Int])] = []
    for slot in source.slots {
      for entry in slot.entries {
        guard let text = slot.agreedEnglish(of: entry, in: input) else { continue }
        let id = RowID(entry.rowID.key, entry.rowID.variant, text)
        for id in [slot.qualified(id), id] {
          // What has a row of its own has nothing that waits in another platform's row of the key.
          if now.has(id, for: input.sharedName) || agreed.has(id, for: input.sharedName) { break }
          // What the branch shows already is another platform's row of the key, and what the file says in another notation is none.
          func isOther(_ row: RowID) -> Bool {
            shown.contains(row) || slot.notation(of: entry, saying: row.source) != nil
          }
          func wasProposed(_ english: Text) -> Bool {
            slot.sideProblem == nil
              && slot.proposedRows.contains(RowID(entry.rowID.key, entry.rowID.variant, english))
          }
          let rows = rows(of: input, like: id, agreed, now, evidence.unseen, wasProposed)
            .filter { !(now.ids[$0].map(isOther) ?? false) }
          if !rows.isEmpty {
            waiting.append((id, rows))
          } else if let row = agreed.deleted(id.entry, of: input.sharedName, now: now),
            let was = agreed.ids[row], !isOther(was),
            input.stands(was.source, agreed.releases(of: row), evidence.unseen, wasProposed)
          {
            deleted[input.sharedName, default: [:]][id] = was.source
          }
        }
      }
    }
    return waiting
  }

  /// Adds what waited on a side branch when its branch, its file or its key went out of sight.
  mutating func hear(_ waiting: WaitingEnglish) {
    for (branch, rows) in waiting.rows {
      heard[branch, default: [:]].merge(rows) { heard, _ in heard }
    }
    unclaimed = waiting.unclaimed
    standing.merge(waiting.texts) { $1 }
  }

  /// Adds what was typed in versions that no look heard, and that an older copy was saved over.
  mutating func hear(_ unheard: UnheardTexts, now: SheetRows, agreed: SheetRows) {
    for (row, text) in unheard.english {
      let new = RowID(row.key, row.variant, text)
      guard let place = now.index[row], idBefore[place] == nil, now.index[new] == nil,
        agreed.index[new] == nil
      else { continue }
      standing[row] = text
    }
  }

  /// Which of the rows that each may be it is: the one with texts that were made for its English, else the first that is nobody
  /// else's.
  private func matched(_ waiting: [(id: RowID, rows: [Int])], _ now: SheetRows, _ facts: AgreedFacts)
    -> [RowID: Int]
  {
    var found: [RowID: Int] = [:]
    for (id, rows) in waiting {
      found[id] = rows.first { row in
        (idBefore[row] ?? now.ids[row]).map { facts.facts(of: $0).values }?
          .contains { $0.english?.isSame(as: id.source) ?? false } ?? false
      }
    }
    var taken = Set(found.values)
    for (id, rows) in waiting where found[id] == nil {
      guard let row = rows.first(where: { !taken.contains($0) }) else { continue }
      found[id] = row
      taken.insert(row)
    }
    return found
  }

  /// The row that has the English of one in a branch now, which has it from an edit.
  func row(of id: RowID, in branch: BranchInput) -> Int? { rows[id] ?? heard[branch.sharedName]?[id] }

  /// English that was typed in a row, where the sheet does not show it any more.
  func standing(in id: RowID, of branch: BranchInput) -> Text? {
    standing[id] ?? deleted[branch.sharedName]?[id]
  }

  /// The edits that no branch can have: its rows, with the ids that they were edited from.
  func lost(but taken: Set<Int>) -> [(id: RowID, row: Int)] {
    var lost = rows.filter { !taken.contains($0.value) }
    for ids in heard.values { for (id, row) in ids where !taken.contains(row) { lost[id] = row } }
    return lost.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// The rows of a branch that were agreed with other English, and may have been edited again. Where its side branch had that
  /// English and has it no more, somebody took it out there.
  private func rows(
    of branch: BranchInput, like id: RowID, _ agreed: SheetRows, _ now: SheetRows, _ unseen: OutOfSight,
    _ wasProposed: (Text) -> Bool
  ) -> [Int] {
    (now.byEntry[id.entry] ?? []).filter { row in
      let releases = now.releases(of: row)
      guard releases.contains(branch.sharedName), let before = idBefore[row] ?? now.ids[row],
        agreed.index[before] != nil
      else { return false }
      return branch.stands(before.source, releases, unseen, wasProposed)
    }
  }
}

extension BranchInput {
  /// True for the English of an agreed row that nobody has taken out since: it was not on the side branch, or is there still.
  fileprivate func stands(
    _ english: Text, _ releases: Set<String>, _ unseen: OutOfSight, _ wasProposed: (Text) -> Bool
  ) -> Bool {
    isSideHeard || !isSideContinued || !proposedBefore.isEmpty || !wasProposed(english)
      || releases.contains(where: unseen.contains)
  }
}

extension SheetRows {
  /// True where there is a row, and it names a branch that needs it.
  func has(_ id: RowID, for branch: String) -> Bool {
    index[id].map { releases(of: $0).contains(branch) } ?? false
  }

  /// The one row that a branch had for an entry, where the sheet has none of the entry any more.
  fileprivate func deleted(_ entry: EntryID, of branch: String, now: SheetRows) -> Int? {
    guard now.byEntry[entry]?.isEmpty ?? true else { return nil }
    let rows = (byEntry[entry] ?? []).filter { releases(of: $0).contains(branch) }
    return rows.count == 1 ? rows[0] : nil
  }
}

extension BranchSource {
  /// The rows of its entries as they are now, by both names that each may have.
  var shownRows: Set<RowID> {
    Set(slots.flatMap { slot in slot.entries.flatMap { [$0.rowID, slot.qualified($0.rowID)] } })
  }
}

extension SlotSource {
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
