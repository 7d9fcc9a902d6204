/// Rows of texts in columns that are as wide as what is in them.
struct TextTable {
  let lines: [String]

  init(_ rows: [[String]]) {
    let columns = rows.map(\.count).max() ?? 0
    let widths = (0..<columns).map { column in
      rows.map { $0.indices.contains(column) ? Self.width($0[column]) : 0 }.max() ?? 0
    }
    lines = rows.map { row in
      let cells = row.enumerated().map { column, cell in
        column == row.count - 1
          ? cell : cell + String(repeating: " ", count: widths[column] - Self.width(cell) + 2)
      }
      let line = cells.joined()
      return String(line.reversed().drop { $0 == " " }.reversed())
    }
  }

  /// How many columns of a terminal it takes: marks above and below a letter take none. Wide letters, as in Chinese,
  /// are not counted twice.
  private static func width(_ text: String) -> Int {
    text.unicodeScalars.count { scalar in
      let category = scalar.properties.generalCategory
      return category != .nonspacingMark && category != .enclosingMark && category != .format
    }
  }
}
