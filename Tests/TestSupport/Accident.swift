/// What programs and people do to a sheet without meaning it.
public enum Accident: String, CaseIterable, Sendable {
  /// All letters past ASCII of a column become `?`: saved in an encoding that lacks them.
  case lettersLost
  /// UTF-8 read as Windows-1252, and saved as UTF-8.
  case decodedTwice
  /// One column sorted without the others.
  case columnSorted
  /// The English column sorted without the others.
  case sourceSorted
  /// A cell was inserted in a column: all below moves down by one.
  case columnMovedDown
  /// A cell was inserted in each row: what is right of it moves right by one.
  case columnsMovedRight
  /// The whole sheet pasted below itself.
  case doubled
  /// Saved while a filter hid rows, or cut between two rows.
  case rowsGone
  /// A column emptied.
  case columnEmptied
  /// Cells of a column show what a spreadsheet shows for a formula that it cannot compute, or has not yet.
  case formulasBroken
  /// Cells of a column that look like numbers, dates and truth values are written as a program writes those.
  case valuesFormatted

  /// True for what a program makes of one cell, whatever the others say.
  public var isOfSingleCells: Bool { self == .formulasBroken || self == .valuesFormatted }

  /// Makes it happen to a sheet whose first row is the header, to the column with this header where it is of one.
  public func happen(to grid: inout Grid, in header: String) {
    guard let column = grid.column(header), grid.rows.count > 2 else { return }
    let rows = 1..<grid.rows.count
    func change(_ column: Int, _ body: (String) -> String) {
      for row in rows where column < grid.rows[row].count {
        grid.rows[row][column] = body(grid.rows[row][column])
      }
    }
    switch self {
    case .lettersLost:
      change(column) { String(String.UnicodeScalarView($0.unicodeScalars.map { $0.isASCII ? $0 : "?" })) }
    case .decodedTwice:
      for column in grid.rows[0].indices { change(column, Self.decodedTwice) }
    case .columnSorted: permute(&grid, column) { $0.sorted() }
    case .sourceSorted: if let source = grid.column("en") { permute(&grid, source) { $0.sorted() } }
    case .columnMovedDown: permute(&grid, column) { [""] + $0.dropLast() }
    case .columnsMovedRight:
      for row in rows {
        grid.rows[row].insert("", at: column)
        grid.rows[row].removeLast()
      }
    case .doubled: grid.rows += Array(grid.rows[rows])
    case .rowsGone: grid.rows.removeSubrange((1 + rows.count / 2)...)
    case .columnEmptied: change(column) { _ in "" }
    case .formulasBroken:
      let shown = ["#REF!", "#NAME?", "#¡VALOR!", "Loading...", "########"]
      change(column) { $0.isEmpty ? "" : shown[$0.utf8.count % shown.count] }
    case .valuesFormatted: change(column) { Self.formatted[$0] ?? $0 }
    }
  }

  /// What Excel makes of some texts in a column of its general format.
  public static let formatted = [
    "007": "7", "1/2": "02-Jan", "TRUE": "WAHR", "1234567890123": "1.23457E+12", "1-2": "02-Jan",
    "3E5": "300000",
  ]

  private func permute(_ grid: inout Grid, _ column: Int, _ body: ([String]) -> [String]) {
    let rows = 1..<grid.rows.count
    let texts = body(rows.map { grid.rows[$0][column] })
    for (row, text) in zip(rows, texts) { grid.rows[row][column] = text }
  }

  /// Python's table of Windows-1252 says the same as the WHATWG's: this is written down a second time, for a check.
  static func decodedTwice(_ text: String) -> String {
    let upper = Array("€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ".unicodeScalars)
    var result = String.UnicodeScalarView()
    for byte in text.utf8 {
      result.append((0x80...0x9F).contains(byte) ? upper[Int(byte) - 0x80] : Unicode.Scalar(byte))
    }
    return String(result)
  }
}
