import RepositoryModel
import TranslationModel
import TranslationSheet

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
  /// Its bytes; nil where nobody asks.
  package var id: ObjectID?

  package init(_ change: Change, isWriting: Bool, id: ObjectID? = nil) {
    (self.change, self.isWriting, self.id) = (change, isWriting, id)
  }
}

/// One agreed version less: what led from it to the next one.
package struct SheetVersionStep {
  package var changes: [RowChange]
  /// The versions between the two, oldest first.
  package var between: [SheetVersionChange]

  package init(changes: [RowChange], between: [SheetVersionChange]) {
    (self.changes, self.between) = (changes, between)
  }

  /// What people changed up to one that a look found, from the agreement before; nil of one that the look which agreed did not hear:
  /// what was found after that had said what it writes, for it was brought to its end later.
  ///
  /// A person may go on in the very copy that a look found, and save it again with one text more, also where another look, or another
  /// save, came between that and the agreement.
  func read(to version: Int) -> [SheetVersionChange.Change]? {
    let end = between.lastIndex(where: \.isWriting) ?? between.endIndex
    guard version < end, !between[version].isWriting else { return nil }
    return between[...version].filter { !$0.isWriting }.map(\.change)
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
  /// True of a step that is nil because nobody can read it any more.
  package var isLost: (Int) -> Bool = { _ in false }
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

extension SheetVersionHistory {
  /// Where a version is in the history: an agreed one, so many steps back, or one that lies between it and the one before.
  struct Place {
    var step: Int
    var between: Int?
  }

  /// Of rows that may have been pasted into a copy of an older version: what they were when they were copied, where that was before the
  /// newest version. As some version since that place had them, where they are nearer to that: of equals, the newest. Of those since the
  /// agreement nobody heard what people typed, and what a look wrote that was cut off may be just that.
  func rowsAsCopied(_ pasted: [EntryID: RowDistance.Cells], from agreed: VersionSearch, to place: Place)
    -> [EntryID: [RowID: RowTexts]]
  {
    if pasted.isEmpty { return [:] }
    var (copied, older) = (CopiedRows(pasted), agreed)
    for step in 0...place.step {
      guard let back = steps(step) else { break }
      older.goBack(back.changes)
      copied.look(at: back.between, after: older) { [older] in older.hears(back, to: $0, wasHeard) }
      if step < place.step { copied.look(at: older) }
    }
    return copied.rows
  }

  /// What `todo` asked for in rows on the way from an older version to the agreed one after it.
  func requests(after place: Place, of name: String) -> Set<CellID> {
    let next = place.between == nil ? place.step - 1 : place.step
    guard next >= 0, let step = steps(next) else { return [] }
    let versions = step.between.dropFirst(place.between.map { $0 + 1 } ?? 0)
    let changes = versions.flatMap(\.rows) + step.changes
    return changes.filter { $0.sheet == name }.reduce(into: []) { cells, change in
      for word in LocaleSet.words(of: change.new?[.todo] ?? .empty) {
        if let locale = LocaleTag(word) { cells.insert(CellID(change.row, locale)) }
      }
    }
  }
}

extension SheetVersionChange {
  /// What changed in rows; nothing where all is new.
  fileprivate var rows: [RowChange] {
    if case .rows(let changes) = change { changes } else { [] }
  }
}
