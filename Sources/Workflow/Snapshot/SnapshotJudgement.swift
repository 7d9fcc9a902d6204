import ProjectConfiguration
import TranslationModel
import TranslationSheet

// What tells an accident from work.
extension SnapshotComparison {
  /// How many cells and rows say something else, or are gone.
  package var differences: Int { lost.count + changes.reduce(0) { $0 + $1.cells.count } }

  /// Fewer cells than this are never an accident that holds all of a snapshot.
  private static let few = 3
  /// Fewer answers than these are somebody's work.
  static let many = 20

  /// Nil where nothing is suspicious about the snapshot.
  package var doubt: SnapshotDoubt? {
    if let row = cutRow { return SnapshotDoubt(.cut(row: row)) }
    // More than a fifth of the known cells; a single cell is never an accident.
    if lost.count > 1, lost.count * 5 > known {
      return SnapshotDoubt(.lost(lost.count, of: known), lost.map(\.label))
    }
    if after.doubled.count >= ColumnChanges.some, after.doubled.count * 5 > after.index.count {
      return SnapshotDoubt(.doubled(after.doubled.count), after.doubled.keys.sorted().map { "'\($0.label)'" })
    }
    for (mangling, cells) in mangled.sorted(by: { $0.value.count > $1.value.count })
    where cells.count >= Self.few && [.decodedTwice, .lostLetters].contains(mangling) {
      return SnapshotDoubt(.mangled(mangling, cells.count), cells)
    }
    for (number, changes) in changes.enumerated() where isMoved(number) {
      let name =
        number < columns.count
        ? columns[number].name : base?.description ?? ""
      return SnapshotDoubt(.sortedAlone(column: name, changes.cells.count), changes.cells.map(\.label))
    }
    if let doubt = movedBlock { return doubt }
    if TodoMoves(todos, before.book, after.book).areMoved {
      return SnapshotDoubt(
        .sortedAlone(column: SheetColumn.todo.name, todos.count), todos.map(\.label))
    }
    if let doubt = emptiedTodo { return doubt }
    let changed = changes.dropLast().reduce(0) { $0 + $1.cells.count }
    if shifted.count >= ColumnChanges.some, shifted.count * 5 > changed * 4 {
      return SnapshotDoubt(.shifted(shifted.count), shifted)
    }
    return copiedColumn
  }

  /// A column that shows what another language had, or the English: it was pasted there, or the two have each other's header.
  private var copiedColumn: SnapshotDoubt? {
    for copy in copies.found {
      let column = columns[copy.column]
      // Most, and not nearly all: what was typed into the other column since was pasted, too, and nobody knows of it.
      guard copy.cells.count * 2 > changes[copy.column].cells.count else { continue }
      if columns.indices.contains(copy.other) {
        // A country's texts may be those of its language.
        if columns[copy.other].locale.language == column.locale.language { continue }
      } else {
        let texts = before.ids.indices.count { before.isFirst($0) && !column.before.isBlank(row: $0) }
        // Some names are left as they are in English, and so is all that is written in another country's.
        if copy.cells.count * 2 <= texts || base?.language == column.locale.language { continue }
      }
      return SnapshotDoubt(.shifted(copy.cells.count), copy.cells.map(\.label))
    }
    return nil
  }

  private var base: LocaleTag? { before.book.parts.first?.cells.schema.base }

  /// The last row, where it ends in the beginning of what was agreed and what was behind that is gone: the line end that was there, or where
  /// the sheet never had one, other rows.
  private var cutRow: Int? {
    guard let old = before.book.onlyCells, let new = after.book.onlyCells else { return nil }
    let last = new.rowCount - 1
    guard !new.hasFinalNewline, last >= 0, let id = after.ids[last], let row = before.index[id],
      old.hasFinalNewline || row < old.rowCount - 1 && new.rowCount < old.rowCount,
      let column = new.columns.max(by: { $0.value < $1.value })?.key,
      old.columns[column] != nil
    else { return nil }
    let (was, now) = (old.text(row: row, column), new.text(row: last, column))
    return was != now && was.utf8.starts(with: now.utf8) ? new.rowNumber(last) : nil
  }

  /// A locale that so many rows ask for no more while its texts stay, and more than half of those that asked for it.
  ///
  /// A fifth, as of texts that are gone, would be a day's work: whoever goes through a list takes locales out.
  private var emptiedTodo: SnapshotDoubt? {
    for column in columns {
      guard let cells = answers[column.locale], cells.count >= Self.many else { continue }
      let known = before.ids.indices.count { row in
        before.isFirst(row) && !column.before.isBlank(row: row)
          && asked(before.book.text(row: row, .todo)).contains(column.locale)
      }
      if cells.count * 2 > known {
        return SnapshotDoubt(.confirmed(cells.count, of: known, column.name), cells.map(\.label))
      }
    }
    return nil
  }
}
