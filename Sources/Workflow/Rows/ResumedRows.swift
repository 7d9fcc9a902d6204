import TranslationModel
import TranslationSheet

// The rows of a locale that was no target for a while, as they were agreed when it last was one.
extension SheetRows {
  /// What a planned row was then; nil where there was none. Where its English or its key changed while nobody listened to the locale,
  /// a text that stands there still was made for the English that it stood beside. `now` is the sheet as it is.
  func former(of row: PlannedRow, _ locale: LocaleTag, now: SheetRows?) -> RowID? {
    let id = row.cameFrom ?? row.id
    if index[id] != nil { return id }
    guard let now, let sheetRow = row.sheetRow else { return nil }
    let shown = now.book.text(row: sheetRow, .translation(locale))
    if shown.isBlank { return nil }
    func says(_ row: Int) -> Bool { book.text(row: row, .translation(locale)).isSame(as: shown) }
    if let same = byEntry[id.entry]?.last(where: says) { return ids[same] }
    // Somebody saved an older copy meanwhile: the one row of its key whose English is gone.
    let former = (byEntry[id.entry] ?? []).filter { ids[$0].map { now.index[$0] == nil } ?? false }
    if former.count == 1 { return ids[former[0]] }
    let gone = ids.indices.filter { row in
      says(row) && ids[row].map { $0.variant == id.variant && now.index[$0] == nil } ?? false
    }
    return gone.count == 1 ? ids[gone[0]] : nil
  }
}
