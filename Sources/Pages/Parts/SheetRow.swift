/// A row of the sheet, as a spreadsheet numbers it.
enum SheetRow {
  /// `row 12`, `sheet mobile, row 12`.
  static func name(_ row: Int, _ sheet: String?) -> String {
    (sheet.map { "sheet \($0), " } ?? "") + "row \(row)"
  }

  /// The same, as a link where there is one; nil for no row.
  static func markup(_ row: Int?, _ sheet: String?, _ link: OutsideAddress?) -> Markup? {
    guard let row else { return nil }
    guard let link else { return Markup(text: name(row, sheet)) }
    return tag(.a, .href(link)) { name(row, sheet) }
  }
}
