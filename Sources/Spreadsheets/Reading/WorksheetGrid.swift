import TranslationModel
import TranslationSheet

/// The texts of a worksheet, by row and column.
struct WorksheetGrid {
  let strings: SharedStrings
  let formats: NumberFormats
  let countsFrom1904: Bool
  /// Whether cells of translations say so where people see another text than can be read.
  let marksMisread: Bool
  private(set) var rows: [[Text]] = []
  private(set) var typed: [TypedCell] = []
  /// Of the columns that have translations, by their header.
  private var locales: [Int: LocaleTag] = [:]
  /// The last row of each column that a formula of several cells fills, as far as it was read.
  private var calculatedTo: [Int] = []

  init(strings: SharedStrings, formats: NumberFormats, countsFrom1904: Bool, marksMisread: Bool) {
    (self.strings, self.formats, self.countsFrom1904) = (strings, formats, countsFrom1904)
    self.marksMisread = marksMisread
  }

  /// True where the first row that is not blank names the keys' column.
  var hasKeys: Bool {
    let header = rows.first { !$0.isEmpty } ?? []
    return header.contains { name in
      name.string.lowercased().split { $0.isWhitespace }.map(String.init) == ["key"]
    }
  }

  /// Whether another worksheet has keys, as its first rows say.
  func hasKeys(in entry: WorkbookPart.Entry, _ parts: some PackageParts) throws(SpreadsheetFault) -> Bool {
    var grid = self
    try grid.read(try Worksheet(try parts.required(entry.part), entry.part, firstRows: Self.fewRows))
    return grid.hasKeys
  }

  /// Blank ones stand above the first that is not.
  private static let fewRows = 64

  mutating func read(_ worksheet: Worksheet) throws(SpreadsheetFault) {
    (rows, typed, locales) = ([], [], [:])
    var headerWidth = 0
    var (cells, bytes) = (0, 0)
    var arrays = worksheet.arrays[...]
    calculatedTo = []
    for row in worksheet.rows {
      while let array = arrays.first, array.block.rows.lowerBound <= row.number {
        note(arrays.removeFirst().block, width: headerWidth + SheetGrid.margin)
      }
      var texts: [Text] = []
      texts.reserveCapacity(max(headerWidth, row.cells.count))
      for cell in worksheet.cells[row.cells] {
        if headerWidth > 0, cell.column >= headerWidth + SheetGrid.margin { break }
        guard let text = try text(of: cell, row.number, worksheet), !text.isEmpty else { continue }
        while texts.count < cell.column { texts.append(.empty) }
        texts.append(text)
        bytes += text.count
      }
      // Blanks alone are no row: a sheet's readers pass it over, too.
      if texts.allSatisfy(\.isBlank) { continue }
      while rows.count < row.number - 1 { rows.append([]) }
      if headerWidth == 0 {
        headerWidth = texts.count
        if marksMisread { locales = Self.locales(texts) }
      }
      cells += max(texts.count, headerWidth)
      guard cells <= SpreadsheetLimits.cells, bytes <= SpreadsheetLimits.bytes else { throw .tooLarge }
      rows.append(texts)
    }
    let grid = SheetGrid(rows: rows)
    guard grid.shapedCount <= SpreadsheetLimits.cells else { throw .tooLarge }
    rows = grid.shaped().rows
  }

  private static func locales(_ header: [Text]) -> [Int: LocaleTag] {
    var locales: [Int: LocaleTag] = [:]
    for (column, name) in header.enumerated() {
      locales[column] = SheetSchema.locale(named: name.string)
    }
    return locales
  }

  private mutating func text(of cell: Worksheet.Cell, _ row: Int, _ worksheet: Worksheet)
    throws(SpreadsheetFault) -> Text?
  {
    if cell.hasFormula || cell.column < calculatedTo.count && row <= calculatedTo[cell.column] {
      note(.formula, cell, row)
    }
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
      let number = worksheet.texts[value].string
      let text = ShownNumber.text(number, kind, from1904: countsFrom1904)
      return checked(text, cell) { code in
        Double(number).map { NumberDisplay(of: text, $0, code: code) } ?? .same
      }
    case .date(let value):
      note(.date, cell, row)
      return checked(worksheet.texts[value].string, cell) { _ in .other }
    case .boolean(let value):
      note(.boolean, cell, row)
      return checked(worksheet.texts[value] == "0" ? "FALSE" : "TRUE", cell) { _ in .inEnglish }
    case .error(let value):
      note(.error, cell, row)
      return worksheet.texts[value]
    }
  }

  /// The text, or in a column of translations what says that people see another one.
  private func checked(_ text: String, _ cell: Worksheet.Cell, _ display: (_ code: String) -> NumberDisplay)
    -> Text
  {
    guard let locale = locales[cell.column] else { return Text(text) }
    let isSame =
      switch display(cell.style.map(formats.code(ofStyle:)) ?? "General") {
      case .same: true
      case .sameByHabit: NumberHabits.areAsInFile(locale)
      case .inEnglish: locale.language == "en"
      case .other: false
      }
    return isSame ? Text(text) : MisreadText.text(text)
  }

  private mutating func note(_ array: CellBlock, width: Int) {
    for column in array.columns.prefix(while: { $0 < width }) {
      while calculatedTo.count <= column { calculatedTo.append(0) }
      calculatedTo[column] = max(calculatedTo[column], array.rows.upperBound)
    }
  }

  private mutating func note(_ kind: TypedCell.Kind, _ cell: Worksheet.Cell, _ row: Int) {
    if typed.last?.row == row, typed.last?.column == cell.column { return }
    typed.append(TypedCell(row: row, column: cell.column, kind: kind))
  }
}
