import ProjectConfiguration
import TranslationModel
import TranslationSheet

/// English that the sheet shows and that is not in force. What is older than that an older copy shows, and so does a row where
/// somebody typed it again: where nothing else tells the two apart, the newer English stays, and people are told. What was typed
/// and no branch can have is told in its row, for the cell gets what is in force.
struct UnusedEnglish {
  private let sync: SyncTable
  /// What came back, by planned row.
  private let texts: [Int: Text]
  /// What was typed, and may be older than what other looks agreed on: nobody knows. By planned row.
  private let inDoubt: [Int: Text]
  /// What is said of a row's English, by planned row. What its `problems` say stands until it has other English, or somebody deletes
  /// the line; where it waits, until it is merged there.
  private let ofRow: [Int: CellFacts]
  /// What the journal is to say of the rows' English, where it is to say something else than it does.
  let facts: [CellID: CellFacts]

  init(_ sync: SyncTable) {
    self.sync = sync
    let texts = sync.table.rows.indices.reduce(into: [Int: Text]()) { texts, i in
      if let text = Self.older(i, sync) { texts[i] = text }
    }
    let inDoubt = Self.inDoubt(sync)
    let isAnyWaiting = sync.sources.contains { !$0.slots.allSatisfy(\.pendingSource.isEmpty) }
    let ofRow = sync.table.rows.indices.reduce(into: [Int: CellFacts]()) { facts, i in
      var own = CellFacts()
      own.notes = Self.notes(of: i, texts[i], inDoubt[i], sync)
      if isAnyWaiting || !sync.baselines[i].facts.isEmpty || sync.table.rows[i].typedOver != nil {
        own.proposal = Self.proposal(i, sync)
      }
      if !own.isEmpty { facts[i] = own }
    }
    (self.texts, self.inDoubt, self.ofRow) = (texts, inDoubt, ofRow)
    facts = Self.changes(ofRow, sync)
  }

  func facts(of i: Int) -> CellFacts { ofRow[i] ?? CellFacts() }

  private static func older(_ i: Int, _ sync: SyncTable) -> Text? {
    let row = sync.table.rows[i]
    guard let now = sync.now, let sheetRow = row.sheetRow, let shown = now.ids[sheetRow], shown != row.id,
      shown.entry == row.id.entry, row.originID == shown || sync.table.withOlderEnglish.contains(i),
      row.agreedRow.flatMap({ sync.agreed?.ids[$0] }) == row.id
    else { return nil }
    // What was agreed need not have got into its place yet.
    let had = sync.inputs.had ?? sync.agreed
    return had?.index[row.id] != nil && had?.index[shown] == nil ? shown.source : nil
  }

  /// True where the English in force was typed in the sheet, and waits on a side branch: who types it is heard.
  private static func isWaiting(_ i: Int, _ sync: SyncTable) -> Bool {
    sync.table.rows[i].members.contains { sync.committed($0) != nil }
  }

  /// On branches that do not show the row now it waits as it did: they may be gone, or their file.
  private static func proposal(_ i: Int, _ sync: SyncTable) -> WaitingProposal? {
    let row = sync.table.rows[i]
    // What was typed on top of it while its branch was gone waits in its place.
    let isSame = row.cameFrom == nil || row.members.isEmpty
    var proposal = isSame ? sync.baselines[i].facts(sync.project.base).proposal : nil
    if row.members.isEmpty, proposal == nil {
      proposal = row.typedOver.map { WaitingProposal(over: $0, of: projects(of: row, sync)) }
    }
    let next = WaitingProposal.nextRelease(of: sync.project.names)
    if proposal?.branches.contains(next) ?? false, isInRelease(row.id.entry, sync) {
      proposal?.branches.remove(next)
    }
    // Of two platforms that share it, one may have said the same before.
    var waiting: Set<String> = []
    for member in row.members {
      let branch = sync.sources[member.branch].input.sharedName
      if let text = sync.committed(member), !text.isSame(as: row.id.source) {
        proposal = WaitingProposal(over: text, on: (proposal?.branches ?? []).union([branch]))
        waiting.insert(branch)
      } else if !waiting.contains(branch) {
        proposal?.branches.remove(branch)
      }
    }
    return proposal.flatMap { $0.branches.isEmpty ? nil : $0 }
  }

  /// Those that need a row; any may, where none does.
  private static func projects(of row: PlannedRow, _ sync: SyncTable) -> [SharedNames] {
    let all = [sync.project.names] + sync.inputs.otherProjects.map { SharedNames($0) }
    let releases = row.sheetRow.flatMap { sync.now?.releases(of: $0) } ?? []
    let named = all.filter { names in releases.contains { !names.isForeign($0) } }
    return named.isEmpty ? all : named
  }

  /// True where a release has the key, whatever it says: who changes its English from then on sees what there is.
  private static func isInRelease(_ entry: EntryID, _ sync: SyncTable) -> Bool {
    sync.table.rows.contains { row in
      row.id.entry == entry
        && row.members.contains { sync.project.branches.isRelease(sync.sources[$0.branch].input.name) }
    }
  }

  /// What somebody typed there, where no branch has it.
  private static func lost(_ i: Int, _ sync: SyncTable) -> Text? {
    let row = sync.table.rows[i]
    guard let now = sync.now, let sheetRow = row.sheetRow, sync.unusedEnglish.contains(sheetRow),
      let shown = now.ids[sheetRow], shown.source != row.id.source
    else { return nil }
    return shown.source
  }

  private static func inDoubt(_ sync: SyncTable) -> [Int: Text] {
    sync.inputs.unheard.englishInDoubt.reduce(into: [:]) { texts, typed in
      guard let i = sync.table.row(of: typed.key), !typed.value.isSame(as: typed.key.source) else { return }
      texts[i] = typed.value
    }
  }

  private static func notes(of i: Int, _ text: Text?, _ inDoubt: Text?, _ sync: SyncTable) -> [CellNote] {
    let (base, baseline, lost) = (sync.project.base, sync.baselines[i], lost(i, sync) ?? inDoubt)
    if text == nil, lost == nil, baseline.facts.isEmpty { return [] }
    var notes: [CellNote] = []
    if !sync.table.rows[i].cameFromOtherEnglish {
      notes = baseline.facts(base).keptNotes.filter { !baseline.isDismissed($0, base) }
    }
    if let text, isWaiting(i, sync), case let note = CellNote(.older, text), !notes.contains(note) {
      notes.append(note)
    }
    if let lost, case let note = CellNote(.lost, lost), !notes.contains(note) { notes.append(note) }
    return notes
  }

  private static func changes(_ ofRow: [Int: CellFacts], _ sync: SyncTable) -> [CellID: CellFacts] {
    let base = sync.project.base
    var changes: [CellID: CellFacts] = [:]
    for (i, row) in sync.table.rows.enumerated() {
      if row.cameFrom == nil, ofRow[i] == nil, sync.baselines[i].facts[base] == nil { continue }
      let own = ofRow[i] ?? CellFacts()
      if own != sync.inputs.facts.facts(of: row.id, in: base) { changes[CellID(row.id, base)] = own }
      // The row has other English, and nobody needs one with that.
      if let former = row.cameFrom, sync.table.row(of: former) == nil,
        !sync.inputs.facts.facts(of: former, in: base).isEmpty
      {
        changes[CellID(former, base)] = CellFacts()
      }
    }
    return changes
  }

  // MARK: What people are told

  var findings: [Finding] { olderFindings + findingsInDoubt }

  private var findingsInDoubt: [Finding] {
    inDoubt.sorted { $0.key < $1.key }.map { i, text in
      let row = sync.table.rows[i]
      let place = row.sheetRow.flatMap { sync.now?.book.place(row: $0, column: .source) }
      return Finding(
        .warning, "source-lost",
        "'\(text.excerpt)' was typed as the English of '\(row.id.label)' while different English was agreed for it elsewhere",
        at: place ?? Place("sheet"),
        hint: "that one is in force; type yours again if it is better")
    }
  }

  /// One for all rows: a copy of this morning may have many.
  private var olderFindings: [Finding] {
    let rows = texts.keys.sorted()
    guard let first = rows.first, let text = texts[first] else { return [] }
    let names = rows.lazy.map { "'\(sync.table.rows[$0].id.label)'" }.listed(atMost: 10)
    let what =
      texts.count == 1
      ? "the older English '\(text.excerpt)' came back in the row \(names)"
      : "older English came back in \(texts.count) rows: \(names)"
    let row = sync.table.rows[first].sheetRow
    let hint =
      rows.contains { Self.isWaiting($0, sync) }
      ? "type the older one again if you do want it" : "if you do want the older one, change it in the code"
    return [
      Finding(
        .warning, "older-text", what,
        at: row.flatMap { sync.now?.book.place(row: $0, column: .source) } ?? Place("sheet"),
        hint: "the newer English stays, and is put back into the sheet; \(hint)")
    ]
  }

  /// What a look that comes to no agreement leaves in the sheet, and no later one could read there.
  var written: [CellID: WrittenCell] {
    facts.reduce(into: [:]) { written, change in
      if change.value.notes.isEmpty { return }
      written[change.key] = WrittenCell(change.key.row.source, notes: change.value.notes)
    }
  }
}

extension SyncTable {
  /// What a branch says in the place of English that waits on its side branch; nil where it has the row's own.
  fileprivate func committed(_ member: Member) -> Text? {
    sources[member.branch].slots[member.slot].entries[member.entry].committed
  }
}
