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
  /// rows leaves others as they are. Who goes on below what was taken out before has cells that show what stands above them, too: but
  /// no row asks for more than it did, and few cells have moved away from where it is blank now. Where no row asks for less, nothing
  /// is confirmed.
  private var areShifted: Bool {
    let places = cells.map(\.place)
    guard cells.count >= Self.fewest, someAskForLess, cells.contains(where: { !$0.new.isBlank }),
      let first = places.min(), let last = places.max()
    else { return false }
    let isNoWork = someAskForMore
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
        && (isNoWork
          || cells.count >= ColumnChanges.some && areBlank(abs(distance), at: distance > 0 ? first : last))
    }
  }

  private var someAskForLess: Bool { cells.contains { Self.has($0.old, more: $0.new) } }
  private var someAskForMore: Bool { cells.contains { Self.has($0.new, more: $0.old) } }

  private static func has(_ cell: Text, more other: Text) -> Bool {
    !Set(LocaleSet.words(of: cell)).isSubset(of: LocaleSet.words(of: other))
  }

  /// True where so many cells in a row are blank at a place, or next to it.
  private func areBlank(_ count: Int, at place: Int) -> Bool {
    (place - count...place + 1).contains { start in
      start >= 0 && start + count <= after.rowCount
        && (start..<start + count).allSatisfy { after.text(row: $0, .todo).isBlank }
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
