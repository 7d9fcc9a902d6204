import TranslationModel
import TranslationSheet

// Texts that stand in other rows than they did.
extension SnapshotComparison {
  func isMoved(_ number: Int) -> Bool {
    if changes[number].areMoved { return true }
    guard columns.indices.contains(number) else { return false }
    if isMovedAway(number) { return true }
    return ColumnChanges.distances.contains {
      Set(movedCells(number, by: $0).map(\.new)).count >= ColumnChanges.some
    }
  }

  /// Cells of several columns that stand as many rows above or below their own: a block of them was pasted into the wrong rows,
  /// or keys were moved beside it.
  var movedBlock: SnapshotDoubt? {
    for distance in ColumnChanges.distances {
      let moved = columns.indices.map { (columns[$0].name, movedCells($0, by: distance)) }
        .filter { !$0.1.isEmpty }
      let cells = moved.flatMap(\.1)
      guard moved.count > 1, Set(cells.map(\.place)).count > 1,
        moved.reduce(0, { $0 + Set($1.1.map(\.new)).count }) >= ColumnChanges.some
      else { continue }
      return SnapshotDoubt(
        .sortedAlone(column: moved.map(\.0).joined(separator: ", "), cells.count), cells.map(\.label))
    }
    return nil
  }

  /// In an older copy they show what stood there then, and others have typed since.
  private func movedCells(_ number: Int, by distance: Int) -> [ColumnChanges.Cell] {
    let column = columns[number]
    return changes[number].cells(movedBy: distance) { [before, after, facts] text, place in
      guard after.ids.indices.contains(place), let id = after.ids[place] else { return false }
      let agreed = before.index[id].flatMap { column.before[$0] }
      return agreed.map(text.isSame) ?? false
        || !text.isBlank && facts.wasHeardOrWritten(text, of: id, in: column.locale)
    } now: { [after] place in
      after.ids.indices.contains(place) ? column.now[place] : nil
    }
  }

  /// True where texts stand so many rows from where they stood, whatever the distance, and where they stood is something else now:
  /// cells were deleted or pasted over, and nothing is left of what stood there. Texts that people make alike in several rows stay
  /// where they were, too.
  private func isMovedAway(_ number: Int) -> Bool {
    let (column, cells) = (columns[number], changes[number].cells)
    guard cells.count >= ColumnChanges.some else { return false }
    var rows: [Text: Int?] = [:]
    for row in before.ids.indices where before.isFirst(row) {
      guard let text = column.before[row], !text.isBlank else { continue }
      // Of one that stands in several rows nobody knows which has moved.
      rows[text] = rows[text] == nil ? row : .some(nil)
    }
    var moved: [Int: Set<Text>] = [:]
    for cell in cells {
      guard let row = rows[cell.new] ?? nil, let id = before.ids[row] else { continue }
      let isThere = after.index[id].flatMap { column.now[$0] }?.isSame(as: cell.new) ?? false
      if !isThere { moved[row - cell.row, default: []].insert(cell.new) }
    }
    return moved.values.contains { $0.count >= ColumnChanges.some }
  }
}
