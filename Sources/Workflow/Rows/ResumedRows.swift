import TranslationModel
import TranslationSheet

// The rows of a locale that was no target for a while, as they were agreed when it last was one.
extension SheetRows {
  /// What a planned row was then; nil where there was none. Where its English changed while nobody listened to the locale, a text
  /// that stands there still was made for the English that it stood beside.
  func former(of row: PlannedRow, _ locale: LocaleTag, shown: Text?) -> RowID? {
    let id = row.cameFrom ?? row.id
    if index[id] != nil { return id }
    guard let shown, !shown.isBlank else { return nil }
    let same = byEntry[id.entry]?.last { book.text(row: $0, .translation(locale)).isSame(as: shown) }
    return same.flatMap { ids[$0] }
  }
}
