import ProjectConfiguration
import TranslationModel

/// English that somebody typed in the sheet, and that waited on a side branch when its branch, its file or its key went out of sight:
/// it waits on, wherever a branch shows again what it was typed over.
struct WaitingEnglish {
  /// The rows by what a branch has in their place, by the branches' shared names.
  private(set) var rows: [String: [RowID: Int]] = [:]

  /// A row that some branch still has waits there. Of a branch that had the entry when it was agreed, somebody says what it says now: by
  /// a commit, or on the side branch.
  init(
    of base: LocaleTag, facts: AgreedFacts, _ sources: [BranchSource], agreed: SheetRows, now: SheetRows,
    unseen: OutOfSight
  ) {
    var proposals = Proposals(of: base, facts, agreed: agreed, now: now, unseen)
    if proposals.isEmpty { return }
    for source in sources { proposals.leaveOut(source, agreed) }
    for source in sources {
      let branch = source.input.sharedName
      source.forEachRow(ofKeys: proposals.keys) { id, isNew in
        guard isNew, let row = proposals.row(of: id) else { return }
        rows[branch, default: [:]][id] = row
      }
      for (row, id) in proposals.renamed(on: source, agreed: agreed, now: now) {
        rows[branch, default: [:]][id] = row
      }
    }
  }
}

/// The rows of the sheet that were typed over, and that no branch shows.
private struct Proposals {
  /// What each is, by its row in the sheet.
  private var ids: [Int: RowID] = [:]
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

  /// Leaves out what waits on a branch, also where its side branch cannot move, and the keys that it has.
  mutating func leaveOut(_ source: BranchSource, _ agreed: SheetRows) {
    byFormer = byFormer.filter { !agreed.needs(ids[$0.value], on: source.input.sharedName) }
    let byEntry = Dictionary(grouping: ids.keys) { ids[$0]?.entry }
    source.forEachRow(ofKeys: keys) { id, _ in
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
  /// Each entry that a row with one of some keys may be of, as that row: by its key, or with the slot's name before it; and
  /// whether the branch did not have it when it was agreed.
  fileprivate func forEachRow(ofKeys keys: Set<Text>, _ body: (_ id: RowID, _ isNew: Bool) -> Void) {
    for slot in slots {
      let prefix = slot.prefix
      let own = Set(
        keys.lazy.map(\.string).filter { $0.hasPrefix(prefix) }.map {
          Text(String($0.dropFirst(prefix.count)))
        })
      for entry in slot.entries {
        let ids =
          (keys.contains(entry.rowKey) ? [entry.rowID] : [])
          + (own.contains(entry.rowKey) ? [slot.qualified(entry.rowID)] : [])
        for id in ids { body(id, input.agreed == nil || slot.inSightSince.contains(entry.id)) }
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
