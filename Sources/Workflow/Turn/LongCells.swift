import ProjectConfiguration
import TranslationModel
import TranslationSheet

extension WorkbookEdits {
  /// Texts that are written into the sheet and that Excel would cut. Sheets of the names in `refusedBy` do not take them.
  func longCells(in book: Workbook, refusedBy: Set<String>) -> [Finding] {
    var findings: [Finding] = []
    for (part, edits) in parts.enumerated() {
      let sheet = book.parts[part].cells
      let isRefused = refusedBy.contains(book.parts[part].name)
      for cell in edits.cells where SpreadsheetCell.isTooLong(cell.text) {
        var place = sheet.place(row: cell.row, column: cell.column)
        place.file = book.title(part: part)
        let key = sheet.text(row: cell.row, .key)
        findings.append(.longCell(key, sheet.schema.header(of: cell.column), isRefused, at: place))
      }
      for row in edits.insertions {
        let long = row.cells.filter { SpreadsheetCell.isTooLong($0.value) }.keys.map(sheet.schema.header)
        for column in long.sorted() {
          findings.append(
            .longCell(row.cells[.key] ?? .empty, column, isRefused, at: Place(book.title(part: part))))
        }
      }
    }
    return findings
  }

  mutating func dropLongCells(in book: Workbook, refusedBy: Set<String>) {
    for part in parts.indices where refusedBy.contains(book.parts[part].name) {
      parts[part].cells.removeAll { SpreadsheetCell.isTooLong($0.text) }
      for row in parts[part].insertions.indices {
        parts[part].insertions[row].cells = parts[part].insertions[row].cells.filter {
          !SpreadsheetCell.isTooLong($0.value)
        }
      }
    }
  }
}

/// What a cell of a spreadsheet holds.
enum SpreadsheetCell {
  /// At most, in Excel ("Excel specifications and limits"), in UTF-16 units: the rest of a CSV file's cell is cut off when
  /// it is saved there, and an XLSX file with more in a cell is damaged.
  private static let mostInExcel = 32_767

  static func isTooLong(_ text: Text) -> Bool {
    text.utf8.count > mostInExcel && text.string.utf16.count > mostInExcel
  }
}

extension Finding {
  fileprivate static func longCell(_ key: Text, _ column: String, _ isRefused: Bool, at place: Place)
    -> Finding
  {
    if isRefused {
      return Finding(
        .error, "long-cell",
        "the text of '\(key.excerpt)' in column \(column) is longer than 32,767 characters, and is not written into the sheet",
        at: place, hint: "shorten it, or keep the sheet as CSV")
    }
    return Finding(
      .warning, "long-cell",
      "the text of '\(key.excerpt)' in column \(column) is longer than 32,767 characters",
      at: place, hint: "Excel cuts it off when saving; the cut text is refused, and the full one put back"
    )
  }
}
