import TranslationModel
import TranslationSheet

/// A spreadsheet's file (ISO/IEC 29500, "XLSX") as a container of the translators' sheet: the texts of one of its worksheets,
/// and edits that leave all else as it is.
///
/// That worksheet is a visible one with a column `key` in its first row. Of several, it is the one that the workbook's own name
/// `Glossator` stands for, which goes with a worksheet when it gets another name or a copy; else the one that Excel made first.
/// Where none has such a column, it is the first visible one.
package struct Spreadsheet {
  /// The texts by row and column, from the worksheet's first row on. Each row is as wide as the first one that is not blank,
  /// or as its own last text needs; blank rows are empty.
  package let rows: [[Text]]
  /// The cells whose text is not what somebody typed as a text.
  package let typed: [TypedCell]

  package var merged: [MergedCells] { worksheet.merged.map { MergedCells($0) } }

  /// The names of the other worksheets.
  package let others: [String]
  /// The worksheet's own name.
  package let name: String
  /// The names of those that could be taken for it: they are visible, and have a column `key`, too.
  package let rivals: [String]
  /// The name of a hidden worksheet with a column `key`, where no visible one has it.
  package let hiddenTable: String?

  let workbook: WorkbookPart
  let worksheet: Worksheet
  /// The worksheet's part.
  let part: String
  let textStyle: Int?

  /// `marksMisread`: cells of translations that people see as another text than can be read say so (`MisreadText`).
  package init(_ parts: some PackageParts, marksMisread: Bool = false) throws(SpreadsheetFault) {
    let workbook = try WorkbookPart(parts)
    let visible = workbook.worksheets.filter(\.isVisible)
    guard let first = visible.first else {
      throw SpreadsheetFault("it has no worksheet that can be seen", hint: "show the one with the texts")
    }
    var grid = try Self.grid(parts, workbook, marksMisread: marksMisread)
    let likely = workbook.inOrder(visible)
    var entry = likely[0]
    var worksheet = try Worksheet(try parts.required(entry.part), entry.part)
    try grid.read(worksheet)
    if !grid.hasKeys {
      entry = first
      for other in likely.dropFirst() {
        guard try grid.hasKeys(in: other, parts) else { continue }
        entry = other
        break
      }
      worksheet = try Worksheet(try parts.required(entry.part), entry.part)
      try grid.read(worksheet)
    }
    (self.workbook, self.worksheet, part, name) = (workbook, worksheet, entry.part, entry.name)
    (rows, typed, textStyle) = (grid.rows, grid.typed, grid.formats.textStyle)
    self.others = workbook.worksheets.map(\.name).filter { $0 != entry.name }
    guard grid.hasKeys else {
      rivals = []
      let hidden = workbook.inOrder(workbook.worksheets.filter { !$0.isVisible })
      hiddenTable = hidden.first { (try? grid.hasKeys(in: $0, parts)) ?? false }?.name
      return
    }
    hiddenTable = nil
    // One that cannot be read is nobody's rival.
    let others = visible.filter { $0.name != entry.name }
    rivals = others.filter { (try? grid.hasKeys(in: $0, parts)) ?? false }.map(\.name)
  }

  private static func grid(_ parts: some PackageParts, _ workbook: WorkbookPart, marksMisread: Bool)
    throws(SpreadsheetFault) -> WorksheetGrid
  {
    let strings = workbook.relationships.first("sharedStrings")?.part
    let styles = workbook.relationships.first("styles")?.part
    return WorksheetGrid(
      strings: try SharedStrings(
        try strings.flatMap { name throws(SpreadsheetFault) in try parts.part(name) }, strings ?? ""),
      formats: try NumberFormats(
        try styles.flatMap { name throws(SpreadsheetFault) in try parts.part(name) }, styles ?? ""),
      countsFrom1904: workbook.countsFrom1904, marksMisread: marksMisread)
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
