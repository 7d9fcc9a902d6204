import ProjectConfiguration
import TranslationModel

// Filler is a base text that Glossator put in the place of a translation that there is none of. It is never read back as a
// translation, wherever a merge takes it and whatever the English is by then: the journal remembers each cell that got it.
extension SyncTable {
  /// True where what a file says for a row is filler.
  func isFiller(_ text: Text, _ row: PlannedRow, _ locale: LocaleTag, in slot: SlotSource) -> Bool {
    // Under whatever key the row had then: its own, or one that tells it from another platform's.
    let prefix = slot.prefix
    let ids = [row.id, row.cameFrom].compactMap { $0 }
    let keys = ids.flatMap { [$0.key, $0.key.toggling(prefix)] }
    return keys.contains { key in
      let filled = RowID(key, row.id.variant, text)
      let isKnown =
        inputs.facts.wasFilled(filled, in: locale) || inputs.filled.contains(CellID(filled, locale))
      return isKnown && mayHaveFiller(row, slot)
    }
  }

  /// False for a resource without filler whose row another one shares that has it: there the text is somebody's.
  private func mayHaveFiller(_ row: PlannedRow, _ slot: SlotSource) -> Bool {
    slot.slot.resource.missing == .base
      || !row.members.contains {
        sources[$0.branch].slots[$0.slot].slot.resource.missing == .base
      }
  }
}

extension Text {
  /// Without what it begins with, or where it does not, with that before it.
  fileprivate func toggling(_ prefix: String) -> Text {
    string.hasPrefix(prefix) ? Text(String(string.dropFirst(prefix.count))) : Text(prefix + string)
  }
}
