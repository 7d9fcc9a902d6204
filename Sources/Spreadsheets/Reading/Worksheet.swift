import StringFormats
import TranslationModel

/// One worksheet's part: its cells, and where each stands in the part's bytes.
struct Worksheet {
  struct Row {
    /// From 1.
    var number: Int
    /// The whole element.
    var range: Range<Int>
    var openTag: Range<Int>
    var isSelfClosing: Bool
    /// Its cells in `cells`.
    var cells: Range<Int>
    /// The attribute that says which columns it has, which is a hint only.
    var spans: Range<Int>?
  }

  struct Cell {
    /// From 0.
    var column: Int
    /// The whole element.
    var range: Range<Int>
    var style: Int?
    var content: Content
    var hasFormula = false
  }

  /// What a cell has in the part.
  enum Content {
    case none
    case text(TextRange)
    /// A text of the shared ones, by number.
    case shared(Int)
    case number(TextRange)
    case date(TextRange)
    case boolean(TextRange)
    case error(TextRange)
  }

  let bytes: [UInt8]
  private(set) var rows: [Row] = []
  private(set) var cells: [Cell] = []
  private(set) var texts: TextStore
  /// The formulas that several cells have.
  private(set) var formulas: [SharedFormula] = []
  /// Those that fill several cells, as their first cells follow each other.
  private(set) var arrays: [ArrayFormula] = []
  /// `<sheetData>`, and its open tag.
  private(set) var data = 0..<0
  private(set) var dataTag = 0..<0
  private(set) var dataIsSelfClosing = false
  /// What comes before the names of its elements: `x:`, or nothing.
  private(set) var prefix: [UInt8] = []
  /// The value of `<dimension ref>`.
  private(set) var dimension: Range<Int>?
  /// The value of `<autoFilter ref>`.
  private(set) var filter: Range<Int>?
  /// The cells that are merged.
  private(set) var merged: [CellBlock] = []
  /// The styles of whole columns.
  private(set) var columnStyles: [(columns: ClosedRange<Int>, style: Int)] = []

  /// `firstRows`: no more of them are read.
  init(_ bytes: [UInt8], _ name: String, firstRows: Int? = nil) throws(SpreadsheetFault) {
    self.bytes = bytes
    texts = TextStore(file: [], decoded: [])
    let read = try SpreadsheetFault.on(name) { () throws(SyntaxError) in
      try bytes.read { part throws(SyntaxError) in
        var reader = WorksheetReader(part, firstRows ?? .max)
        try reader.read()
        return (reader.scanner.texts, reader.found)
      }
    }
    guard let found = read.1 else {
      throw SpreadsheetFault("its part '\(name.excerpt)' has no cells", hint: SpreadsheetFault.saveAgain)
    }
    texts = read.0
    (rows, cells, data, dataTag) = (found.rows, found.cells, found.data, found.dataTag)
    (dataIsSelfClosing, prefix) = (found.dataIsSelfClosing, found.prefix)
    (dimension, columnStyles, filter) = (found.dimension, found.columnStyles, found.filter)
    (formulas, arrays, merged) = (found.formulas.all, found.formulas.arrays, found.merged)
  }

  /// The place in `rows` of the row with a number, or of the first one below it.
  func index(ofRow number: Int) -> Int { rows.partition { $0.number >= number } }

  func row(_ number: Int) -> Row? {
    let index = index(ofRow: number)
    return index < rows.count && rows[index].number == number ? rows[index] : nil
  }

  /// The cell of a row in a column.
  func cell(of row: Row, _ column: Int) -> Cell? {
    let index = cells[row.cells].partition { $0.column >= column }
    return index < row.cells.upperBound && cells[index].column == column ? cells[index] : nil
  }

  /// True for a formula whose value is no text at all.
  func isBlankFormula(_ cell: Cell) -> Bool {
    guard cell.hasFormula else { return false }
    switch cell.content {
    case .none: return true
    case .text(let text): return texts[text].isEmpty
    default: return false
    }
  }

  func columnStyle(_ column: Int) -> Int? { columnStyles.first { $0.columns.contains(column) }?.style }
}

extension RandomAccessCollection where Index == Int {
  /// The first index whose element, and every later one's, is `second`: the elements are in that order.
  func partition(_ second: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = low + (high - low) / 2
      if second(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
