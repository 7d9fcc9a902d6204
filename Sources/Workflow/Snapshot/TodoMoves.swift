import TranslationModel
import TranslationSheet

/// The changed cells of `todo`: tells words that have moved to other rows from answers. Each word that is missing in its row
/// would confirm a text there.
struct TodoMoves {
  /// One cell alone does not move.
  static let fewest = 2

  private let cells: [ColumnChanges.Cell]
  private let before: Workbook
  private let after: Workbook

  init(_ cells: [ColumnChanges.Cell], _ before: Workbook, _ after: Workbook) {
    (self.cells, self.before, self.after) = (cells, before, after)
  }

  var areMoved: Bool { areSorted || areShifted }

  /// True where the changed cells have the words that others of them had, and stand as a spreadsheet sorts them.
  private var areSorted: Bool {
    guard cells.count >= ColumnChanges.some else { return false }
    var olds: [Text: Int] = [:]
    for cell in cells { olds[cell.old, default: 0] += 1 }
    var moved = 0
    for cell in cells {
      guard let count = olds[cell.new], count > 0 else { continue }
      olds[cell.new] = count - 1
      moved += 1
    }
    return moved * 5 >= cells.count * 4 && Self.isSorted(after) && !Self.isSorted(before)
  }

  /// True where each changed cell shows what stood some rows above it, or below: cells were inserted in that column, or deleted.
  /// What was asked in a row is asked in another one then, and all in between have moved along: who takes a language out of two
  /// rows leaves others as they are.
  private var areShifted: Bool {
    let places = cells.map(\.place)
    guard cells.count >= Self.fewest, cells.contains(where: { !$0.new.isBlank }), let first = places.min(),
      let last = places.max()
    else { return false }
    let olds = Dictionary(cells.map { ($0.place, $0.old) }) { first, _ in first }
    // What was asked in the row that stands at a place now, wherever it stood.
    let asked = { [after] (place: Int) -> Text in
      (0..<after.rowCount).contains(place) ? olds[place] ?? after.text(row: place, .todo) : .empty
    }
    return (1...ColumnChanges.some).flatMap { [$0, -$0] }.contains { distance in
      let others = cells.filter { asked($0.place - distance) != $0.new }
      // Those that were inserted.
      return others.count <= abs(distance) && others.allSatisfy(\.new.isBlank)
        && (first...last).allSatisfy { olds[$0] != nil || asked($0 - distance) == asked($0) }
    }
  }

  /// True where those with the same words follow each other, and blanks come last, whatever the order of words is.
  private static func isSorted(_ book: Workbook) -> Bool {
    var seen: Set<Text> = []
    var last: Text?
    for row in 0..<book.rowCount {
      let cell = book.text(row: row, .todo)
      if cell == last { continue }
      if last?.isEmpty ?? false || !seen.insert(cell).inserted { return false }
      last = cell
    }
    return true
  }
}
