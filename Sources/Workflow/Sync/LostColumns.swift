import ProjectConfiguration
import TranslationModel
import TranslationSheet

// Columns of texts that somebody took from a sheet, by deleting or renaming them. What is unknown stays as it was agreed: nothing is
// concluded from such a column, and what is agreed keeps it until it is back.
extension SyncTable {
  /// The sheets that had a column when they were agreed, and do not have it now.
  func sheetsWithout(_ column: SheetColumn) -> Set<Int> { sheets(without: column, in: agreed) }

  /// The sheets from which somebody took a column. What was agreed need not have got there, for the sheet is open, or the disk full:
  /// so it is one that its place had, or lacked already when that was agreed.
  func sheetsThatLost(_ column: SheetColumn) -> Set<Int> {
    let lost = sheets(without: column, in: inputs.had ?? agreed)
    guard case .translation(let locale) = column, !inputs.lostColumns.isEmpty, let now else { return lost }
    return lost.union(
      sheetsWithout(column).filter {
        inputs.lostColumns[now.book.parts[$0].name]?.contains(locale) ?? false
      })
  }

  /// The sheets that have a language's column again, which was gone when they were agreed.
  func sheetsWithColumnBack(_ locale: LocaleTag) -> Set<Int> {
    guard let now, !inputs.lostColumns.isEmpty else { return [] }
    return Set(
      now.book.parts.indices.filter { part in
        let (name, cells) = (now.book.parts[part].name, now.book.parts[part].cells)
        return cells.columns[.translation(locale)] != nil
          && inputs.lostColumns[name]?.contains(locale) ?? false
      })
  }

  /// The languages whose column somebody took from a sheet, those of projects that share it as well.
  func lostColumns(_ part: Int) -> [LocaleTag] {
    columns.filter { sheetsThatLost(.translation($0)).contains(part) }
  }

  private func sheets(without column: SheetColumn, in former: SheetRows?) -> Set<Int> {
    guard let now, let former else { return [] }
    var parts: Set<Int> = []
    for (number, part) in now.book.parts.enumerated() where part.cells.columns[column] == nil {
      let before = former.book.parts.first { $0.name == part.name }
      if before?.cells.columns[column] != nil { parts.insert(number) }
    }
    return parts
  }
}
