import StringFormats
import TranslationModel

/// The new bytes of a worksheet's part under changes of cells.
struct WorksheetRewrite {
  private let worksheet: Worksheet
  /// By row and column, one for each cell.
  private let changes: [CellChange]
  private let growth: TableGrowth
  /// A style of the file that takes what is typed for a text.
  private let textStyle: Int?
  /// Formulas of several cells that give way in all of them.
  let ended: [ArrayFormula]

  init(_ worksheet: Worksheet, _ changes: [CellChange], _ growth: TableGrowth, textStyle: Int?) {
    (self.worksheet, self.changes) = (worksheet, changes)
    (self.growth, self.textStyle) = (growth, textStyle)
    ended = worksheet.arrays.filter { $0.isIn(changes) }
  }

  /// True where a formula gives way to a text.
  var overwritesFormula: Bool {
    !ended.isEmpty
      || changes.contains { change in
        worksheet.row(change.row).flatMap { worksheet.cell(of: $0, change.column) }?.hasFormula ?? false
      }
  }

  func bytes() throws(SpreadsheetFault) -> [UInt8] {
    var splices = try ownFormulas()
    endArrays(&splices)
    var added: [(row: Int, bytes: [UInt8])] = []
    var start = 0
    while start < changes.count {
      let number = changes[start].row
      let end = changes[start...].firstIndex { $0.row != number } ?? changes.count
      let cells = changes[start..<end]
      start = end
      if let row = worksheet.row(number) {
        rewrite(row, cells, &splices)
      } else if let row = newRow(number, cells) {
        added.append((number, row))
      }
    }
    insert(added, &splices)
    growDimension(&splices)
    growFilter(&splices)
    return splices.applied(to: worksheet.bytes)
  }

  /// Where the cell that has the text of a shared formula gets another text, the others get the formula as their own.
  private func ownFormulas() throws(SpreadsheetFault) -> Splices {
    var splices = Splices()
    guard !worksheet.formulas.isEmpty else { return splices }
    let changed = Set(changes.map { CellAddress(row: $0.row, column: $0.column) })
    for formula in worksheet.formulas where changed.contains(formula.master) {
      for (cell, range) in formula.others where !changed.contains(cell) {
        guard let text = formula.text(in: cell) else {
          throw SpreadsheetFault(
            "the formula in cell \(formula.master.text) cannot be replaced, because cell \(cell.text) depends on it",
            hint: "paste the texts over both as values")
        }
        splices.replace(range, by: tag("f") + Self.escaped(text) + tag("/f"))
      }
    }
    return splices
  }

  /// Their cells keep what they show.
  private func endArrays(_ splices: inout Splices) {
    let changed = Set(changes.map { CellAddress(row: $0.row, column: $0.column) })
    for array in ended where !changed.contains(array.master) {
      splices.remove(array.range)
      if let mark = array.mark { splices.remove(mark) }
    }
  }

  private static func escaped(_ formula: String) -> [UInt8] {
    formula.utf8.flatMap { byte in
      switch byte {
      case UInt8(ascii: "&"): Array("&amp;".utf8)
      case UInt8(ascii: "<"): Array("&lt;".utf8)
      case UInt8(ascii: ">"): Array("&gt;".utf8)
      default: [byte]
      }
    }
  }

  // MARK: Rows

  private func rewrite(_ row: Worksheet.Row, _ changes: ArraySlice<CellChange>, _ splices: inout Splices) {
    var inserted: [UInt8] = []
    var isWider = false
    for change in changes {
      let place = worksheet.cells[row.cells].partition { $0.column >= change.column }
      if place < row.cells.upperBound, worksheet.cells[place].column == change.column {
        let cell = worksheet.cells[place]
        splices.replace(cell.range, by: element(change, style: cell.style))
        continue
      }
      guard !change.text.isEmpty else { continue }
      let new = element(change, style: style(for: change))
      if place < row.cells.upperBound {
        splices.insert(new, at: worksheet.cells[place].range.lowerBound)
      } else {
        inserted += new
      }
      isWider = true
    }
    if isWider, let spans = row.spans { splices.remove(spans) }
    guard !inserted.isEmpty else { return }
    if row.isSelfClosing {
      // `<row r="5"/>` becomes `<row r="5">…</row>`.
      splices.replace(
        row.openTag.upperBound - 2..<row.openTag.upperBound, by: Array(">".utf8) + inserted + tag("/row"))
    } else {
      splices.insert(inserted, at: row.range.upperBound - closing(of: row).count)
    }
  }

  /// The bytes of a row's closing tag, in which blanks may stand.
  private func closing(of row: Worksheet.Row) -> Range<Int> {
    let start = worksheet.bytes[row.range].lastIndex(of: UInt8(ascii: "<")) ?? row.range.upperBound
    return start..<row.range.upperBound
  }

  /// Nil for a row that would have no text.
  private func newRow(_ number: Int, _ changes: ArraySlice<CellChange>) -> [UInt8]? {
    let filled = changes.filter { !$0.text.isEmpty }
    guard !filled.isEmpty else { return nil }
    return tag("row r=\"\(number)\"") + filled.flatMap { element($0, style: style(for: $0)) } + tag("/row")
  }

  private func insert(_ added: [(row: Int, bytes: [UInt8])], _ splices: inout Splices) {
    guard !added.isEmpty else { return }
    if worksheet.dataIsSelfClosing {
      let rows = added.flatMap(\.bytes)
      let end = worksheet.dataTag.upperBound
      return splices.replace(end - 2..<end, by: Array(">".utf8) + rows + tag("/sheetData"))
    }
    let close = worksheet.bytes[worksheet.data].lastIndex(of: UInt8(ascii: "<")) ?? worksheet.data.upperBound
    for (number, bytes) in added {
      let index = worksheet.index(ofRow: number)
      splices.insert(bytes, at: index < worksheet.rows.count ? worksheet.rows[index].range.lowerBound : close)
    }
  }

  private func growDimension(_ splices: inout Splices) {
    guard let range = worksheet.dimension, let block = CellBlock(worksheet.bytes[range]) else { return }
    var grown = block
    for change in changes where !change.text.isEmpty {
      grown = grown.including(CellAddress(row: change.row, column: change.column))
    }
    if grown != block { splices.replace(range, by: Array(grown.text.utf8)) }
  }

  private func growFilter(_ splices: inout Splices) {
    guard let range = worksheet.filter, let block = CellBlock(worksheet.bytes[range]),
      let grown = growth.grown(block)
    else { return }
    splices.replace(range, by: Array(grown.text.utf8))
  }

  // MARK: Cells

  /// A new cell looks like the next one above it, unless that is the header; else like its column; else it is a text.
  private func style(for change: CellChange) -> Int? {
    let index = worksheet.index(ofRow: change.row)
    for row in worksheet.rows[..<index].dropFirst().suffix(Self.fewRows).reversed() {
      if let style = worksheet.cell(of: row, change.column)?.style { return style }
      if row.number == worksheet.rows[index - 1].number, let style = worksheet.columnStyle(change.column) {
        return style
      }
    }
    return worksheet.columnStyle(change.column) ?? textStyle
  }

  /// How far up a cell is looked for.
  private static let fewRows = 64

  private func element(_ change: CellChange, style: Int?) -> [UInt8] {
    let address = CellAddress(row: change.row, column: change.column).text
    let attributes = "c r=\"\(address)\"" + (style.map { " s=\"\($0)\"" } ?? "")
    if change.text.isEmpty { return tag(attributes + "/") }
    return tag("\(attributes) t=\"inlineStr\"") + tag("is") + tag("t xml:space=\"preserve\"")
      + CellEscapes.written(change.text) + tag("/t") + tag("/is") + tag("/c")
  }

  /// A tag with the prefix that the worksheet's elements have.
  private func tag(_ inside: String) -> [UInt8] {
    if worksheet.prefix.isEmpty { return Array("<\(inside)>".utf8) }
    let isClosing = inside.hasPrefix("/")
    return Array(isClosing ? "</".utf8 : "<".utf8) + worksheet.prefix
      + Array(inside.utf8.dropFirst(isClosing ? 1 : 0))
      + Array(">".utf8)
  }
}
