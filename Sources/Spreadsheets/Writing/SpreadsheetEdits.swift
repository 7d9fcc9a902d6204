import StringFormats
import TranslationModel

/// What becomes of a spreadsheet's parts.
package struct PartChanges: Hashable, Sendable {
  /// The new bytes of parts, by name.
  package var replaced: [String: [UInt8]] = [:]
  package var removed: [String] = []
  /// The ranges of formulas that gave way to texts in some of their cells, as `C5:C9`.
  package var endedFormulas: [String] = []

  package var isEmpty: Bool { replaced.isEmpty && removed.isEmpty }
}

/// The new text of one cell.
struct CellChange: Hashable {
  var row: Int
  var column: Int
  var text: Text
}

extension Spreadsheet {
  /// What makes the worksheet say other texts: row by row and cell by cell, only where they differ.
  package func changes(to new: [[Text]], in parts: some PackageParts) throws(SpreadsheetFault) -> PartChanges
  {
    let cells = try cellChanges(to: new)
    var changes = PartChanges()
    guard !cells.isEmpty else { return changes }
    if let long = cells.first(where: { $0.text.string.utf16.count > Self.longestText }) {
      throw SpreadsheetFault(
        "the text for cell \(CellAddress(row: long.row, column: long.column).text) is longer than 32,767 characters"
      )
    }
    let growth = TableGrowth(rows, cells)
    let rewrite = WorksheetRewrite(worksheet, cells, growth, textStyle: textStyle)
    changes.replaced[part] = try rewrite.bytes()
    changes.endedFormulas = rewrite.ended.map(\.block.text)
    if rewrite.overwritesFormula { try dropCalculationOrder(parts, &changes) }
    try growTables(growth, parts, &changes)
    try growFilterName(growth, parts, &changes)
    return changes
  }

  private func cellChanges(to new: [[Text]]) throws(SpreadsheetFault) -> [CellChange] {
    var changes: [CellChange] = []
    for index in 0..<max(rows.count, new.count) {
      let old = index < rows.count ? rows[index] : []
      let texts = index < new.count ? new[index] : []
      for column in 0..<max(old.count, texts.count) {
        let text = column < texts.count ? texts[column] : .empty
        if (column < old.count ? old[column] : .empty) != text {
          changes.append(CellChange(row: index + 1, column: column, text: text))
        }
      }
      // In a row that is taken for blank may be blanks; a formula that shows nothing stays.
      guard old.isEmpty, !texts.isEmpty, let row = worksheet.row(index + 1) else { continue }
      for cell in worksheet.cells[row.cells]
      where (cell.column >= texts.count || texts[cell.column].isEmpty) && !worksheet.isBlankFormula(cell) {
        changes.append(CellChange(row: row.number, column: cell.column, text: .empty))
      }
    }
    guard new.count <= CellAddress.rows, changes.allSatisfy({ $0.column < CellAddress.columns }) else {
      throw SpreadsheetFault("it would have more rows or columns than Excel can open")
    }
    return changes.sorted { ($0.row, $0.column) < ($1.row, $1.column) }
  }
}

// MARK: What other parts say of the cells

extension Spreadsheet {
  /// The order in which formulas are calculated is made anew by every program; one that names a cell without a formula
  /// would be taken for damage.
  private func dropCalculationOrder(_ parts: some PackageParts, _ changes: inout PartChanges)
    throws(SpreadsheetFault)
  {
    guard let order = workbook.relationships.first("calcChain") else { return }
    changes.removed.append(order.part)
    let names = Relationships.part(of: workbook.part)
    let (relations, types) = (try parts.required(names), try parts.required(Self.contentTypes))
    var splices = Splices()
    splices.remove(order.range)
    changes.replaced[names] = splices.applied(to: relations)
    let overrides = try SpreadsheetFault.on(Self.contentTypes) { () throws(SyntaxError) in
      try types.read { bytes throws(SyntaxError) in try Self.overrides(bytes, of: order.part) }
    }
    splices = Splices()
    for range in overrides { splices.remove(range) }
    changes.replaced[Self.contentTypes] = splices.applied(to: types)
  }

  static let contentTypes = "[Content_Types].xml"

  private static func overrides(_ bytes: FileBytes, of part: String) throws(SyntaxError) -> [Range<Int>] {
    var scanner = XMLScanner(part: bytes)
    var ranges: [Range<Int>] = []
    try scanner.elements { scanner throws(SyntaxError) in
      guard scanner.isElement("Override"),
        scanner.value("PartName")?.string.lowercased() == "/" + part.lowercased()
      else { return }
      let start = scanner.range
      try scanner.skip()
      ranges.append(start.lowerBound..<max(start.upperBound, scanner.range.upperBound))
    }
    return ranges
  }
}
