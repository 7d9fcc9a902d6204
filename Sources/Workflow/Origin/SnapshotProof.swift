import TranslationModel
import TranslationSheet

/// Whether a snapshot shows that its author had the text in force at hand, and went back on purpose: it shows a cell of
/// Glossator's own that came with or after that text. What people typed proves nothing, a stale copy may have brought it.
struct SnapshotProof {
  private let now: SheetRows
  /// What the agreed entries changed, the newest first; nil at the end.
  private let changes: (Int) -> [RowChange]?
  /// Further back nobody looks.
  private static let mostEntries = 50

  init(_ now: SheetRows, changes: @escaping (Int) -> [RowChange]?) {
    (self.now, self.changes) = (now, changes)
  }

  func isMeant(_ row: RowID, _ locale: LocaleTag) -> Bool {
    for step in 0..<Self.mostEntries {
      guard let changes = changes(step) else { return false }
      if changes.contains(where: shows) { return true }
      let brought = changes.contains { $0.row == row && $0.new?[.translation(locale)] != nil }
      if brought { return false }
    }
    return false
  }

  /// True where the snapshot has what Glossator put there then, and not before.
  private func shows(_ change: RowChange) -> Bool {
    guard let place = now.index[change.row], let new = change.new else { return false }
    guard let old = change.old else { return true }
    return [SheetColumn.todo, .problems, .releases].contains { column in
      guard let text = new[column], old[column]?.isSame(as: text) != true else { return false }
      return now.book.text(row: place, column).isSame(as: text)
    }
  }
}
