import ProjectConfiguration
import TranslationModel

/// English that somebody typed in the sheet, and that waited on a side branch when its branch, its file or its key went out of sight:
/// it waits on, wherever a branch shows again what it was typed over.
struct WaitingEnglish {
  /// The rows by what a branch has in their place, by the branches' shared names.
  private(set) var rows: [String: [RowID: Int]] = [:]

  /// A row that some branch still has waits there. One that a branch needed when the sheet was agreed, and has the entry of, somebody
  /// took out on the side branch perhaps: that is no business of this.
  init(
    of base: LocaleTag, facts: AgreedFacts, _ sources: [BranchSource], agreed: SheetRows, now: SheetRows,
    unseen: OutOfSight
  ) {
    var proposals = Proposals(of: base, facts, agreed: agreed, now: now, unseen)
    if proposals.isEmpty { return }
    for source in sources { proposals.leaveOut(source) }
    for source in sources {
      let branch = source.input.sharedName
      source.forEachRow(ofKeys: proposals.keys) { id in
        guard let row = proposals.row(of: id), !agreed.needs(proposals.ids[row], on: branch) else { return }
        rows[branch, default: [:]][id] = row
      }
      for (row, id) in proposals.renamed(on: source, agreed: agreed, now: now) {
        rows[branch, default: [:]][id] = row
      }
    }
  }
}

/// The rows of the sheet that were typed over, and that no branch shows with the English that they had.
private struct Proposals {
  /// What each is, by its row in the sheet.
  private(set) var ids: [Int: RowID] = [:]
  private var byFormer: [RowID: Int] = [:]
  /// Those whose key no branch has, by their former English.
  private var keyless: [EntryID: [Int]] = [:]

  init(of base: LocaleTag, _ facts: AgreedFacts, agreed: SheetRows, now: SheetRows, _ unseen: OutOfSight) {
    for id in facts.rows {
      guard let text = facts.facts(of: id, in: base).proposedOver, let row = now.index[id],
        agreed.index[id] != nil, !now.releases(of: row).contains(where: unseen.contains)
      else { continue }
      let former = RowID(id.key, id.variant, text)
      // Others may need it with that English.
      if now.index[former] != nil || agreed.index[former] != nil { continue }
      ids[row] = id
      byFormer[former] = row
      keyless[EntryID(text, id.variant), default: []].append(row)
    }
  }

  var isEmpty: Bool { ids.isEmpty }

  func row(of former: RowID) -> Int? { byFormer[former] }

  var keys: Set<Text> { Set(ids.values.map(\.key)) }

  /// Leaves out what a branch shows: as it was typed, or by its key.
  mutating func leaveOut(_ source: BranchSource) {
    let byEntry = Dictionary(grouping: ids.keys) { ids[$0]?.entry }
    source.forEachRow(ofKeys: keys) { id in
      for row in byEntry[id.entry] ?? [] {
        keyless = keyless.mapValues { $0.filter { $0 != row } }
        if ids[row] == id {
          ids[row] = nil
          byFormer = byFormer.filter { $0.value != row }
        }
      }
    }
    keyless = keyless.filter { !$0.value.isEmpty }
  }

  /// Those whose key has another name on a branch that needed them: a key that the sheet does not have says what they were typed over.
  /// Where several do, nobody can tell which one it was.
  func renamed(on source: BranchSource, agreed: SheetRows, now: SheetRows) -> [Int: RowID] {
    if keyless.isEmpty { return [:] }
    var found: [Int: [RowID]] = [:]
    for entry in source.slots.lazy.flatMap(\.entries) where now.byEntry[entry.rowID.entry] == nil {
      for row in keyless[EntryID(entry.source, entry.id.variant)] ?? []
      where agreed.needs(ids[row], on: source.input.sharedName) {
        found[row, default: []].append(entry.rowID)
      }
    }
    return found.compactMapValues { $0.count == 1 ? $0[0] : nil }
  }
}

extension BranchSource {
  /// Each entry that a row with one of some keys may be of, as that row: by its key, or with the slot's name before it.
  fileprivate func forEachRow(ofKeys keys: Set<Text>, _ body: (RowID) -> Void) {
    for slot in slots {
      let prefix = slot.prefix
      let own = Set(
        keys.lazy.map(\.string).filter { $0.hasPrefix(prefix) }.map {
          Text(String($0.dropFirst(prefix.count)))
        })
      for entry in slot.entries {
        if keys.contains(entry.rowKey) { body(entry.rowID) }
        if own.contains(entry.rowKey) { body(slot.qualified(entry.rowID)) }
      }
    }
  }
}

extension SheetRows {
  /// True where a branch needs a row, as its cell says.
  fileprivate func needs(_ id: RowID?, on branch: String) -> Bool {
    id.flatMap { index[$0] }.map { releases(of: $0).contains(branch) } ?? false
  }
}
