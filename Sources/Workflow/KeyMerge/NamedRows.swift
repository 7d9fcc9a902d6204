import TranslationModel
import TranslationSheet

/// A row that is a heading or a note, or a key that has no English yet: all that people wrote there, in whatever columns.
struct NamelessRow: Hashable {
  private var cells: [SheetColumn: Text] = [:]
  private let ownCells: [Text]

  init(_ row: Int, _ sheet: Sheet) {
    ownCells = sheet.ownCells(row: row)
    for column in sheet.columns.keys where column != .problems && column != .releases {
      let text = sheet.text(row: row, column)
      if !text.isEmpty { cells[column] = text }
    }
  }
}

/// The rows of one version by their names. Rows that are nobody's, headings and notes, have none.
struct NamedRows {
  let sheet: Sheet
  let sharedKeys: Set<EntryID>
  private(set) var numbers: [SheetVersions.Name: Int] = [:]
  private(set) var order: [SheetVersions.Name] = []
  /// What the rows without a name say, and how often.
  private(set) var nameless: [NamelessRow: Int] = [:]

  init(_ sheet: Sheet, sharedKeys: Set<EntryID>) throws(MergeObstacle) {
    (self.sheet, self.sharedKeys) = (sheet, sharedKeys)
    for row in 0..<sheet.rowCount {
      guard let entry = Self.entry(row, sheet) else {
        nameless[NamelessRow(row, sheet), default: 0] += 1
        continue
      }
      let name = SheetVersions.Name(
        entry: entry, source: sharedKeys.contains(entry) ? sheet.text(row: row, .source) : nil)
      if numbers.updateValue(row, forKey: name) != nil {
        throw MergeObstacle(message: "'\(entry.key)' is in it twice with the same English")
      }
      order.append(name)
    }
  }

  /// The keys that some version has in several rows.
  static func sharedKeys(of sheets: [Sheet]) -> Set<EntryID> {
    var shared: Set<EntryID> = []
    for sheet in sheets {
      var seen: Set<EntryID> = []
      for row in 0..<sheet.rowCount {
        if let entry = entry(row, sheet), !seen.insert(entry).inserted { shared.insert(entry) }
      }
    }
    return shared
  }

  private static func entry(_ row: Int, _ sheet: Sheet) -> EntryID? {
    let key = sheet.text(row: row, .key)
    guard !key.isEmpty, let variant = Variant(sheet.text(row: row, .variant).string),
      !sheet.text(row: row, .source).isEmpty
    else { return nil }
    return EntryID(key, variant)
  }

  /// Nil where there is no such row or column.
  func text(_ name: SheetVersions.Name, _ column: SheetColumn) -> Text? {
    guard let row = numbers[name], sheet.columns[column] != nil else { return nil }
    return sheet.text(row: row, column)
  }
}
