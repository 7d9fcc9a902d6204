import TranslationModel
import TranslationSheet

/// Whether a snapshot of the sheet lost so much at once that it is more likely an accident than work: a broken
/// export, a lost column, half a file, an old backup.
package struct SnapshotGuard: Hashable, Sendable {
  /// Cells with text in the agreed sheet.
  package var known = 0
  /// Those of them that are blank now, or whose row is gone.
  package var lost = 0
  /// The first ten, for people.
  package var examples: [String] = []

  /// More than a fifth of the known cells; a single cell is never an accident.
  package var isSuspicious: Bool { lost > 1 && lost * 5 > known }

  package init(agreed: Sheet, now: Sheet, targets: [LocaleTag]) {
    let before = SheetRows(agreed)
    let after = SheetRows(now)
    let entries = Set(after.byEntry.keys)
    let columns = targets.map { SheetColumn.translation($0) }.filter { agreed.columns[$0] != nil }
    for (row, id) in before.ids.enumerated() {
      guard let id, before.index[id] == row else { continue }
      let place = after.index[id]
      let isGone = place == nil && !entries.contains(id.entry)
      known += 1
      if isGone { lose("row '\(id.label)'") }
      for column in columns where !agreed.text(row: row, column).isBlank {
        known += 1
        let isLost = place.map { now.text(row: $0, column).isBlank } ?? isGone
        if isLost { lose("\(column.name) of '\(id.label)'") }
      }
    }
  }

  private mutating func lose(_ what: String) {
    lost += 1
    if examples.count < 10 { examples.append(what) }
  }
}
