import ProjectConfiguration
import TranslationModel
import TranslationSheet

extension SnapshotComparison {
  /// A row that is gone, or the text of one of its languages.
  struct Loss {
    var row: RowID
    /// Nil for the row itself.
    var locale: LocaleTag?

    /// For people.
    var label: String {
      locale.map { "\(SheetColumn.translation($0).name) of '\(row.label)'" } ?? "row '\(row.label)'"
    }
  }

  /// What an older copy lost of the version that it came from, and how many rows and cells that had: what came since was never in it.
  ///
  /// Nil where losses are to be judged by the newest version. A snapshot that is wholly as an older version a person may have
  /// emptied to that point: nobody else can tell what they mean. And one that shows something newer came from a newer version: what
  /// an accident has done to that is at times as near to an older one.
  func losses(from origin: SnapshotOrigin) -> (lost: [Loss], known: Int)? {
    if lost.isEmpty || origin.edited.isEmpty { return nil }
    let ids = origin.ids
    if ids.isEmpty || showsNewer(than: origin, with: Set(ids.map(\.id.entry))) { return nil }
    var (found, known): ([Loss], Int) = ([], 0)
    for (id, row) in ids where !others.contains(where: { $0.index[id] != nil }) {
      let locales = columns.map(\.locale).filter { locale in
        !(origin.text(of: id, at: row, .translation(locale)) ?? .empty).isBlank
      }
      if locales.isEmpty { continue }
      known += 1 + locales.count
      let place = after.index[id] ?? after.byEntry[id.entry]?.last
      if place == nil { found.append(Loss(row: id)) }
      for locale in locales
      where place.map({ after.book.text(row: $0, .translation(locale)).isBlank }) ?? true {
        found.append(Loss(row: id, locale: locale))
      }
    }
    return (found, known)
  }

  /// True where the snapshot has a row, or a text in whatever cell, that came after the version with these entries.
  private func showsNewer(than origin: SnapshotOrigin, with entries: Set<EntryID>) -> Bool {
    if origin.hasCopiedRows { return true }
    if after.byEntry.keys.contains(where: { before.byEntry[$0] != nil && !entries.contains($0) }) {
      return true
    }
    let newer = texts(of: before, otherwiseThanIn: origin)
    return !newer.isDisjoint(with: texts(of: after, otherwiseThanIn: origin))
  }

  /// The texts of the languages that the version does not have in their cells.
  private func texts(of rows: SheetRows, otherwiseThanIn origin: SnapshotOrigin) -> Set<Text> {
    var texts: Set<Text> = []
    for (row, id) in rows.ids.enumerated() {
      guard let id else { continue }
      for column in columns.map({ SheetColumn.translation($0.locale) }) {
        let text = rows.book.text(row: row, column)
        if text.isBlank || origin.text(of: id, column)?.isSame(as: text) ?? false { continue }
        texts.insert(text)
      }
    }
    return texts
  }
}
