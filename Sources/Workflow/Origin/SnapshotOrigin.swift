import TranslationModel
import TranslationSheet

/// The version of a project's sheets that the snapshots at hand came from. What equals it is nobody's edit: a person who
/// saves a copy from this morning with one new cell has edited one cell.
package struct SnapshotOrigin: Sendable {
  package let rows: SheetRows
  /// Rows that are otherwise in the version than in `rows`; nil for one that was not there.
  private var rowsThatDiffer: [RowID: RowTexts?] = [:]
  /// The names of the sheets of which the snapshot came from an older version than its place had last.
  package private(set) var older: Set<String> = []
  /// True where the version has translations that the snapshot lacks.
  package private(set) var isDropped = false

  /// The version is that of the rows.
  package init(_ rows: SheetRows) { self.rows = rows }

  /// True where the row was there.
  func has(_ id: RowID) -> Bool {
    if let row = rowsThatDiffer[id] { return row != nil }
    return rows.index[id] != nil
  }

  /// A cell's text; nil where the row was not there. `row` is its place in `rows`.
  func text(of id: RowID, at row: Int?, _ column: SheetColumn) -> Text? {
    if !rowsThatDiffer.isEmpty, let texts = rowsThatDiffer[id] { return texts.map { $0[column] ?? .empty } }
    return row.map { rows.book.text(row: $0, column) }
  }

  /// Every row of the version, with its place in `rows`.
  var ids: [(id: RowID, row: Int?)] {
    let same = rows.ids.enumerated().compactMap { row, id -> (RowID, Int?)? in
      guard let id, rows.index[id] == row, has(id) else { return nil }
      return (id, row)
    }
    let others = rowsThatDiffer.filter { $0.value != nil && rows.index[$0.key] == nil }.keys.sorted()
    return same + others.map { ($0, nil) }
  }
}

/// A version of a sheet beside the one before it in the journal.
package struct SheetVersionChange {
  package enum Change {
    case rows([RowChange])
    /// The first version that there is.
    case first(SheetRows)
  }

  package var change: Change
  /// True of what Glossator wrote, or was about to; false of what it found.
  package var isWriting: Bool

  package init(_ change: Change, isWriting: Bool) { (self.change, self.isWriting) = (change, isWriting) }
}

/// One agreed version less: what led from it to the next one.
package struct SheetVersionStep {
  package var changes: [RowChange]
  /// The versions between the two, oldest first.
  package var between: [SheetVersionChange]

  package init(changes: [RowChange], between: [SheetVersionChange]) {
    (self.changes, self.between) = (changes, between)
  }
}

/// What is known of one sheet's versions, for finding the one that a snapshot came from.
package struct SheetVersionHistory {
  /// What the snapshot's place last had.
  package var had: SheetRows
  package var agreed: SheetRows
  /// The versions since the agreement, oldest first.
  package var newer: [SheetVersionChange]
  /// The steps back through the agreed versions, the newest first, to the one that was found; nil at the end.
  package var steps: (Int) -> SheetVersionStep?
  /// True where a text was heard of a row before.
  package var wasHeard: (Text, RowID, LocaleTag) -> Bool

  package init(
    had: SheetRows, agreed: SheetRows, newer: [SheetVersionChange] = [],
    steps: @escaping (Int) -> SheetVersionStep? = { _ in nil },
    wasHeard: @escaping (Text, RowID, LocaleTag) -> Bool = { _, _, _ in false }
  ) {
    self.had = had
    self.agreed = agreed
    self.newer = newer
    self.steps = steps
    self.wasHeard = wasHeard
  }
}

extension SnapshotOrigin {
  /// Cells that may differ more on the way to an older version.
  private static let slack = 20

  /// Finds where one sheet's snapshot came from: what its place last had, with what Glossator wrote there since; or an
  /// agreed or written version from which it differs in fewer cells, the newest of equals.
  package init(of now: SheetRows, named name: String, in history: SheetVersionHistory, targets: [LocaleTag]) {
    var search = VersionSearch(now, start: history.had, name, targets)
    for version in history.newer where version.isWriting {
      search = min(search, search.adding(version.change))
    }
    let mayBeOlder = search.mayBeOlder(history.wasHeard)
    self.init(search)
    guard mayBeOlder, search.difference > 0 else { return }
    var older = VersionSearch(now, start: history.agreed, name, targets)
    var best = history.agreed !== history.had ? min(search, older) : search
    var step = 0
    // A version that is much farther away than the nearest so far is not on the way to a nearer one.
    while best.difference > 0, older.difference <= 2 * (search.difference + Self.slack),
      let back = history.steps(step)
    {
      older.goBack(back.changes)
      best = min(best, older)
      var between = older
      for version in back.between {
        between = between.adding(version.change)
        if version.isWriting { best = min(best, between) }
      }
      step += 1
    }
    guard best.difference < search.difference else { return }
    self.init(best)
    self.older = [name]
  }

  private init(_ search: VersionSearch) {
    self.init(search.start)
    (rowsThatDiffer, isDropped) = (search.overlay, search.isDropped)
  }

  /// The origins of several sheets as one, their rows those of `rows`.
  package init(_ rows: SheetRows, joining parts: [SnapshotOrigin]) {
    self.init(rows)
    for part in parts {
      older.formUnion(part.older)
      isDropped = isDropped || part.isDropped
      rowsThatDiffer.merge(part.rowsThatDiffer) { a, _ in a }
    }
  }
}

/// One version of a sheet beside a snapshot, and how many cells the two have differently.
private struct VersionSearch: Comparable {
  private let now: SheetRows
  let start: SheetRows
  private let name: String
  private let targets: [LocaleTag]
  private let columns: [SheetColumn]
  /// The version's rows that differ from those in `start`.
  private(set) var overlay: [RowID: RowTexts?] = [:]
  private(set) var difference = 0
  private let changes: [RowChange]

  init(_ now: SheetRows, start: SheetRows, _ name: String, _ targets: [LocaleTag]) {
    (self.now, self.start, self.name, self.targets) = (now, start, name, targets)
    columns = SheetRows.comparedColumns(targets)
    changes = now.changes(from: start, targets: targets).filter { $0.sheet == name }
    for change in changes { difference += cost(of: change.row) }
  }

  /// True where the version has translations that the snapshot lacks.
  var isDropped: Bool {
    Set(changes.map(\.row)).union(overlay.keys).contains { id in
      guard let version = texts(of: id) else { return false }
      let own = now.texts(of: id, columns) ?? [:]
      return version.keys.contains { column in
        if case .translation = column { own[column] == nil } else { false }
      }
    }
  }

  /// True where something in the snapshot may be older than what its place had: an old text again, a blank, a cell of
  /// Glossator's own. What somebody just typed is not one of these.
  func mayBeOlder(_ wasHeard: (Text, RowID, LocaleTag) -> Bool) -> Bool {
    changes.contains { change in
      guard let old = change.old, let new = change.new else { return true }
      return Set(old.keys).union(new.keys).contains { column in
        guard case .translation(let locale) = column else { return true }
        guard let text = new[column] else { return true }
        return wasHeard(text, change.row, locale)
      }
    }
  }

  /// The version that came of a change to this one.
  func adding(_ change: SheetVersionChange.Change) -> VersionSearch {
    switch change {
    case .first(let rows): return VersionSearch(now, start: rows, name, targets)
    case .rows(let changes):
      var other = self
      for change in changes where change.sheet == name {
        other.set(change.row, to: change.new, over: change.old)
      }
      return other
    }
  }

  /// Undoes what one agreed entry changed.
  mutating func goBack(_ changes: [RowChange]) {
    for change in changes where change.sheet == name { set(change.row, to: change.old, over: change.new) }
  }

  private mutating func set(_ id: RowID, to texts: RowTexts?, over others: RowTexts?) {
    difference -= cost(of: id)
    defer { difference += cost(of: id) }
    guard let texts else {
      overlay[id] = .some(nil)
      return
    }
    var row = (self.texts(of: id) ?? nil) ?? [:]
    for column in others?.keys ?? [:].keys { row[column] = nil }
    for (column, text) in texts { row[column] = text }
    overlay[id] = row
  }

  /// By how near they are.
  static func < (a: VersionSearch, b: VersionSearch) -> Bool { a.difference < b.difference }
  static func == (a: VersionSearch, b: VersionSearch) -> Bool { a.difference == b.difference }

  private func texts(of id: RowID) -> RowTexts? { overlay[id] ?? start.texts(of: id, columns) }

  /// In how many cells the two have a row differently; one that only one of them has counts as one cell more.
  private func cost(of id: RowID) -> Int {
    let own = now.texts(of: id, columns)
    let other = texts(of: id)
    guard let own, let other else {
      guard let one = own ?? other else { return 0 }
      return 1 + one.keys.count { if case .translation = $0 { true } else { false } }
    }
    return Set(own.keys).union(other.keys).count { column in
      guard let a = own[column], let b = other[column] else { return true }
      return !a.isSame(as: b)
    }
  }
}
