import TranslationModel
import TranslationSheet

extension SheetRows {
  /// Of the two rows of a key that say the same now and did not before: the one that shows what another row of the key said, which
  /// is gone. Somebody gave it the English of the other one. Nil where it shows as much of that one: then it is a copy of it.
  func copy(showing id: RowID, agreed: SheetRows, in origin: SnapshotOrigin, _ locales: [LocaleTag]) -> Int? {
    guard !doubled.isEmpty else { return nil }
    let pairs = doubled.filter { other, rows in
      other.entry == id.entry && rows.count == 2 && origin.has(other) && origin.rows.doubled[other] == nil
    }
    guard pairs.count == 1, let (other, rows) = pairs.first else { return nil }
    func alike(_ row: Int, _ id: RowID) -> Int {
      locales.count { locale in
        let column = SheetColumn.translation(locale)
        return origin.says(book.text(row: row, column), in: id, column, or: agreed)
      }
    }
    let own = rows.map { alike($0, id) }
    let moved = own[1] >= own[0] ? 1 : 0
    return own[moved] >= alike(rows[moved], other) ? rows[moved] : nil
  }
}
