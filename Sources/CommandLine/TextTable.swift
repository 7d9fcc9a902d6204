/// Rows of texts in columns that are as wide as what is in them.
struct TextTable {
  let lines: [String]

  init(_ rows: [[String]]) {
    let columns = rows.map(\.count).max() ?? 0
    let widths = (0..<columns).map { column in
      rows.map { $0.indices.contains(column) ? $0[column].terminalWidth : 0 }.max() ?? 0
    }
    lines = rows.map { row in
      let cells = row.enumerated().map { column, cell in
        column == row.count - 1 ? cell : padded(cell, to: widths[column] + 2)
      }
      return trimmed(cells.joined())
    }
  }
}
