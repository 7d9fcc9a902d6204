/// A row of the sheet, as a spreadsheet numbers it.
enum SheetRow {
  /// `row 12`, `sheet mobile, row 12`.
  static func name(_ row: Int, _ sheet: String?) -> String {
    (sheet.map { "sheet \($0), " } ?? "") + "row \(row)"
  }
}
