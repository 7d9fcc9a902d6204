import TranslationSheet

/// A cell as spreadsheets call it: `C5`.
struct CellAddress: Hashable {
  /// From 1.
  var row: Int
  /// From 0.
  var column: Int

  /// Excel's limits.
  static let rows = 1_048_576
  static let columns = 16_384

  init(row: Int, column: Int) { (self.row, self.column) = (row, column) }

  /// Reads `C5` or `$C$5`; nil for anything else.
  init?(_ text: some Sequence<UInt8>) {
    var (column, row) = (0, 0)
    var hasDigits = false
    for byte in text where byte != UInt8(ascii: "$") {
      switch byte {
      case 0x41...0x5A where !hasDigits: column = column * 26 + Int(byte - 0x40)
      case 0x61...0x7A where !hasDigits: column = column * 26 + Int(byte - 0x60)
      case 0x30...0x39:
        hasDigits = true
        row = row * 10 + Int(byte - 0x30)
      default: return nil
      }
      guard column <= Self.columns, row <= Self.rows else { return nil }
    }
    guard column > 0, row > 0 else { return nil }
    self.init(row: row, column: column - 1)
  }

  var text: String { columnLetters(column) + "\(row)" }
  /// `$C$5`.
  var fixedText: String { "$\(columnLetters(column))$\(row)" }
}

/// A block of cells: `A1:F20`.
struct CellBlock: Hashable {
  var first: CellAddress
  var last: CellAddress

  init(_ first: CellAddress, _ last: CellAddress) { (self.first, self.last) = (first, last) }

  /// Reads `A1:F20`, or `A1` alone; nil for anything else.
  init?(_ text: some Collection<UInt8>) {
    let ends = text.split(separator: UInt8(ascii: ":")).map { CellAddress($0) }
    guard (1...2).contains(ends.count), let first = ends[0], let last = ends[ends.count - 1] else {
      return nil
    }
    self.init(first, last)
  }

  var text: String { first == last ? first.text : "\(first.text):\(last.text)" }

  /// `$A$1:$F$20`.
  var fixedText: String { "\(first.fixedText):\(last.fixedText)" }

  /// The same with another cell in it.
  func including(_ cell: CellAddress) -> CellBlock {
    CellBlock(
      CellAddress(row: min(first.row, cell.row), column: min(first.column, cell.column)),
      CellAddress(row: max(last.row, cell.row), column: max(last.column, cell.column)))
  }

  var rows: ClosedRange<Int> { min(first.row, last.row)...max(first.row, last.row) }
  var columns: ClosedRange<Int> { min(first.column, last.column)...max(first.column, last.column) }

  func contains(_ cell: CellAddress) -> Bool { rows.contains(cell.row) && columns.contains(cell.column) }
}
