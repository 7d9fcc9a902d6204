import ProjectConfiguration
import TranslationModel
import TranslationSheet

/// Translations that people typed, or blanked, in versions of a sheet from which no look came to an agreement, for the remote was away, say. What
/// came after was made from an older copy: whoever saved that never saw them, and took nothing back.
package struct UnheardTexts: Sendable {
  /// One of them, and the place of the version that brought it.
  private struct Typed: Sendable {
    var text: Text
    var version: Int
  }

  /// The newest last: more than one where their authors did not see each other's.
  private var typed: [CellID: [Typed]] = [:]

  /// `versions` are a sheet's since the agreement, oldest first, at the end the one at hand.
  package init(in versions: [SheetVersionChange], of name: String) {
    var steps: [VersionStep] = []
    for (i, version) in versions.enumerated() {
      guard case .rows(let changes) = version.change else {
        (steps, typed) = ([], [:])
        continue
      }
      let step = VersionStep(changes, of: name)
      let edits = step.edits(after: steps)
      steps.append(step)
      if version.isWriting { continue }
      // Somebody went back to what was agreed, and typed nothing: an undo.
      guard let edits else {
        typed = [:]
        continue
      }
      for (cell, text) in edits.texts {
        let others = edits.isInOlder ? typed[cell, default: []].filter { !$0.text.isSame(as: text) } : []
        typed[cell] = others + [Typed(text: text, version: i)]
      }
    }
  }

  package init() {}

  package var isEmpty: Bool { typed.allSatisfy(\.value.isEmpty) }

  var rows: Set<RowID> { Set(typed.keys.map(\.row)) }

  /// The places, among the versions, of those that brought something which is left.
  package var versions: Set<Int> { Set(typed.values.joined().map(\.version)) }

  /// What was typed into a cell, the newest last.
  package subscript(cell: CellID) -> [Text] { typed[cell, default: []].map(\.text) }

  /// Without those that are news no more: they are in the sheet, or were heard.
  package func filter(_ isNews: (Text, CellID) -> Bool) -> UnheardTexts {
    filter { typed, cell in isNews(typed.text, cell) }
  }

  /// Without what some versions brought: somebody's accident, perhaps.
  package func without(_ versions: Set<Int>) -> UnheardTexts {
    filter { typed, _ in !versions.contains(typed.version) }
  }

  private func filter(_ isKept: (Typed, CellID) -> Bool) -> UnheardTexts {
    var others = UnheardTexts()
    for (cell, texts) in typed {
      let kept = texts.filter { isKept($0, cell) }
      if !kept.isEmpty { others.typed[cell] = kept }
    }
    return others
  }

  /// Those of several sheets.
  package mutating func merge(_ others: UnheardTexts) { typed.merge(others.typed, uniquingKeysWith: +) }
}

/// What one version of a sheet has otherwise than the one before it, cell by cell.
private struct VersionStep {
  private struct Cell: Hashable {
    var row: RowID
    /// Nil for the row itself: it comes, or goes.
    var column: SheetColumn?
  }

  private struct Change {
    var old: Text
    var new: Text

    var isNone: Bool { old.isSame(as: new) }
  }

  private var cells: [Cell: Change] = [:]

  init(_ changes: [RowChange], of name: String) {
    for change in changes where change.sheet == name {
      if (change.old == nil) != (change.new == nil) {
        let there: (RowTexts?) -> Text = { $0 == nil ? .empty : "+" }
        cells[Cell(row: change.row)] = Change(old: there(change.old), new: there(change.new))
      }
      let (old, new) = (change.old ?? [:], change.new ?? [:])
      for column in Set(old.keys).union(new.keys) {
        let cell = Cell(row: change.row, column: column)
        cells[cell] = Change(old: old[column] ?? .empty, new: new[column] ?? .empty)
      }
    }
  }

  /// The translations that its author changed: what differs from the version before it, or from one before that from which fewer cells
  /// differ: an older one. Nil where nothing differs from the one before the steps.
  func edits(after steps: [VersionStep]) -> (texts: [CellID: Text], isInOlder: Bool)? {
    var (since, nearest) = (cells, cells)
    var difference = cells.count
    var best = difference
    // No older version is nearer where nothing of one is back.
    guard steps.contains(where: isBack(before:)) else { return (translations(in: cells), false) }
    for step in steps.reversed() {
      for (cell, change) in step.cells {
        let new = since[cell]?.new ?? change.new
        if let later = since[cell], !later.isNone { difference -= 1 }
        since[cell] = Change(old: change.old, new: new)
        if !change.old.isSame(as: new) { difference += 1 }
      }
      if difference < best { (best, nearest) = (difference, since) }
    }
    return difference == 0 ? nil : (translations(in: nearest), best < cells.count)
  }

  /// True where some cell is as it was before a step.
  private func isBack(before step: VersionStep) -> Bool {
    cells.contains { cell, change in step.cells[cell]?.old.isSame(as: change.new) ?? false }
  }

  /// In rows that were there, too: what a new row has its author need not have typed.
  private func translations(in cells: [Cell: Change]) -> [CellID: Text] {
    cells.reduce(into: [:]) { edits, change in
      let (cell, texts) = change
      guard case .translation(let locale) = cell.column, !texts.isNone,
        cells[Cell(row: cell.row)].map(\.isNone) ?? true
      else { return }
      edits[CellID(cell.row, locale)] = texts.new
    }
  }
}
