import ProjectConfiguration
import TranslationModel
import TranslationSheet

/// A snapshot of one sheet beside the one that was agreed: looks for what accidents do to many cells at once.
///
/// Such a snapshot is held as a whole, because nobody can tell which of its cells are work. What happened to a single cell
/// is refused as that cell (`Mangling`); an older version that is back, with no cell lost, is put right (`SnapshotOrigin`).
package struct SnapshotComparison {
  let before: SheetRows
  let after: SheetRows
  let others: [SheetRows]
  /// What a command took out of `todo`.
  private let confirmed: [CellID: ImportedText]
  /// What the journal knows of texts that rows had before.
  let facts: AgreedFacts
  let columns: [Column]

  /// Rows that are new, by their English; made when a row is missed.
  private var newKeys: [EntryID: Int]?
  private(set) var known = 0
  private(set) var lost: [Loss] = []
  private(set) var mangled: [Mangling: [String]] = [:]
  /// Changed cells of each column, and of the source column at the end.
  private(set) var changes: [ColumnChanges]
  private(set) var shifted: [String] = []
  private(set) var copies = ColumnCopies()
  /// Cells of `todo` that say something else.
  private(set) var todos: [ColumnChanges.Cell] = []
  /// The rows that ask for nothing in a locale any more while its text stays: each confirms that text.
  private(set) var answers: [LocaleTag: [ColumnChanges.Cell]] = [:]

  /// A locale's column in the agreed sheet and in the sheet now.
  struct Column {
    var locale: LocaleTag
    var name: String
    var before: WorkbookColumn
    var now: WorkbookColumn
  }

  /// A row that stands in one of the `others` by now was moved there: it is not lost.
  package init(
    agreed before: SheetRows, now after: SheetRows, targets: [LocaleTag], others: [SheetRows] = [],
    confirmed: [CellID: ImportedText] = [:],
    facts: AgreedFacts = AgreedFacts()
  ) {
    (self.before, self.after, self.others, self.confirmed) = (before, after, others, confirmed)
    self.facts = facts
    columns = targets.compactMap { target in
      let column = SheetColumn.translation(target)
      guard before.book.has(column) else { return nil }
      return Column(
        locale: target, name: column.name, before: before.book.column(column), now: after.book.column(column))
    }
    changes = Array(repeating: ColumnChanges(), count: columns.count + 1)
    if before.hasSameRows(as: after) { compareInPlace() } else { compare() }
  }

  // MARK: Comparing

  private mutating func compare() {
    var pairing = RowPairing(before, in: after)
    for (row, id) in before.ids.enumerated() {
      guard let id, before.isFirst(row) else { continue }
      // A row that nobody has typed into comes back as it was: nothing is lost with it.
      let hasText = columns.contains { !$0.before.isBlank(row: row) }
      if hasText { known += 1 }
      if let partner = pairing.partner(of: row, id) {
        compare(row, with: partner, id)
        continue
      }
      if others.contains(where: { $0.index[id] != nil }) { continue }
      if let place = rekeyed(id) {
        compare(row, with: RowPairing.Partner(row: place, hasSameCells: false), id)
        continue
      }
      let other = after.byEntry[id.entry]?.last
      if let other, let now = after.ids[other] {
        changes[columns.count].cells.append(
          ColumnChanges.Cell("'\(id.label)'", was: row, at: other, id.source, now.source))
      } else if hasText {
        lost.append(Loss(row: id))
      }
      for column in columns where !column.before.isBlank(row: row) {
        known += 1
        if other == nil { lost.append(Loss(row: id, locale: column.locale)) }
      }
    }
  }

  /// Where each row stands where it stood: what has the same bytes lost nothing, and is only counted where others did.
  private mutating func compareInPlace() {
    let pairing = CellPairing(before.book, in: after.book)
    for (row, id) in before.ids.enumerated() where !pairing.haveSameCells(row, row) {
      guard let id, before.isFirst(row) else { continue }
      compare(row, with: RowPairing.Partner(row: row, hasSameCells: false), id)
    }
    known = lost.isEmpty ? 0 : knownCells
  }

  /// How many rows and cells had a text.
  private var knownCells: Int {
    before.ids.indices.reduce(0) { count, row in
      guard before.isFirst(row) else { return count }
      let texts = columns.count { !$0.before.isBlank(row: row) }
      return count + texts + (texts > 0 ? 1 : 0)
    }
  }

  /// The row with the same English under a key that was not there before: somebody's edit of the key, and no loss.
  private mutating func rekeyed(_ id: RowID) -> Int? {
    if newKeys == nil {
      newKeys = [:]
      for (row, id) in after.ids.enumerated() {
        if let id, before.index[id] == nil { newKeys?[EntryID(id.source, id.variant)] = row }
      }
    }
    return after.byEntry[id.entry] == nil ? newKeys?[EntryID(id.source, id.variant)] : nil
  }

  private mutating func compare(_ row: Int, with partner: RowPairing.Partner, _ id: RowID) {
    let place = partner.row
    if !partner.hasSameCells { compareTodo(row, place, id) }
    for (number, column) in columns.enumerated() {
      if column.before.isBlank(row: row) {
        if !partner.hasSameCells, let new = column.now[place], !new.isBlank {
          changes[number].filled.insert(new)
          noteMangled("\(column.name) of '\(id.label)'", .empty, new, id)
        }
        continue
      }
      known += 1
      if partner.hasSameCells { continue }
      guard let old = column.before[row], let new = column.now[place], !column.now.isBlank(row: place) else {
        lost.append(Loss(row: id, locale: column.locale))
        if let old = column.before[row] { changes[number].gone.insert(old) }
        continue
      }
      if old.isSame(as: new) { continue }
      note(
        ColumnChanges.Cell("\(column.name) of '\(id.label)'", was: row, at: place, old, new), number, id)
    }
  }

  private mutating func compareTodo(_ row: Int, _ place: Int, _ id: RowID) {
    let (old, new) = (before.book.text(row: row, .todo), after.book.text(row: place, .todo))
    guard old != new, after.book.isUsable(row: place, .todo) else { return }
    todos.append(ColumnChanges.Cell("'\(id.label)'", was: row, at: place, old, new))
    let asked = asked(old)
    guard !asked.members.isEmpty else { return }
    let answer = LocaleSet(cell: new, targets: columns.map(\.locale))
    for column in columns where asked.contains(column.locale) && !answer.contains(column.locale) {
      guard let text = column.before[row], !text.isBlank, column.now[place]?.isSame(as: text) ?? false else {
        continue
      }
      if confirmed[CellID(id, column.locale)]?.text.isSame(as: text) ?? false { continue }
      answers[column.locale, default: []].append(
        ColumnChanges.Cell("\(column.name) of '\(id.label)'", was: row, at: place, old, new))
    }
  }

  /// True where what `todo` says may be work or an accident, by the version that the snapshot came from.
  package var dependsOnTodo: Bool { todos.count >= TodoMoves.fewest }

  /// Judges `todo` beside the version that the snapshot came from. What it says as that did nobody typed, and it confirms nothing:
  /// whoever saves an older copy takes out what Glossator asked for since. And what has moved in that copy stood there as it did
  /// in that version.
  package mutating func compareTodo(with origin: SnapshotOrigin) {
    let known = Dictionary(todos.map { ($0.place, $0) }) { first, _ in first }
    todos = after.ids.enumerated().compactMap { place, id in
      guard let id, after.isFirst(place), after.book.isUsable(row: place, .todo) else { return nil }
      guard let old = origin.text(of: id, .todo) else { return known[place] }
      let new = after.book.text(row: place, .todo)
      return old == new ? nil : ColumnChanges.Cell("'\(id.label)'", was: place, at: place, old, new)
    }
    let edited = Set(todos.map(\.place))
    answers = answers.mapValues { $0.filter { edited.contains($0.place) } }
  }

  /// Judges texts beside the version that the snapshot came from: in an older copy those that others replaced since stand as they did
  /// there, and nobody moved them; and what came since is not in it, and nobody lost it.
  package mutating func compareTexts(with origin: SnapshotOrigin) {
    if let losses = losses(from: origin) { (lost, known) = losses }
    for (number, column) in columns.enumerated() {
      let isAsThere: (ColumnChanges.Cell) -> Bool = { [after] cell in
        after.ids[cell.place].flatMap { origin.text(of: $0, .translation(column.locale)) }?
          .isSame(as: cell.new) ?? false
      }
      changes[number].cells.removeAll(where: isAsThere)
      copies.remove(in: number, where: isAsThere)
    }
    // Nor did anybody move English that had those very rows there: a list has lost an item since, and those behind it have other numbers.
    changes[columns.count].cells.removeAll { [after] cell in after.ids[cell.place].map(origin.has) ?? false }
  }

  func asked(_ todo: Text) -> LocaleSet { LocaleSet(cell: todo, targets: columns.map(\.locale)) }

  private mutating func noteMangled(_ label: String, _ old: Text, _ new: Text, _ id: RowID) {
    guard let mangling = Mangling(of: old, to: new, source: id.source) else { return }
    // One save in such an encoding does both.
    let kind = mangling == .noLetters ? .lostLetters : mangling
    let was = old.isBlank ? "" : "'\(old.excerpt)' is "
    mangled[kind, default: []].append("\(label) (\(was)now '\(new.excerpt)')")
  }

  private mutating func note(_ change: ColumnChanges.Cell, _ number: Int, _ id: RowID) {
    changes[number].cells.append(change)
    noteMangled(change.label, change.old, change.new, id)
    let neighbours = [number - 1, number + 1].filter(columns.indices.contains)
    if neighbours.contains(where: { columns[$0].before[change.row] == change.new }) {
      shifted.append(change.label)
    }
    if change.new == id.source {
      copies.add(change, in: number, from: columns.count)
      return
    }
    for (other, column) in columns.enumerated() where other != number {
      if column.before[change.row] == change.new || isOlder(change, of: column, id) {
        copies.add(change, in: number, from: other)
      }
    }
  }

  /// True where a cell shows what another column of an older copy has there, and others have typed since.
  private func isOlder(_ change: ColumnChanges.Cell, of column: Column, _ id: RowID) -> Bool {
    column.now[change.place] == change.new && facts.wasHeardOrWritten(change.new, of: id, in: column.locale)
  }
}
