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
      if changes.contains(where: { shows($0, since: step) }) { return true }
      let brought = changes.contains { $0.row == row && $0.new?[.translation(locale)] != nil }
      if brought { return false }
    }
    return false
  }

  /// True where the snapshot has what Glossator put there then, and never before: an older copy may have that as well.
  private func shows(_ change: RowChange, since step: Int) -> Bool {
    guard let place = now.index[change.row], let new = change.new else { return false }
    guard let old = change.old else { return !was(before: step) { $0.row == change.row } }
    return [SheetColumn.todo, .problems, .releases].contains { column in
      guard let text = new[column], old[column]?.isSame(as: text) != true,
        now.book.text(row: place, column).isSame(as: text)
      else { return false }
      return !was(before: step) {
        $0.row == change.row && ($0.new?[column]?.isSame(as: text) ?? false)
      }
    }
  }

  private func was(before step: Int, _ isIt: (RowChange) -> Bool) -> Bool {
    for older in (step + 1)..<(Self.mostEntries + 1) {
      guard let changes = changes(older) else { return false }
      if changes.contains(where: isIt) { return true }
    }
    return false
  }
}
