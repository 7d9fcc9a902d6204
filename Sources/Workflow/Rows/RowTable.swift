import ProjectConfiguration
import TranslationModel
import TranslationSheet

/// Where a row's text comes from: one entry of one base file on one branch.
package struct Member: Hashable, Sendable {
  private let (ofBranch, ofSlot, ofEntry): (Int32, Int32, Int32)

  package init(branch: Int, slot: Int, entry: Int) {
    (ofBranch, ofSlot, ofEntry) = (Int32(branch), Int32(slot), Int32(entry))
  }

  /// Positions in the sync's branches, in the branch's slots, and in the slot's entries.
  package var branch: Int { Int(ofBranch) }
  package var slot: Int { Int(ofSlot) }
  package var entry: Int { Int(ofEntry) }

  /// The place of an entry of the integration branch, which is not one of the sync's.
  static func ofIntegration(slot: Int, entry: Int) -> Member { Member(branch: -1, slot: slot, entry: entry) }

  var isOfIntegration: Bool { branch < 0 }
}

/// The rows that the branches need, matched with the rows that the sheet has.
package struct RowTable: Sendable {
  package var rows: [PlannedRow] = []
  /// Finds a row by its id, among the rows themselves.
  private var numbers = HashTable()
  /// The planned row of each branch's slot's entry: `[branch][slot][entry]`.
  package private(set) var rowOfEntry: [[[Int]]] = []
  /// True where some rows may be one slot's alone, with its name before their key.
  private(set) var mayHaveQualified = false
  /// Rows of the sheet that no branch needs.
  package private(set) var unneeded: [Int] = []

  /// Matches by id first; then an item of a list takes its row along to its new number; then a row whose key is needed with other
  /// source text follows; then a row whose key is gone passes its translations to a new key with its source text; entries without a
  /// row by then get new ones.
  ///
  /// Without evidence there is no sheet, and every row is new. `qualified` are the entries that share no row with another slot's.
  static func matched(
    _ sources: [BranchSource], qualified: Set<Member>, _ evidence: RowEvidence?
  ) -> RowTable {
    var table = RowTable()
    table.collect(sources, known: evidence?.keys ?? KnownKeys(), qualified: qualified)
    if let evidence { table.match(sources, evidence) }
    return table
  }

  private mutating func match(_ sources: [BranchSource], _ evidence: RowEvidence) {
    let now = evidence.now
    matchIDs(evidence)
    findCutOff(sources, evidence)
    findRefused(now)
    findEmptied(now)
    findMangled(now, evidence.edits)
    findUnlike(now)
    unneeded = now.ids.indices.filter { now.isFirst($0) && !taken.contains($0) }
    moveItems(sources, evidence)
    follow(sources, evidence)
    // A key's own row comes first: trains of 30 releases showed older texts where English that was another key's did.
    rename(sources, evidence)
    // What another format calls otherwise, it may read otherwise, too.
    reread(sources, evidence)
    findNotations(sources, now: now)
    findFormerNames(sources, evidence)
    findLateRenames(now: now, sources: sources, evidence.keys)
    findFormerRows(sources, evidence)
    findLateMoves(sources, evidence)
    findMovedEnglish(now: now, sources: sources)
    unneeded = unneeded.filter { !taken.contains($0) } + copiesLeft(in: now)
    keepOthers(evidence)
    findOrigins(evidence)
  }

  /// Rows whose key or English a program changed, or a paste: they say again what they said.
  package internal(set) var mangled: [Int] = []
  private(set) var taken: Set<Int> = []
  /// Rows that show English which they had before, in a version that nobody knows.
  private(set) var withOlderEnglish: Set<Int> = []

  /// Of rows that are there more than once, and whose first one follows its key's new English or its new name: the next one.
  private func copiesLeft(in now: SheetRows) -> [Int] {
    now.doubled.keys.sorted().compactMap { id in
      guard row(of: id) == nil, let copies = now.doubled[id], taken.contains(copies[0]) else { return nil }
      return copies.first { !taken.contains($0) }
    }
  }

  private mutating func collect(_ sources: [BranchSource], known: KnownKeys, qualified: Set<Member>) {
    mayHaveQualified = known.hasQualified || !qualified.isEmpty
    // Platforms and branches mostly share their rows.
    let most = sources.flatMap { $0.slots.map(\.entries.count) }.max() ?? 0
    rows.reserveCapacity(most)
    numbers = HashTable(capacity: most)
    for (b, source) in sources.enumerated() {
      var ofBranch: [[Int]] = []
      for (s, slot) in source.slots.enumerated() {
        var ofSlot: [Int] = []
        ofSlot.reserveCapacity(slot.entries.count)
        var next = 0
        let prefix = slot.prefix
        for e in slot.entries.indices {
          let member = Member(branch: b, slot: s, entry: e)
          var id = slot.entries[e].rowID
          if known.hasQualified { id = known.rowID(of: slot.entries[e], in: slot) }
          if !qualified.isEmpty, qualified.contains(member) {
            id.key = Text(prefix + slot.entries[e].rowKey.string)
          }
          ofSlot.append(add(member, to: id, trying: &next))
        }
        ofBranch.append(ofSlot)
      }
      rowOfEntry.append(ofBranch)
    }
  }

  /// `next` is the row that is tried before anything is hashed: the one after the last entry's.
  private mutating func add(_ member: Member, to id: RowID, trying next: inout Int) -> Int {
    let new = rows.count
    let row = next < new && rows[next].id == id ? next : number(of: id, orNew: new)
    next = row + 1
    if row < new {
      rows[row].members.append(member)
    } else {
      rows.append(
        PlannedRow(id: id, origin: .added, sheetRow: nil, agreedRow: nil, members: [member]))
    }
    return row
  }

  /// The planned row of an id.
  func row(of id: RowID) -> Int? { numbers.number(id.quickHash) { rows[$0].id == id } }

  /// The number that an id has, or gets now: looked for once.
  mutating func number(of id: RowID, orNew new: Int) -> Int {
    numbers.insert(new, id.quickHash) { rows[$0].id == id } ?? new
  }

  private mutating func matchIDs(_ evidence: RowEvidence) {
    let (now, agreed, edits) = (evidence.now, evidence.agreed, evidence.edits)
    var (next, nextAgreed) = (0, 0)
    taken.reserveCapacity(rows.count)
    for i in rows.indices {
      let id = rows[i].id
      if let row = now.row(of: id, trying: &next) {
        take(row, for: i)
        if !edits.repeating.isEmpty {
          rows[i].repeatedBy = (now.doubled[id] ?? []).compactMap { edits.repeating[$0] }
        }
        guard let before = edits.idBefore[row], before != id else {
          rows[i].agreedRow = agreed?.row(of: id, trying: &nextAgreed)
          continue
        }
        rows[i].agreedRow = agreed?.index[before]
        rows[i].isReworded = true
        rows[i].cameFrom = before
      } else if let row = agreed?.index[id], edits.rows[id] == nil {
        rows[i].origin = .returned
        rows[i].agreedRow = row
      }
    }
  }

  mutating func take(_ sheetRow: Int, for i: Int) {
    taken.insert(sheetRow)
    rows[i].sheetRow = sheetRow
    rows[i].origin = .kept
  }

  /// What each row was in the version that the snapshot came from: what it shows, but where somebody edited its English.
  private mutating func findOrigins(_ evidence: RowEvidence) {
    guard let origin = evidence.origin else { return }
    let (now, agreed, edits) = (evidence.now, evidence.agreed, evidence.edits)
    let isAgreed = origin.rows === agreed && origin.isWhole && edits.idBefore.isEmpty
    for i in rows.indices {
      guard let sheetRow = rows[i].sheetRow else { continue }
      let shown = now.ids[sheetRow] ?? rows[i].id
      // Most rows stand in all three as what they are.
      if isAgreed, let row = rows[i].agreedRow, shown == rows[i].id, agreed?.ids[row] == shown {
        (rows[i].originID, rows[i].originRow) = (shown, row)
        continue
      }
      // No version that is known has that row so.
      if edits.older[sheetRow] != nil {
        withOlderEnglish.insert(i)
        continue
      }
      let id = [edits.idBefore[sheetRow], shown, rows[i].id].compactMap { $0 }.first(where: origin.has)
      rows[i].originID = id
      rows[i].originRow = id.flatMap { origin.rows.index[$0] }
    }
  }
}
