import Spreadsheets
import TranslationModel
import TranslationSheet

/// The cells of texts, and of what people answer beside them, that merged cells hide: nobody sees what is in them, and what is in
/// them nobody typed. Above all, a `todo` that merging emptied confirms nothing.
struct HiddenTexts {
  private struct Cell {
    var row: Int
    var field: Int
    var block: MergedCells
  }

  private let sheet: Sheet
  private var cells: [Cell] = []

  private static let mostFindings = 20

  init(in sheet: Sheet, under merged: [MergedCells]) {
    self.sheet = sheet
    if merged.isEmpty { return }
    let key = sheet.columns[.key] ?? 0
    let fields = sheet.columns.filter { $0.key.isHeard }.map(\.value).sorted()
    for block in merged {
      // A title over the whole table.
      if block.rows.count == 1, block.columns.contains(key) { continue }
      let covered = fields.filter(block.columns.contains)
      if covered.isEmpty { continue }
      for row in sheet.rows(numbered: block.rows) {
        if sheet.isBlank(row: row, field: key) { continue }
        for field in covered where block.hides(row: sheet.rowNumber(row), column: field) {
          cells.append(Cell(row: row, field: field, block: block))
        }
      }
    }
  }

  /// The sheet in which they say nothing; nil where there are none.
  var unheard: Sheet? { cells.isEmpty ? nil : sheet.refusing(cells.map { ($0.row, $0.field) }) }

  func findings(in file: String) -> [Finding] {
    var findings = cells.prefix(Self.mostFindings).map { cell in
      let row = sheet.rowNumber(cell.row)
      return Finding(
        .warning, "cell-hidden",
        "cell \(columnLetters(cell.field))\(row) is hidden by the merged cell \(cell.block.name): nobody sees its text",
        at: Place(file, line: row, column: cell.field + 1), hint: "unmerge \(cell.block.name)")
    }
    let more = cells.count - findings.count
    if more > 0 {
      findings.append(
        Finding(
          .warning, "cell-hidden", more.counted("more cell is hidden", "more cells are hidden"),
          at: Place(file), hint: "unmerge them"))
    }
    return findings
  }
}

extension SheetColumn {
  /// True for a column of which a look concludes what people said. A length or a waiver that merging emptied nobody has taken out.
  fileprivate var isHeard: Bool {
    switch self {
    case .source, .translation, .todo, .problems, .max, .waive: true
    default: false
    }
  }
}
