import ProjectConfiguration
import TranslationModel

/// Where a cell's text stays out of the files: what a commit took out while its English stayed is withheld there, until
/// a commit puts it back or a translator types another one. A branch that goes takes nothing back: deleted by mistake, or out of what
/// `release` names for a while, it is here again as it was.
struct CellWithholding {
  private let locale: LocaleTag
  private let sync: SyncTable
  private let git: [[SlotTexts]]
  private let integration: [SlotTexts]
  /// False for most locales of most looks: no commit took a text out.
  let isAnythingRemoved: Bool

  init(_ locale: LocaleTag, _ sync: SyncTable, git: [[SlotTexts]], integration: [SlotTexts]) {
    (self.locale, self.sync, self.git, self.integration) = (locale, sync, git, integration)
    isAnythingRemoved = (git.joined() + integration).contains {
      !$0.removed.isEmpty || !$0.lost.isEmpty || !$0.side.removed.isEmpty
    }
  }

  func withhold(_ cell: inout MergedCell, _ i: Int) {
    let row = sync.table.rows[i]
    guard isAnythingRemoved || cell.facts.wasTakenOut else { return }
    // What the integration branch took out is withheld on what is cut from it.
    if let source = sync.integration {
      for member in sync.integrationMembers[i] ?? [] {
        let slot = source.slots[member.slot]
        withhold(
          &cell, integration[member.slot], slot, slot.entries[member.entry].id, source, row)
      }
    }
    for member in row.members {
      let source = sync.sources[member.branch]
      let slot = source.slots[member.slot]
      withhold(
        &cell, git[member.branch][member.slot], slot, slot.entries[member.entry].id, source, row)
    }
    let left = cell.facts.withheld.filter { !isThere($0, i, row) }
    cell.facts.withheld.subtract(left)
    cell.facts.dormant = cell.facts.dormant.union(left).filter { !isOver($0, row, cell.facts.withheld) }
  }

  /// True for a place of a branch that this look reads, and that shows the row there: it says itself what is withheld. Where it does not,
  /// its key, its English or its resource may come back. One that has another name is another place.
  private func isOver(_ place: WithheldPlace, _ row: PlannedRow, _ withheld: Set<WithheldPlace>) -> Bool {
    (sync.sources + [sync.integration].compactMap(\.self)).contains { source in
      guard source.input.isCalled(place.branch), !source.isPartial else { return false }
      return source.has(row.id, inSlot: place.slot)
        || source.isWithout(place.slot) && withheld.contains { $0.branch == source.input.sharedName }
    }
  }

  /// False for a place that the row left: its branch is gone, is called otherwise, or has another key or other English there. Where no
  /// branch has its key any more, that may come back.
  private func isThere(_ place: WithheldPlace, _ i: Int, _ row: PlannedRow) -> Bool {
    if sync.sources.contains(where: { $0.input.formerName == place.branch }) { return false }
    if sync.inputs.outOfSight.contains(place.branch) { return true }
    var sources = row.members.map { (sync.sources[$0.branch], $0.slot) }
    if let integration = sync.integration {
      sources += (sync.integrationMembers[i] ?? []).map { (integration, $0.slot) }
    }
    return sources.contains { source, slot in
      source.input.sharedName == place.branch
        && (source.isPartial || source.slots[slot].slot.name.description == place.slot)
    }
      || sync.sources.contains { source in
        source.input.sharedName == place.branch
          && (source.isPartial || row.members.isEmpty && !source.has(row.id.key, inSlot: place.slot))
      }
  }

  private func withhold(
    _ cell: inout MergedCell, _ texts: SlotTexts, _ slot: SlotSource, _ id: EntryID, _ source: BranchSource,
    _ row: PlannedRow
  ) {
    let input = source.input
    let isRemoved = isRemoved(id, cell, texts, slot, source, row)
    guard isRemoved || cell.facts.wasTakenOut else { return }
    let place = WithheldPlace(branch: input.sharedName, slot: slot.slot.name.description)
    if isRemoved, slot.reworded[id] == nil, !cell.isChange, !cell.text.isBlank {
      cell.facts.withheld.insert(place)
    } else if (texts.side.kept ?? texts.file)?.catalog[id].map({ !$0.text.isBlank }) ?? false {
      cell.facts.withheld.remove(place)
    } else if texts.problem == nil,
      cell.facts.withheld.union(cell.facts.dormant).contains(where: { source.inherits($0, for: slot) })
    {
      cell.facts.withheld.insert(place)
    }
  }

  /// Whoever takes filler out takes no translation out, nor does who takes its key out for a while.
  private func isRemoved(
    _ id: EntryID, _ cell: MergedCell, _ texts: SlotTexts, _ slot: SlotSource, _ source: BranchSource,
    _ row: PlannedRow
  ) -> Bool {
    func wasTakenOut() -> Bool? {
      let branch = source.input.name
      let places = cell.facts.withheld.union(cell.facts.dormant)
      return sync.inputs.history.wasTakenOut(
        id, of: slot.file(at: texts.path, as: .translation(locale), on: branch),
        base: slot.baseFile(in: sync.project.base, on: branch),
        isOut: places.contains { $0.slot == slot.slot.name.description })
    }
    if texts.removed.contains(id) {
      if texts.before(id).map({ sync.isFiller($0, row, locale, in: slot) }) ?? false { return false }
      return wasTakenOut() ?? true
    }
    // A cut or a reset says nothing of what its files lack: only a commit that took out the text in force does. A stale one Glossator
    // may have taken out, and somebody squashed that.
    if cell.facts.english == nil, texts.hasLost(cell.text, id),
      !sync.isFiller(cell.text, row, locale, in: slot), wasTakenOut() ?? false
    {
      return true
    }
    guard texts.side.removed.contains(id) else { return false }
    return !(texts.present(id).map { sync.isFiller($0, row, locale, in: slot) } ?? false)
  }
}

extension BranchSource {
  /// True where what was taken out at a place is out at this slot: they are one, or the branch or the resource has another name by now,
  /// or the branch was cut from that one.
  func inherits(_ place: WithheldPlace, for slot: SlotSource) -> Bool {
    if place.slot == slot.slot.name.description {
      return input.isCalled(place.branch) || input.cutFrom.contains(place.branch)
    }
    return input.agreed != nil && input.isCalled(place.branch) && isWithout(place.slot)
  }

  /// True where none of its files has this name.
  fileprivate func isWithout(_ name: String) -> Bool {
    !isPartial && !slots.contains { $0.slot.name.description == name }
  }

  /// True where a slot has a row.
  fileprivate func has(_ id: RowID, in slot: SlotSource) -> Bool {
    slot.entries.contains { $0.rowID == id || slot.qualified($0.rowID) == id }
  }

  fileprivate func has(_ id: RowID, inSlot name: String) -> Bool {
    slots.contains { $0.slot.name.description == name && has(id, in: $0) }
  }

  /// True where a slot has a row's key, with any English.
  fileprivate func has(_ key: Text, inSlot name: String) -> Bool {
    guard let slot = slots.first(where: { $0.slot.name.description == name }) else { return false }
    return slot.entries.contains { $0.rowKey == key || slot.qualified($0.rowID).key == key }
  }
}
