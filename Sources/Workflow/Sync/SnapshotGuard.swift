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

  package init(agreed before: SheetRows, now after: SheetRows, targets: [LocaleTag]) {
    let (agreed, now) = (before.sheet, after.sheet)
    let columns = targets.compactMap { target -> Column? in
      let column = SheetColumn.translation(target)
      return agreed.columns[column].map { Column(name: column.name, before: $0, now: now.columns[column]) }
    }
    for (row, id) in before.ids.enumerated() {
      guard let id, before.index[id] == row else { continue }
      let place = after.index[id]
      known += 1
      let isGone = place == nil && after.byEntry[id.entry] == nil
      if isGone { lose("row '\(id.label)'") }
      for column in columns where !agreed.isBlank(row: row, field: column.before) {
        known += 1
        let isLost = place.map { now.isBlank(row: $0, field: column.now) } ?? isGone
        if isLost { lose("\(column.name) of '\(id.label)'") }
      }
    }
  }

  /// A locale's column in the agreed sheet and in the sheet now.
  private struct Column {
    var name: String
    var before: Int
    var now: Int?
  }

  private mutating func lose(_ what: String) {
    lost += 1
    if examples.count < 10 { examples.append(what) }
  }
}
