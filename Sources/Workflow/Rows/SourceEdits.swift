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

  /// English that a spreadsheet made, as it made a translation beside it: what it was before, to its row in the sheet now.
  private(set) var remade: [RowID: Int] = [:]

  /// What was heard before, by the shared names of the branches that do not have it yet.
  private var heard: [String: HeardEnglish] = [:]

  /// What was typed and waits on no side branch, or was not heard, where the sheet is of before that, by what Git says.
  private var standing: [RowID: Text] = [:]

  /// Rows in the sheet whose English waits for a branch that is out of sight.
  private(set) var unclaimed: Set<Int> = []

  var isEmpty: Bool { rows.isEmpty && heard.isEmpty && standing.isEmpty }

  package static let none = SourceEdits()

  private init() {}

  /// A row whose id is gone, beside a row of the same key and variant that the version it came from did not have, is
  /// that row with its English edited, unless a program and no person made that text, as translations beside it may tell, or Git
  /// has it by now. Of several, the one with the most cells in common; of those, where as many rows went as came, the one in the same place among them.
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
        if agreed.index[id] != nil,
          let made = fresh.first(where: { Self.isRemade($0, of: (id, row), origin, now, locales) })
        {
          remade[id] = made
        } else if let row = Self.likest(
          of: fresh, to: (id, row), number, of: gone.count, origin, now, locales)
        {
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
    // Of two that say the same by now it is always the same one.
    for (id, row) in rows.sorted(by: { $0.key < $1.key }) where repeating[row] == nil && idBefore[row] == nil
    {
      idBefore[row] = id
    }
  }

  private static func isNew(
    _ row: Int, besides id: RowID, _ origin: SnapshotOrigin, _ agreed: SheetRows, _ now: SheetRows
  ) -> Bool {
    now.ids[row].map {
      !now.book.isRefused(row: row, .source) && !origin.has($0) && agreed.index[$0] == nil
        && !(Mangling(of: id.source, to: $0.source, source: .empty)?.isSure ?? false)
    } ?? false
  }

  /// True where the English and a translation of it both became what a spreadsheet shows of the values that it read in them. A
  /// person who writes one of them so does not write both in the very same save.
  private static func isRemade(
    _ row: Int, of old: (id: RowID, row: Int?), _ origin: SnapshotOrigin, _ now: SheetRows,
    _ locales: [LocaleTag]
  ) -> Bool {
    func isMade(_ text: Text, of before: Text) -> Bool {
      Mangling(of: before, to: text, source: .empty)?.isOfValue ?? false
    }
    guard let id = now.ids[row], isMade(id.source, of: old.id.source) else { return false }
    return locales.contains { locale in
      let column = SheetColumn.translation(locale)
      let before = origin.text(of: old.id, at: old.row, column) ?? .empty
      return isMade(now.book.text(row: row, column), of: before)
    }
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

  /// Adds what was heard before, and is not in these branches yet.
  mutating func hear(_ sources: [BranchSource], _ evidence: RowEvidence, _ agreed: SheetRows) {
    for source in sources where source.input.agreed != nil {
      let english = HeardEnglish(lackedBy: source, evidence, agreed)
      if !english.isEmpty { heard[source.input.sharedName] = english }
    }
  }

  /// Adds what waited on a side branch when its branch, its file or its key went out of sight.
  mutating func hear(_ waiting: WaitingEnglish) {
    for (branch, rows) in waiting.rows { heard[branch, default: .none].add(rows) }
    unclaimed = waiting.unclaimed
    standing.merge(waiting.texts) { $1 }
  }

  /// Adds what was typed for items of lists that have other numbers by now.
  mutating func hear(_ moved: MovedEnglish) {
    for (branch, rows) in moved.rows { heard[branch, default: .none].add(rows) }
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

  /// The row that has the English of one in a branch now, which has it from an edit.
  func row(of id: RowID, in branch: BranchInput) -> Int? { rows[id] ?? heard[branch.sharedName]?.rows[id] }

  /// English that was typed in a row, where the sheet does not show it any more.
  func standing(in id: RowID, of branch: BranchInput) -> Text? {
    standing[id] ?? heard[branch.sharedName]?.deleted[id]
  }

  /// The edits that no branch can have: its rows, with the ids that they were edited from.
  func lost(but taken: Set<Int>) -> [(id: RowID, row: Int)] {
    var lost = rows.filter { !taken.contains($0.value) }
    for english in heard.values {
      for (id, row) in english.rows where !taken.contains(row) { lost[id] = row }
    }
    return lost.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }
}

extension SheetRows {
  /// True where there is a row, and it names a branch that needs it.
  func has(_ id: RowID, for branch: String) -> Bool {
    index[id].map { releases(of: $0).contains(branch) } ?? false
  }
}
