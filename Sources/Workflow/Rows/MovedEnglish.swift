import TranslationModel

/// English that somebody typed for an item of a list, and that its branch does not have yet, where the item has another number there by
/// now: it was typed for the item, and not for the number, and goes along.
struct MovedEnglish {
  /// The rows of the sheet that have it, by what a branch has in their place, by the branches' shared names.
  private(set) var rows: [String: [RowID: Int]] = [:]

  private struct Typed {
    var row: Int
    /// The row as it was agreed.
    var was: RowID
    /// The English that its branches have.
    var over: Text
  }

  init(in sources: [BranchSource], _ evidence: RowEvidence, _ agreed: SheetRows) {
    let changed = sources.filter { $0.slots.contains(where: Self.mayHaveMoved) }
    if changed.isEmpty { return }
    let typed = Self.typed(evidence, agreed)
    for source in changed {
      let name = source.input.sharedName
      let own = typed.filter { agreed.has($0.was, for: name) }
      for slot in source.slots where Self.mayHaveMoved(slot) {
        for item in own {
          guard let entry = Self.entry(of: item, in: slot) else { continue }
          rows[name, default: [:]][evidence.keys.rowID(of: entry, in: slot)] = item.row
        }
      }
    }
  }

  private static func mayHaveMoved(_ slot: SlotSource) -> Bool { slot.hasLists && !slot.reworded.isEmpty }

  /// The items of which the sheet says something else than their branches: it waits there, or was typed just now.
  private static func typed(_ evidence: RowEvidence, _ agreed: SheetRows) -> [Typed] {
    let now = evidence.now
    return now.ids.indices.compactMap { row -> Typed? in
      guard let shown = now.ids[row], shown.variant.isItem, now.isFirst(row) else { return nil }
      let was = evidence.edits.idBefore[row] ?? shown
      guard agreed.index[was] != nil else { return nil }
      let over = evidence.proposal(of: was)?.over ?? was.source
      return over.isSame(as: shown.source) ? nil : Typed(row: row, was: was, over: over)
    }
  }

  /// The only entry of the item's list that says by now what the item said at another number; nil where it stands there still.
  private static func entry(of item: Typed, in slot: SlotSource) -> SourceEntry? {
    let list = slot.entries.filter { entry in
      entry.id.variant.isItem && [entry.rowKey, slot.qualified(entry.rowID).key].contains(item.was.key)
    }
    func says(_ entry: SourceEntry) -> Bool { (entry.committed ?? entry.source).isSame(as: item.over) }
    if list.contains(where: { $0.id.variant == item.was.variant && says($0) }) { return nil }
    let moved = list.filter { says($0) && slot.reworded[$0.id] != nil }
    return moved.count == 1 ? moved[0] : nil
  }
}
