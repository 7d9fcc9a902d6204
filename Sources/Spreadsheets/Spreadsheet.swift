import TranslationModel
import TranslationSheet

/// A spreadsheet's file (ISO/IEC 29500, "XLSX") as a container of the translators' sheet: the texts of one of its worksheets,
/// and edits that leave all else as it is.
///
/// That worksheet is the first visible one with a column `key` in its first row; where none has it, the first visible one.
package struct Spreadsheet {
  /// The texts by row and column, from the worksheet's first row on. Each row is as wide as the first one that is not blank,
  /// or as its own last text needs; blank rows are empty.
  package let rows: [[Text]]
  /// The cells whose text is not what somebody typed as a text.
  package let typed: [TypedCell]

  /// The names of the other worksheets.
  package let others: [String]

  let workbook: WorkbookPart
  let worksheet: Worksheet
  /// The worksheet's part.
  let part: String

  package init(_ parts: some PackageParts) throws(SpreadsheetFault) {
    let workbook = try WorkbookPart(parts)
    let visible = workbook.worksheets.filter(\.isVisible)
    guard !visible.isEmpty else {
      throw SpreadsheetFault("it has no worksheet that can be seen", hint: "show the one with the texts")
    }
    let strings = workbook.relationships.first("sharedStrings")?.part
    let styles = workbook.relationships.first("styles")?.part
    var grid = WorksheetGrid(
      strings: try SharedStrings(
        try strings.flatMap { name throws(SpreadsheetFault) in try parts.part(name) }, strings ?? ""),
      formats: try NumberFormats(
        try styles.flatMap { name throws(SpreadsheetFault) in try parts.part(name) }, styles ?? ""),
      countsFrom1904: workbook.countsFrom1904)
    var first: (Worksheet, WorksheetGrid, String)?
    var chosen: (Worksheet, WorksheetGrid, String)?
    for entry in visible where chosen == nil {
      let worksheet = try Worksheet(try parts.required(entry.part), entry.part)
      try grid.read(worksheet)
      if first == nil { first = (worksheet, grid, entry.part) }
      if grid.hasKeys { chosen = (worksheet, grid, entry.part) }
    }
    guard let (worksheet, found, part) = chosen ?? first else {
      throw SpreadsheetFault("it has no worksheet that can be seen")
    }
    (self.workbook, self.worksheet, self.part) = (workbook, worksheet, part)
    (rows, typed) = (found.rows, found.typed)
    others = workbook.worksheets.filter { $0.part != part }.map(\.name)
  }

  /// What a cell holds at most ("Excel specifications and limits"), in UTF-16 units.
  package static let longestText = 32_767
}

/// A cell that holds something else than a text.
package struct TypedCell: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    case number, date, boolean, error, formula
  }

  /// As the spreadsheet numbers it, from 1.
  package var row: Int
  /// From 0.
  package var column: Int
  package var kind: Kind
}
