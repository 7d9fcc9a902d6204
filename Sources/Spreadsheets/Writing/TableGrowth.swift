import StringFormats
import TranslationModel
import TranslationSheet

/// What becomes of tables and filters that end where the texts end: they take new rows in, as they do where people type below
/// them.
struct TableGrowth {
  let cells: [CellChange]
  /// The last row that has something below a header, before the changes. What stands beside the table is nobody's row.
  let lastRow: Int

  init(_ rows: [[Text]], _ cells: [CellChange]) {
    self.cells = cells
    lastRow = SheetGrid(rows: rows).lastRow
  }

  /// The block as it is then; nil where it stays as it is.
  func grown(_ block: CellBlock) -> CellBlock? {
    let end = cells.last { !$0.text.isEmpty && block.columns.contains($0.column) }?.row ?? 0
    guard block.last.row == lastRow, end > lastRow else { return nil }
    var grown = block
    grown.last.row = end
    return grown
  }
}

extension Spreadsheet {
  func growTables(_ growth: TableGrowth, _ parts: some PackageParts, _ changes: inout PartChanges)
    throws(SpreadsheetFault)
  {
    for target in try Relationships(of: part, in: parts).all("table") {
      let bytes = try parts.required(target.part)
      let table = try SpreadsheetFault.on(target.part) { () throws(SyntaxError) in
        try bytes.read { bytes throws(SyntaxError) in try TableBlock(bytes) }
      }
      guard let table else { continue }
      try table.requireOwnCells(growth)
      guard !table.hasTotals, let grown = growth.grown(table.block) else { continue }
      changes.replaced[target.part] = table.grown(to: grown.last.row, bytes)
    }
  }

  /// The worksheet's filter has a name in the workbook, which says the same.
  func growFilterName(_ growth: TableGrowth, _ parts: some PackageParts, _ changes: inout PartChanges)
    throws(SpreadsheetFault)
  {
    guard let range = worksheet.filter, let block = CellBlock(worksheet.bytes[range]),
      let grown = growth.grown(block)
    else { return }
    let replaced = changes.replaced[workbook.part]
    let bytes = if let replaced { replaced } else { try parts.required(workbook.part) }
    let place = try SpreadsheetFault.on(workbook.part) { () throws(SyntaxError) in
      try bytes.read { bytes throws(SyntaxError) in try Self.filterName(bytes, of: name, block) }
    }
    guard let place else { return }
    var splices = Splices()
    splices.replace(place, by: Array(grown.fixedText.utf8))
    changes.replaced[workbook.part] = splices.applied(to: bytes)
  }

  /// Where the block stands in `<definedName name="_xlnm._FilterDatabase" localSheetId="0">'My texts'!$A$1:$L$12</…>`.
  private static func filterName(_ bytes: FileBytes, of worksheet: String, _ block: CellBlock)
    throws(SyntaxError) -> Range<Int>?
  {
    var scanner = XMLScanner(part: bytes)
    var (count, number): (Int, Int?) = (0, nil)
    var place: Range<Int>?
    try scanner.elements { scanner throws(SyntaxError) in
      guard scanner.depth == 3 else { return }
      if scanner.isElement("sheet") {
        if scanner.value("name")?.string == worksheet { number = count }
        count += 1
      }
      guard scanner.isElement("definedName"), let number, scanner.number("localSheetId") == number,
        scanner.value("name")?.string == "_xlnm._FilterDatabase"
      else { return }
      let start = scanner.range.upperBound
      _ = try scanner.content()
      let text = scanner.bytes[start..<max(start, scanner.range.lowerBound)]
      guard let mark = text.lastIndex(of: UInt8(ascii: "!")) else { return }
      let reference = text[(mark + 1)...]
      if CellBlock(Array(reference)) == block { place = reference.startIndex..<reference.endIndex }
    }
    return place
  }
}

/// What a table's part says of where it is.
private struct TableBlock {
  let block: CellBlock
  private let name: String
  private let totals: Int
  private let hasHeader: Bool
  /// The values of the attributes that say it, the filter's included.
  private let references: [(range: Range<Int>, block: CellBlock)]

  var hasTotals: Bool { totals > 0 }

  /// Nil for a part that is no table.
  init?(_ bytes: FileBytes) throws(SyntaxError) {
    var scanner = XMLScanner(part: bytes)
    var references: [(Range<Int>, CellBlock)] = []
    var (block, name, totals, hasHeader): (CellBlock?, String, Int, Bool) = (nil, "", 0, true)
    try scanner.elements { scanner throws(SyntaxError) in
      let isTable = scanner.depth == 1 && scanner.isElement("table")
      guard isTable || scanner.depth == 2 && scanner.isElement("autoFilter"),
        let value = scanner.attribute("ref")?.value, let found = CellBlock(Array(scanner.bytes[value]))
      else { return }
      references.append((value, found))
      guard isTable else { return }
      block = found
      name = scanner.value("displayName")?.string ?? ""
      totals = scanner.number("totalsRowCount") ?? 0
      hasHeader = (scanner.number("headerRowCount") ?? 1) > 0
    }
    guard let block else { return nil }
    (self.block, self.name, self.totals) = (block, name, totals)
    (self.hasHeader, self.references) = (hasHeader, references)
  }

  /// Refuses what would be no text in a cell of its own: another header, and a new row where the table has its sums.
  func requireOwnCells(_ growth: TableGrowth) throws(SpreadsheetFault) {
    for cell in growth.cells where block.columns.contains(cell.column) {
      let address = CellAddress(row: cell.row, column: cell.column).text
      if hasHeader, cell.row == block.first.row {
        throw SpreadsheetFault(
          "cell \(address) is the header of a table", hint: "type it there in the spreadsheet program")
      }
      if cell.row > max(growth.lastRow, block.last.row - totals), cell.row <= block.last.row {
        throw SpreadsheetFault(
          "cell \(address) is in the totals row of the table '\(name.excerpt)'",
          hint:
            "turn its totals row off, or type 'Total' into the row's first cell: new rows come below it then")
      }
    }
  }

  func grown(to row: Int, _ bytes: [UInt8]) -> [UInt8] {
    var splices = Splices()
    for (range, block) in references where block.last.row == self.block.last.row {
      var block = block
      block.last.row = row
      splices.replace(range, by: Array(block.text.utf8))
    }
    return splices.applied(to: bytes)
  }
}
