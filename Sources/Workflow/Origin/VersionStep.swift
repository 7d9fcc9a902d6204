import TranslationModel
import TranslationSheet

/// What rows were called when they were agreed, of those whose English somebody edited since.
struct RowNames {
  private var agreed: [RowID: RowID] = [:]
  private var english: [RowID: Text] = [:]

  /// The row as it was agreed.
  func name(of row: RowID) -> RowID { agreed[row] ?? row }

  /// What a row says by now, by what it was.
  func english(of row: RowID) -> Text { english[row] ?? row.source }

  mutating func reword(_ old: RowID, to new: RowID) {
    let row = name(of: old)
    agreed[new] = row
    english[row] = new.source
  }
}

/// What one version of a sheet has otherwise than the one before it, cell by cell.
struct VersionStep {
  typealias Cell = UnheardTexts.Cell

  private struct Change {
    var old: Text
    var new: Text

    var isNone: Bool { old.isSame(as: new) }
  }

  private var cells: [Cell: Change] = [:]

  /// A row that is gone, beside a new one with its key and variant, has other English.
  init(_ changes: [RowChange], _ names: inout RowNames) {
    for (_, changes) in Dictionary(grouping: changes, by: \.row.entry) {
      let gone = changes.filter { $0.new == nil }
      let added = changes.filter { $0.old == nil }
      let isReworded = gone.count == 1 && added.count == 1
      if isReworded {
        names.reword(gone[0].row, to: added[0].row)
        let row = names.name(of: added[0].row)
        cells[Cell(row: row, column: .source)] = Change(old: gone[0].row.source, new: added[0].row.source)
        add(gone[0].old, added[0].new, of: row)
      }
      for change in changes where !isReworded || change.old != nil && change.new != nil {
        let row = names.name(of: change.row)
        if (change.old == nil) != (change.new == nil) {
          // The row itself: it comes, or goes.
          let there: (RowTexts?) -> Text = { $0 == nil ? .empty : "+" }
          cells[Cell(row: row, column: .key)] = Change(old: there(change.old), new: there(change.new))
        }
        add(change.old, change.new, of: row)
      }
    }
  }

  private mutating func add(_ old: RowTexts?, _ new: RowTexts?, of row: RowID) {
    let (old, new) = (old ?? [:], new ?? [:])
    for column in Set(old.keys).union(new.keys) {
      let change = Change(old: old[column] ?? .empty, new: new[column] ?? .empty)
      if !change.isNone { cells[Cell(row: row, column: column)] = change }
    }
  }

  /// The translations, the English and people's own cells that its author changed: what differs from the version before it, or from
  /// one before that from
  /// which fewer cells differ: an older one. Nil where nothing differs from the one before the steps.
  func edits(after steps: [VersionStep]) -> (texts: [Cell: Text], isInOlder: Bool)? {
    var (since, nearest) = (cells, cells)
    var difference = cells.count
    var best = difference
    // No older version is nearer where nothing of one is back.
    guard steps.contains(where: isBack(before:)) else { return (texts(in: cells), false) }
    for step in steps.reversed() {
      for (cell, change) in step.cells {
        let new = since[cell]?.new ?? change.new
        if let later = since[cell], !later.isNone { difference -= 1 }
        since[cell] = Change(old: change.old, new: new)
        if !change.old.isSame(as: new) { difference += 1 }
      }
      if difference < best { (best, nearest) = (difference, since) }
    }
    return difference == 0 ? nil : (texts(in: nearest), best < cells.count)
  }

  /// True where some cell is as it was before a step.
  private func isBack(before step: VersionStep) -> Bool {
    cells.contains { cell, change in step.cells[cell]?.old.isSame(as: change.new) ?? false }
  }

  /// In rows that were there, too: what a new row has its author need not have typed.
  private func texts(in cells: [Cell: Change]) -> [Cell: Text] {
    cells.reduce(into: [:]) { texts, change in
      let (cell, change) = change
      guard !change.isNone, cells[Cell(row: cell.row, column: .key)].map(\.isNone) ?? true else { return }
      switch cell.column {
      case .translation, .source, .todo, .link, .max, .waive: texts[cell] = change.new
      default: break
      }
    }
  }
}
