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
  /// Those among them in which something is otherwise than in that version, be it the order of the rows: nobody just went back to it.
  private(set) var edited: Set<String> = []
  /// True where it may be a version from before all that can be read: nobody can tell then what a person edited.
  package private(set) var isUnknown = false
  /// True where rows of it may be from a newer version, from which somebody copied them.
  private(set) var hasCopiedRows = false
  /// The languages that `todo` asked for soon after those, by row: a copy may be of a moment between two looks.
  private var requests: Set<CellID> = []

  /// The version is that of the rows.
  package init(_ rows: SheetRows) { self.rows = rows }

  /// True where the version is that of `rows`, and no row differs.
  var isWhole: Bool { rowsThatDiffer.isEmpty }

  /// The names of the sheets in which some cell had no text yet, or another one than by now: whoever saves the version again has an older
  /// copy, and took back nothing by that.
  func sheetsBehind(in locales: [LocaleTag]) -> Set<String> {
    Set(
      rowsThatDiffer.compactMap { id, texts in
        guard let row = rows.index[id] else { return nil }
        let isBehind = locales.contains { locale in
          let newer = rows.book.text(row: row, .translation(locale))
          return !newer.isBlank && !(texts?[.translation(locale)] ?? .empty).isSame(as: newer)
        }
        return isBehind ? rows.sheet(of: row) : nil
      })
  }

  /// True where the row was there.
  func has(_ id: RowID) -> Bool {
    if let row = rowsThatDiffer[id] { return row != nil }
    return rows.index[id] != nil
  }

  /// True where a look has put the row there since the place last had what is known of it.
  func wasWritten(_ id: RowID) -> Bool { rowsThatDiffer[id].map { $0 != nil } ?? false }

  /// A cell's text; nil where the row was not there. `row` is its place in `rows`.
  func text(of id: RowID, at row: Int?, _ column: SheetColumn) -> Text? {
    if !rowsThatDiffer.isEmpty, let texts = rowsThatDiffer[id] { return texts.map { $0[column] ?? .empty } }
    return row.map { rows.book.text(row: $0, column) }
  }

  func text(of id: RowID, _ column: SheetColumn) -> Text? { text(of: id, at: rows.index[id], column) }

  /// True where somebody typed in an older version, and `todo` asked for the cell's language soon after that.
  func mayHaveAsked(_ cell: CellID) -> Bool { requests.contains(cell) }

  /// True for what a row said there, or when it was agreed; of one that was not there, for a blank.
  func says(_ text: Text, in id: RowID, _ column: SheetColumn, or agreed: SheetRows?) -> Bool {
    text.isSame(as: self.text(of: id, column) ?? .empty)
      || agreed?.text(of: id, column)?.isSame(as: text) ?? false
  }

  /// True where the row was there more than once, and one of its copies said this: where the others are deleted, an older
  /// text is no edit.
  func isCopy(_ text: Text, of id: RowID, _ column: SheetColumn) -> Bool {
    rows.isCopy(text, of: id, column)
  }

  /// True where the version has translations that a snapshot of its sheet lacks.
  package func hasMore(than now: SheetRows, targets: [LocaleTag]) -> Bool {
    ids.contains { id, row in
      targets.contains { locale in
        let text = text(of: id, at: row, .translation(locale)) ?? .empty
        return !text.isBlank && now.text(of: id, .translation(locale))?.isBlank ?? true
      }
    }
  }

  /// Every row of the version, with its place in `rows`.
  var ids: [(id: RowID, row: Int?)] {
    let same = rows.ids.enumerated().compactMap { row, id -> (RowID, Int?)? in
      guard let id, rows.isFirst(row), rowsThatDiffer.isEmpty || has(id) else { return nil }
      return (id, row)
    }
    let others = rowsThatDiffer.filter { $0.value != nil && rows.index[$0.key] == nil }.keys.sorted()
    return same + others.map { ($0, nil) }
  }
}

extension SnapshotOrigin {
  /// Finds where one sheet's snapshot came from: what its place last had, with what Glossator wrote there since; or a
  /// version that was agreed, written, or found, and heard, before the next agreement, from which it differs in fewer cells, the newest of
  /// equals.
  package init(of now: SheetRows, named name: String, in history: SheetVersionHistory, targets: [LocaleTag]) {
    var search = VersionSearch(now, start: history.had, name, targets)
    for version in history.newer where version.isWriting {
      let written = search.adding(version.change)
      // The newest of equals.
      if written <= search { search = written }
    }
    let mayBeOlder = search.mayBeOlder(history.wasHeard)
    self.init(search)
    guard mayBeOlder, !search.isSame else { return }
    let agreed = VersionSearch(now, start: history.agreed, name, targets)
    let nearest = NearestVersion(to: search, from: agreed, in: history)
    let isUnknown = nearest.mayBeLost && search.lacksOrRepeats(history.wasHeard)
    defer { self.isUnknown = isUnknown }
    let best = nearest.version
    guard best.difference < search.difference else { return }
    self.init(best)
    hasCopiedRows = !best.mayBePasted.isEmpty
    take(history.rowsAsCopied(best.mayBePasted, from: agreed, to: nearest.place))
    self.older = [name]
    guard !best.isSame || now.isArrangedOtherwise(than: history.had) else { return }
    edited = [name]
    requests = history.requests(after: nearest.place, of: name)
  }

  private init(_ search: VersionSearch) {
    self.init(search.start)
    let pasted = search.pasted
    rowsThatDiffer = search.overlay.filter { !pasted.contains($0.key.entry) }
  }

  /// Rows that were copied before the newest version was.
  private mutating func take(_ copied: [EntryID: [RowID: RowTexts]]) {
    for id in rowsThatDiffer.keys where copied[id.entry] != nil { rowsThatDiffer[id] = .some(nil) }
    for (entry, own) in copied {
      for row in rows.byEntry[entry] ?? [] { if let id = rows.ids[row] { rowsThatDiffer[id] = .some(nil) } }
      for (id, texts) in own { rowsThatDiffer[id] = texts }
    }
  }

  /// The origins of several sheets as one, their rows those of `rows`.
  package init(_ rows: SheetRows, joining parts: [SnapshotOrigin]) {
    self.init(rows)
    for part in parts {
      older.formUnion(part.older)
      edited.formUnion(part.edited)
      requests.formUnion(part.requests)
      hasCopiedRows = hasCopiedRows || part.hasCopiedRows
      rowsThatDiffer.merge(part.rowsThatDiffer) { a, _ in a }
    }
  }
}
