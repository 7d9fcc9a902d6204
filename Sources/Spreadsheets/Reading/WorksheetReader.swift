import StringFormats
import TranslationModel

/// Reads a worksheet's part.
struct WorksheetReader {
  struct Found {
    var rows: [Worksheet.Row] = []
    var cells: [Worksheet.Cell] = []
    var data = 0..<0
    var dataTag = 0..<0
    var dataIsSelfClosing = false
    var prefix: [UInt8] = []
    var dimension: Range<Int>?
    var filter: Range<Int>?
    var merged: [CellBlock] = []
    var columnStyles: [(columns: ClosedRange<Int>, style: Int)] = []
    var formulas = SeveralCellsFormulas()
  }

  var scanner: XMLScanner
  /// Nil until `<sheetData>` was found.
  private(set) var found: Found?
  private var head = Found()

  private let mostRows: Int

  init(_ bytes: FileBytes, _ mostRows: Int) {
    scanner = XMLScanner(part: bytes)
    self.mostRows = mostRows
  }

  mutating func read() throws(SyntaxError) {
    try scanner.requireUTF8()
    while true {
      switch try scanner.next() {
      case .end: return
      case .openTag where scanner.depth == 1:
        guard scanner.isElement("worksheet") else {
          throw scanner.fail(scanner.range.lowerBound, "expected <worksheet>")
        }
      case .openTag where scanner.depth == 2:
        try section()
        if found?.rows.count == mostRows { return }
      default: break
      }
    }
  }

  private mutating func section() throws(SyntaxError) {
    if scanner.isElement("dimension") {
      head.dimension = scanner.attribute("ref")?.value
    } else if scanner.isElement("cols") {
      try columns()
    } else if scanner.isElement("sheetData"), found == nil {
      try data()
    } else if scanner.isElement("autoFilter") {
      found?.filter = scanner.attribute("ref")?.value
      try scanner.skip()
    } else if scanner.isElement("mergeCells"), found != nil {
      try merged()
    } else {
      try scanner.skip()
    }
  }

  private mutating func merged() throws(SyntaxError) {
    let depth = scanner.depth
    while scanner.depth >= depth {
      guard try scanner.next() == .openTag, scanner.isElement("mergeCell"),
        let block = scanner.bytes(of: "ref").flatMap({ CellBlock(Array($0)) })
      else { continue }
      found?.merged.append(block)
    }
  }

  private mutating func columns() throws(SyntaxError) {
    let depth = scanner.depth
    while scanner.depth >= depth {
      guard try scanner.next() == .openTag, scanner.isElement("col"), let style = scanner.number("style"),
        let first = scanner.number("min"), let last = scanner.number("max"), 1 <= first, first <= last
      else { continue }
      head.columnStyles.append((first - 1...last - 1, style))
    }
  }

  private mutating func data() throws(SyntaxError) {
    var found = head
    found.dataTag = scanner.range
    found.dataIsSelfClosing = scanner.isSelfClosing
    let name = scanner.name
    found.prefix = Array(scanner.bytes[name].dropLast("sheetData".utf8.count))
    found.rows.reserveCapacity(min(mostRows, scanner.bytes.count / 2048))
    found.cells.reserveCapacity(mostRows == .max ? scanner.bytes.count / 128 : 0)
    let depth = scanner.depth
    while scanner.depth >= depth, found.rows.count < mostRows {
      guard try scanner.next() == .openTag else { continue }
      if scanner.isElement("row") { try row(&found) } else { try scanner.skip() }
    }
    found.data = found.dataTag.lowerBound..<max(found.dataTag.upperBound, scanner.range.upperBound)
    self.found = found
  }

  private mutating func row(_ found: inout Found) throws(SyntaxError) {
    let (openTag, isSelfClosing, depth) = (scanner.range, scanner.isSelfClosing, scanner.depth)
    let before = found.rows.last?.number ?? 0
    let number = scanner.number("r") ?? before + 1
    guard number > before, number <= CellAddress.rows else {
      throw scanner.fail(openTag.lowerBound, "row \(number) comes after row \(before)")
    }
    let spans = scanner.attribute("spans").map { $0.name.lowerBound..<$0.value.upperBound + 1 }
    let firstCell = found.cells.count
    while scanner.depth >= depth {
      guard try scanner.next() == .openTag else { continue }
      if scanner.isElement("c") {
        let before = found.cells.count == firstCell ? -1 : found.cells[found.cells.count - 1].column
        let cell = try cell(row: number, after: before, &found.formulas)
        found.cells.append(cell)
        guard found.cells.count <= SpreadsheetLimits.cells else {
          throw scanner.fail(openTag.lowerBound, "more than \(SpreadsheetLimits.cells >> 20) million cells")
        }
      } else {
        try scanner.skip()
      }
    }
    found.rows.append(
      Worksheet.Row(
        number: number, range: openTag.lowerBound..<max(openTag.upperBound, scanner.range.upperBound),
        openTag: openTag, isSelfClosing: isSelfClosing, cells: firstCell..<found.cells.count, spans: spans))
  }

  private mutating func cell(row: Int, after before: Int, _ formulas: inout SeveralCellsFormulas)
    throws(SyntaxError) -> Worksheet.Cell
  {
    let (openTag, depth) = (scanner.range, scanner.depth)
    var column = before + 1
    if let name = scanner.bytes(of: "r") {
      guard let address = CellAddress(name), address.row == row, address.column > before else {
        let name = String(decoding: name, as: UTF8.self)
        throw scanner.fail(openTag.lowerBound, "the cell '\(name.excerpt)' is not in its place")
      }
      column = address.column
    }
    let type = scanner.bytes(of: "t").map { String(decoding: $0, as: UTF8.self) } ?? "n"
    let mark = scanner.attribute("cm").map { $0.name.lowerBound..<$0.value.upperBound + 1 }
    var cell = Worksheet.Cell(
      column: column, range: openTag, style: scanner.number("s"), content: .none)
    var (value, inline): (TextRange?, TextRange?) = (nil, nil)
    while scanner.depth >= depth {
      guard try scanner.next() == .openTag else { continue }
      if scanner.isElement("v") {
        value = try scanner.content().text
      } else if scanner.isElement("is") {
        inline = try scanner.cellText()
      } else {
        if scanner.isElement("f") {
          cell.hasFormula = true
          try formula(in: CellAddress(row: row, column: column), mark, &formulas)
        } else {
          try scanner.skip()
        }
      }
    }
    cell.range = openTag.lowerBound..<max(openTag.upperBound, scanner.range.upperBound)
    cell.content = content(type, value, inline)
    return cell
  }

  private mutating func formula(
    in cell: CellAddress, _ mark: Range<Int>?, _ formulas: inout SeveralCellsFormulas
  ) throws(SyntaxError) {
    let kind = scanner.bytes(of: "t").map { String(decoding: $0, as: UTF8.self) }
    let block = scanner.bytes(of: "ref").flatMap { CellBlock(Array($0)) }
    let (start, number) = (scanner.range.lowerBound, scanner.number("si"))
    switch kind {
    case "shared":
      guard let number else { return try scanner.skip() }
      let isMaster = scanner.attribute("ref") != nil
      let text = try scanner.content().text
      if isMaster {
        let text = scanner.pieces.texts { String(decoding: $0[text], as: UTF8.self) }
        formulas.add(SharedFormula(master: cell, text: text), number)
      } else {
        formulas.add(cell, start..<scanner.range.upperBound, number)
      }
    // A table of what-ifs is one, too.
    case "array", "dataTable":
      let openTag = scanner.range
      try scanner.skip()
      guard let block, block.first != block.last else { return }
      let range = start..<max(openTag.upperBound, scanner.range.upperBound)
      formulas.arrays.append(ArrayFormula(master: cell, block: block, range: range, mark: mark))
    default: try scanner.skip()
    }
  }

  private mutating func content(_ type: String, _ value: TextRange?, _ inline: TextRange?)
    -> Worksheet.Content
  {
    if let inline, type == "inlineStr" { return .text(inline) }
    guard let value, !value.isEmpty else { return .none }
    switch type {
    case "s":
      let digits = scanner.pieces.texts { String(decoding: $0[value], as: UTF8.self) }
      return Int(digits).map { .shared($0) } ?? .none
    case "str", "inlineStr": return .text(scanner.undone(value))
    case "b": return .boolean(value)
    case "e": return .error(value)
    case "d": return .date(value)
    default: return .number(value)
    }
  }
}

/// The formulas of a worksheet that are of several cells, while it is read.
struct SeveralCellsFormulas {
  private(set) var all: [SharedFormula] = []
  var arrays: [ArrayFormula] = []
  /// The one that has a number by now.
  private var places: [Int: Int] = [:]

  mutating func add(_ formula: SharedFormula, _ number: Int) {
    places[number] = all.count
    all.append(formula)
  }

  /// Of a cell that is like no other one, nothing depends on any.
  mutating func add(_ cell: CellAddress, _ range: Range<Int>, _ number: Int) {
    if let place = places[number] { all[place].others.append((cell, range)) }
  }
}
