import TranslationModel
import TranslationSheet

extension SheetRows {
  /// True where a snapshot has something of what changed from one version, if there was one, to a later: whoever saved it had
  /// the later one. A person's own edits since may be in it as well, also of a new row's English.
  package func hasAny(of later: SheetRows, since before: SheetRows?, targets: [LocaleTag]) -> Bool {
    let changes =
      before.map { later.changes(from: $0, targets: targets) } ?? later.asNew(targets: targets) { _ in true }
    return changes.contains { change in
      guard let new = change.new else { return index[change.row] == nil }
      guard let place = index[change.row] else {
        let entry = change.row.entry
        return change.old == nil && byEntry[entry, default: []].count > before?.byEntry[entry]?.count ?? 0
      }
      guard let old = change.old else { return true }
      return Set(old.keys).union(new.keys).contains { column in
        let text = book.text(row: place, column)
        return new[column].map(text.isSame) ?? text.isBlank
      }
    }
  }
}
