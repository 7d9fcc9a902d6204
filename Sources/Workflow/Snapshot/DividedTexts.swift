import ProjectConfiguration
import TranslationModel
import TranslationSheet

/// The rows of a sheet in which somebody typed a text with the sheet's delimiter, and no quotes around it. All else in such a row is as
/// it was agreed, so that it is plain what was typed.
package struct DividedTexts {
  package private(set) var found: [DividedText] = []
  private let now: SheetRows

  /// `agreed` is the same sheet as it was last agreed.
  package init(in now: SheetRows, agreed: SheetRows) {
    self.now = now
    guard let cells = now.book.onlyCells, let before = agreed.book.onlyCells, cells.columns == before.columns
    else { return }
    let longer = (0..<now.book.rowCount).filter { cells.fieldCount(row: $0) > cells.headerFieldCount }
    // Mostly there is none, and no row need be looked up.
    if longer.isEmpty { return }
    var partners = RowPartnersOfKey(now, agreed)
    for row in longer {
      guard let partner = partners.partner(of: row), !partner.hasSameCells else { continue }
      let texts = (0..<before.headerFieldCount).map { before.text(row: partner.row, field: $0) }
      if let text = cells.dividedText(row: row, agreed: texts) { found.append(text) }
    }
  }

  package func findings(in file: String) -> [Finding] {
    found.map { text in
      let number = now.book.rowNumber(text.row)
      return Finding(
        .warning, "sheet-text-unquoted",
        "row \(number): the text in column \(columnLetters(text.field)) has a separator in it and no quotes around it; it was taken for one text, and gets them",
        at: Place(file, line: number, column: text.field + 1),
        hint: "put quotes around such a text; spreadsheets do so by themselves")
    }
  }
}
