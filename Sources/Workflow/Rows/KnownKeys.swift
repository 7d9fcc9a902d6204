import ProjectConfiguration
import TranslationModel

/// The rows of a project's sheet that one slot does not share: their key names it before a colon (`android:ok`).
struct KnownKeys: Sendable {
  private var entries: Set<EntryID> = []
  /// What slots were called before commits moved their base files, the newest first, by what they are called now.
  private var former: [SlotName: [Slot]] = [:]

  init(_ sheets: SheetRows?...) {
    for sheet in sheets {
      guard let sheet else { continue }
      for (row, id) in sheet.ids.enumerated() {
        if let id, id.key.contains(0x3A), sheet.isFirst(row) { entries.insert(id.entry) }
      }
    }
  }

  var hasQualified: Bool { !entries.isEmpty }

  /// True where commits moved base files, and some of their entries may have rows by the names of before.
  var hasMoved: Bool { !former.isEmpty }

  /// Rows that are one slot's alone from now on.
  mutating func add(_ own: Set<EntryID>) { entries.formUnion(own) }

  /// The row of an entry: its slot's alone where there is one, whatever English that has, or where there was while the slot had another
  /// name; else the one that slots share.
  func rowID(of entry: SourceEntry, in slot: SlotSource) -> RowID {
    if entries.isEmpty { return entry.rowID }
    let own = slot.qualified(entry.rowID)
    if entries.contains(own.entry) { return own }
    let wasOwn = slot.former?.rows(of: entry.id).map { entries.contains($0.own.entry) } ?? false
    return wasOwn || movedRowID(of: entry, in: slot) != nil ? own : entry.rowID
  }

  /// The row that an entry had when its branch was agreed; nil where `.glossator` says what it said, or left the entry out, and the base
  /// file brought no row of its own from another path.
  func formerRowID(of entry: SourceEntry, in slot: SlotSource) -> RowID? {
    slot.former?.rows(of: entry.id).map { entries.contains($0.own.entry) ? $0.own : $0.shared }
      ?? movedRowID(of: entry, in: slot)
  }

  /// The row of its slot's alone that an entry had before commits moved its base file; nil where it had none.
  func movedRowID(of entry: SourceEntry, in slot: SlotSource) -> RowID? {
    if former.isEmpty { return nil }
    return former[slot.slot.name]?.lazy.map { $0.ownRowID(of: entry) }.first { entries.contains($0.entry) }
  }
}

extension KnownKeys {
  /// Adds what slots were called before commits moved their base files: else an entry with a row of its own would seem to share that of
  /// another file, and the one's text would go over the other's.
  ///
  /// The history is asked only of files that are new to a branch which lacks others. Once such a file is agreed, the sheet has its rows by
  /// the name of now.
  mutating func addMoved(_ sources: [BranchSource], _ inputs: SyncInputs) {
    if entries.isEmpty { return }
    let base = inputs.project.base
    for source in sources {
      let input = source.input
      let before = input.listingsBefore(among: inputs.branches)
      let new = source.slots.filter { slot in !before.contains { $0.files[slot.slot.basePath] != nil } }
      guard !new.isEmpty, before.contains(where: input.lacksFile) else { continue }
      let resources = input.agreed?.resources ?? input.resources
      for slot in new {
        let paths = inputs.history.formerPaths(of: slot.baseFile(in: base, on: input.name))
        let slots = paths.compactMap { Slot(ofBase: $0, resources, base: base) }
        if !slots.isEmpty { former[slot.slot.name, default: []] += slots }
      }
    }
  }
}

extension BranchInput {
  /// What tells which of its files are new: the commit that was agreed, or those where it was cut. A file of the integration branch is new
  /// until some branch that the sheet serves has been agreed with it: so long the sheet has its rows by the name of before.
  fileprivate func listingsBefore(among served: [BranchInput]) -> [TreeListing] {
    let theirs = served.compactMap { $0.agreed?.tip }
    if isIntegration, !theirs.isEmpty { return theirs }
    return agreed.map { [$0.tip] } ?? forks
  }

  /// True where a file of another commit is not there: it may be one that was moved.
  fileprivate func lacksFile(of other: TreeListing) -> Bool {
    other.files.keys.contains { tip.files[$0] == nil }
  }
}

extension Slot {
  /// The row of an entry that this slot shares with no other.
  fileprivate func ownRowID(of entry: SourceEntry) -> RowID {
    name.qualified(RowID(resource.rowKey(for: entry.id.key), entry.id.variant, entry.source))
  }
}
