import TranslationModel

/// The texts of a worksheet, by row and column.
struct WorksheetGrid {
  let strings: SharedStrings
  let formats: NumberFormats
  let countsFrom1904: Bool
  private(set) var rows: [[Text]] = []
  private(set) var typed: [TypedCell] = []

  init(strings: SharedStrings, formats: NumberFormats, countsFrom1904: Bool) {
    (self.strings, self.formats, self.countsFrom1904) = (strings, formats, countsFrom1904)
  }

  /// True where the first row that is not blank names the keys' column.
  var hasKeys: Bool {
    let header = rows.first { !$0.isEmpty } ?? []
    return header.contains { name in
      name.string.lowercased().split { $0.isWhitespace }.map(String.init) == ["key"]
    }
  }

  mutating func read(_ worksheet: Worksheet) throws(SpreadsheetFault) {
    (rows, typed) = ([], [])
    var headerWidth = 0
    var (cells, bytes) = (0, 0)
    for row in worksheet.rows {
      var texts: [Text] = []
      texts.reserveCapacity(max(headerWidth, row.cells.count))
      for cell in worksheet.cells[row.cells] {
        guard let text = try text(of: cell, row.number, worksheet), !text.isEmpty else { continue }
        while texts.count < cell.column { texts.append(.empty) }
        texts.append(text)
        bytes += text.count
      }
      // Blanks alone are no row: a sheet's readers pass it over, too.
      if texts.allSatisfy(\.isBlank) { continue }
      while rows.count < row.number - 1 { rows.append([]) }
      if headerWidth == 0 { headerWidth = texts.count }
      while texts.count < headerWidth { texts.append(.empty) }
      cells += texts.count
      guard cells <= SpreadsheetLimits.cells, bytes <= SpreadsheetLimits.bytes else { throw .tooLarge }
      rows.append(texts)
    }
  }

  private mutating func text(of cell: Worksheet.Cell, _ row: Int, _ worksheet: Worksheet)
    throws(SpreadsheetFault) -> Text?
  {
    if cell.formula != nil { note(.formula, cell, row) }
    switch cell.content {
    case .none: return nil
    case .text(let text): return worksheet.texts[text]
    case .shared(let number):
      if let text = strings[number] { return text }
      throw SpreadsheetFault(
        "cell \(CellAddress(row: row, column: cell.column).text) has a text that the file does not have",
        hint: SpreadsheetFault.saveAgain)
    case .number(let value):
      let kind = cell.style.map(formats.kind(ofStyle:)) ?? .number
      note(kind == .number || kind == .percent ? .number : .date, cell, row)
      return Text(ShownNumber.text(worksheet.texts[value].string, kind, from1904: countsFrom1904))
    case .date(let value):
      note(.date, cell, row)
      return worksheet.texts[value]
    case .boolean(let value):
      note(.boolean, cell, row)
      return worksheet.texts[value] == "0" ? "FALSE" : "TRUE"
    case .error(let value):
      note(.error, cell, row)
      return worksheet.texts[value]
    }
  }

  private mutating func note(_ kind: TypedCell.Kind, _ cell: Worksheet.Cell, _ row: Int) {
    if typed.last?.row == row, typed.last?.column == cell.column { return }
    typed.append(TypedCell(row: row, column: cell.column, kind: kind))
  }
}
