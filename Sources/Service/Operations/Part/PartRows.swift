import ProjectConfiguration
import TranslationModel
import TranslationSheet
import Workflow

/// The rows of the sheets as they are, by what a translator's version of them showed.
struct PartRows {
  /// A row of one of the sheets.
  struct Place {
    let sheet: String
    let rows: SheetRows
    let row: Int
    let id: RowID

    var book: Workbook { rows.book }
    /// Its number, for people.
    var number: Int { book.rowNumber(row) }

    func text(_ column: SheetColumn) -> Text { book.text(row: row, column) }
  }

  private struct English: Hashable {
    var text: Text
    var variant: Variant
  }

  private let sheets: [String: SheetRows]
  /// True where every sheet can be used.
  private let isWhole: Bool
  /// The rows of lists' items, by what each is whatever its number.
  private let items: [RowID: [Place]]
  /// The rows by their English; filled when a key is looked for that has gone.
  private var byEnglish: [English: [Place]] = [:]

  init(_ look: SyncLook) {
    var sheets: [String: SheetRows] = [:]
    for sheet in look.sheets {
      guard let usable = sheet.usable else { continue }
      sheets[sheet.name] = SheetRows(Workbook([(sheet.name, usable)]))
    }
    self.sheets = sheets
    isWhole = look.sheets.allSatisfy { $0.usable != nil }
    var items: [RowID: [Place]] = [:]
    for (name, rows) in sheets.sorted(by: { $0.key < $1.key }) {
      for (row, id) in rows.ids.enumerated() where rows.isFirst(row) {
        guard let id, let item = id.inList else { continue }
        items[item, default: []].append(Place(sheet: name, rows: rows, row: row, id: id))
      }
    }
    self.items = items
  }

  /// The row as it was shown, in its sheet or in another one that it was moved to; where no release needs it, that of a list's item which
  /// has another number by now, or the one that took its place when the English changed. Of a key that has gone, that of the key which has
  /// its name by now.
  mutating func find(_ edit: PartEdits.Edit) -> Place? { shown(edit) ?? renamed(edit) }

  /// The key that is spelled most like one that has gone.
  func nearest(to key: Text) -> String? {
    let keys = Set(sheets.values.flatMap { $0.byEntry.keys.map(\.key.string) })
    return Spelling.nearest(to: key.string, among: keys.sorted())
  }

  private func shown(_ edit: PartEdits.Edit) -> Place? {
    let names = [edit.sheet] + sheets.keys.filter { $0 != edit.sheet }.sorted()
    var (same, others): ([Place], [Place]) = ([], [])
    for name in names {
      guard let rows = sheets[name] else { continue }
      if let row = rows.index[edit.shown] {
        same.append(Place(sheet: name, rows: rows, row: row, id: edit.shown))
      }
      // One that stood beside it at the export has texts of its own.
      others += (rows.byEntry[edit.shown.entry] ?? []).reversed().compactMap { row in
        guard let id = rows.ids[row], edit.origin.index[id] == nil, !isOtherItem(id, than: edit) else {
          return nil
        }
        return Place(sheet: name, rows: rows, row: row, id: id)
      }
    }
    same += movedItems(edit)
    func isNeeded(_ place: Place) -> Bool { !place.text(.releases).isBlank }
    return same.first(where: isNeeded) ?? others.first(where: isNeeded) ?? same.first ?? others.first
  }

  /// The rows of an item of a list by numbers that it has not had in the translator's version.
  private func movedItems(_ edit: PartEdits.Edit) -> [Place] {
    guard let item = edit.shown.inList else { return [] }
    return (items[item] ?? []).filter { edit.origin.index[$0.id] == nil }
  }

  /// True of what stands by now at an item's number and was another one of its list in the translator's version: nobody gave the item that
  /// English.
  private func isOtherItem(_ id: RowID, than edit: PartEdits.Edit) -> Bool {
    guard let item = id.inList, item != edit.shown.inList else { return false }
    return edit.origin.ids.contains { $0?.inList == item }
  }

  /// The row of a key that was renamed since: the only one with this English that the translator's version did not have.
  private mutating func renamed(_ edit: PartEdits.Edit) -> Place? {
    guard isWhole else { return nil }
    if byEnglish.isEmpty {
      for (name, rows) in sheets {
        for (row, id) in rows.ids.enumerated() {
          guard let id else { continue }
          byEnglish[English(text: id.source, variant: id.variant), default: []].append(
            Place(sheet: name, rows: rows, row: row, id: id))
        }
      }
    }
    let same = byEnglish[English(text: edit.shown.source, variant: edit.shown.variant)] ?? []
    let new = same.filter { edit.origin.byEntry[$0.id.entry] == nil }
    return new.count == 1 ? new[0] : nil
  }
}
