import TranslationModel
import TranslationSheet

// Keys that only `.glossator` makes one: where platforms call the same text otherwise, a `key-separator` is added, say.
extension RowEvidence {
  /// The rows that are to be one slot's alone, for its entries get the key of another row that is translated differently. In one row
  /// the one's texts would take the place of the other's, and nobody has made either after the other. So each keeps its own, as where an
  /// app is adopted.
  ///
  /// Where the slot has entries in that row already, on whatever branch, its name tells nothing apart: then the merge says what it
  /// does not use.
  func keysApart(_ sources: [BranchSource], _ agreed: SheetRows, in locales: [LocaleTag]) -> Set<EntryID> {
    var apart: Set<EntryID> = []
    var had: [SlotName: Set<RowID>] = [:]
    for source in sources {
      // Where no row has the name yet, the first that gets it.
      var first: [RowID: RowID] = [:]
      for slot in source.slots {
        for (old, new) in renamed(slot) {
          let isThere = now.index[new] != nil || agreed.index[new] != nil
          guard let other = isThere ? new : first[new] else {
            first[new] = old
            continue
          }
          if old == other || areAlike(old, other, agreed, in: locales, isOrdered: isThere) { continue }
          let known = had[slot.slot.name] ?? sources.rowsHad(by: slot.slot.name)
          had[slot.slot.name] = known
          if !known.contains(new) { apart.insert(slot.qualified(new).entry) }
        }
      }
    }
    return apart
  }

  /// The rows that entries had which other slots might share, and those that they get by their new names.
  private func renamed(_ slot: SlotSource) -> [(old: RowID, new: RowID)] {
    guard let former = slot.former else { return [] }
    return slot.entries.compactMap { entry -> (old: RowID, new: RowID)? in
      guard let before = former.entries[entry.id], before.rowKey != entry.rowKey,
        before.source.isSame(as: entry.source), keys.rowID(of: entry, in: slot) == entry.rowID
      else { return nil }
      return (old: before.rowID, new: entry.rowID)
    }
  }

  /// True where two rows can be one: in each language they say the same, or only one has a text, or that was made after the other
  /// one's. What more is said of a cell is said of its row: that its text is stale, or withheld, or typed just now. `isOrdered` is false
  /// where neither row is the one that goes on: which text came last is told of that one alone.
  private func areAlike(
    _ old: RowID, _ other: RowID, _ agreed: SheetRows, in locales: [LocaleTag], isOrdered: Bool
  ) -> Bool {
    locales.allSatisfy { locale in
      let column = SheetColumn.translation(locale)
      let texts = [old, other].map { agreed.text(of: $0, column) ?? .empty }
      let areAsAgreed = zip([old, other], texts).allSatisfy { row, text in
        shows(text, in: row, column) && facts.facts(of: row, in: locale).isEmpty
      }
      if !areAsAgreed { return false }
      if texts.contains(where: \.isBlank) || texts[0].isSame(as: texts[1]) { return true }
      return isOrdered
        && (facts.wasHeard(texts[0], of: other, in: locale) || facts.wasHeard(texts[1], of: old, in: locale))
    }
  }

  /// True where the sheet says nothing else. A row or a column that is not there says nothing.
  private func shows(_ text: Text, in row: RowID, _ column: SheetColumn) -> Bool {
    guard let place = now.index[row], now.book.has(column, inSheetOf: place) else { return true }
    return now.book.text(row: place, column).isSame(as: text)
  }
}

extension [BranchSource] {
  /// The rows that the entries of a slot had until now, as slots share them.
  fileprivate func rowsHad(by name: SlotName) -> Set<RowID> {
    var rows: Set<RowID> = []
    for source in self where source.input.agreed != nil {
      for slot in source.slots where slot.slot.name == name {
        if let former = slot.former {
          rows.formUnion(former.entries.values.map(\.rowID))
        } else {
          rows.formUnion(slot.entries.map(\.rowID))
        }
      }
    }
    return rows
  }
}
