import ProjectConfiguration
import TranslationModel
import TranslationSheet

extension WorkbookEdits {
  /// What a cell holds at most in Excel ("Excel specifications and limits"), in UTF-16 units: the rest is cut off when
  /// the sheet is saved there.
  private static let mostInExcel = 32_767

  /// Texts that are written into the sheet and that Excel would cut.
  func longCells(in book: Workbook) -> [Finding] {
    var findings: [Finding] = []
    for (part, edits) in parts.enumerated() {
      let sheet = book.parts[part].sheet
      for cell in edits.cells where Self.isLong(cell.text) {
        var place = sheet.place(row: cell.row, column: cell.column)
        place.file = book.title(part: part)
        findings.append(
          .longCell(sheet.text(row: cell.row, .key), sheet.schema.header(of: cell.column), at: place))
      }
      for row in edits.insertions {
        let long = row.cells.filter { Self.isLong($0.value) }.keys.map(sheet.schema.header).sorted()
        for column in long {
          findings.append(.longCell(row.cells[.key] ?? .empty, column, at: Place(book.title(part: part))))
        }
      }
    }
    return findings
  }

  private static func isLong(_ text: Text) -> Bool {
    text.utf8.count > mostInExcel && text.string.utf16.count > mostInExcel
  }
}

extension Finding {
  fileprivate static func longCell(_ key: Text, _ column: String, at place: Place) -> Finding {
    Finding(
      .warning, "long-cell",
      "the text of '\(key.excerpt)' in column \(column) is longer than 32,767 characters",
      at: place, hint: "Excel cuts it off when saving; the cut text is refused, and the full one put back"
    )
  }
}
