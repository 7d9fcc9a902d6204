import TranslationModel
import TranslationSheet

/// Whether a snapshot shows that its author had the text in force at hand, and went back on purpose: it shows a cell of
/// Glossator's own that came with or after that text. What people typed proves nothing, a stale copy may have brought it.
struct SnapshotProof {
  private let now: SheetRows
  /// What the agreed entries changed, the newest first; nil at the end.
  private let changes: (Int) -> [RowChange]?
  /// The versions that an agreed entry was made of, oldest first.
  private let versions: (Int) -> [SheetVersionChange]
  /// Further back nobody looks.
  private static let mostEntries = 50

  init(
    _ now: SheetRows, changes: @escaping (Int) -> [RowChange]?,
    versions: @escaping (Int) -> [SheetVersionChange]
  ) {
    (self.now, self.changes, self.versions) = (now, changes, versions)
  }

  func isMeant(_ row: RowID, _ locale: LocaleTag) -> Bool {
    for step in 0..<Self.mostEntries {
      guard let changes = changes(step) else { return false }
      let brought = changes.lazy.filter { $0.row == row }.compactMap { $0.new?[.translation(locale)] }.first
      let shown = changes.filter { shows($0, since: step, unless: [:]) }
      if !shown.isEmpty {
        guard let brought else { return true }
        let earlier = written(in: step, before: brought, in: row, locale)
        if earlier.isEmpty || shown.contains(where: { shows($0, since: step, unless: earlier) }) {
          return true
        }
      }
      if brought != nil { return false }
    }
    return false
  }

  /// What looks that were cut off had written before the text was there: that came neither with it nor after.
  private func written(in step: Int, before text: Text, in row: RowID, _ locale: LocaleTag) -> [RowID:
    RowTexts]
  {
    let versions = versions(step).map { version in
      switch version.change {
      case .rows(let changes): (changes, version.isWriting)
      case .first(let rows): (rows.asNew(targets: [locale]) { _ in true }, version.isWriting)
      }
    }
    let first = versions.firstIndex { changes, _ in
      changes.contains { $0.row == row && $0.new?[.translation(locale)]?.isSame(as: text) == true }
    }
    guard let first else { return [:] }
    var written: [RowID: RowTexts] = [:]
    for (changes, isWriting) in versions[..<first] where isWriting {
      for change in changes { written[change.row, default: [:]].merge(change.new ?? [:]) { _, new in new } }
    }
    return written
  }

  /// True where the snapshot has what Glossator put there then, and never before: an older copy may have that as well.
  private func shows(_ change: RowChange, since step: Int, unless earlier: [RowID: RowTexts]) -> Bool {
    guard let place = now.index[change.row], let new = change.new else { return false }
    guard let old = change.old else {
      return earlier[change.row] == nil && !was(before: step) { $0.row == change.row }
    }
    return [SheetColumn.todo, .problems, .releases].contains { column in
      guard let text = new[column], old[column]?.isSame(as: text) != true,
        earlier[change.row]?[column]?.isSame(as: text) != true,
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
