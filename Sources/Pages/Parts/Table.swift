/// A table that is read row by row on a phone: each cell knows the name of its column. A column without anything in it is left out.
struct Table {
  struct Row {
    var cells: [Markup]
    /// True for a sum of others.
    var isTotal = false

    init(_ cells: [Markup], isTotal: Bool = false) { (self.cells, self.isTotal) = (cells, isTotal) }
  }

  private let style: String
  private let caption: String
  /// True where the heading above says what the caption says: then it is for screen readers only.
  private let isQuiet: Bool
  private let columns: [String]
  private let rows: [Row]
  /// Those that are shown.
  private let places: [Int]

  /// The first cell of each row names it.
  init(_ style: String, _ caption: String, isQuiet: Bool = false, columns: [String], rows: [Row]) {
    (self.style, self.caption, self.isQuiet, self.columns, self.rows) = (
      style, caption, isQuiet, columns, rows
    )
    places = columns.indices.filter { place in
      place == 0 || rows.contains { place < $0.cells.count && !$0.cells[place].isEmpty }
    }
  }

  var markup: Markup? {
    if rows.isEmpty { return nil }
    return tag(.table, .class(style)) {
      tag(.caption, .class(isQuiet ? "quiet" : "seen")) { caption }
      tag(.thead) { tag(.tr) { for place in places { tag(.th, .set(.scope, "col")) { columns[place] } } } }
      tag(.tbody) { for row in rows { markup(row) } }
    }
  }

  private func markup(_ row: Row) -> Markup {
    tag(.tr, .class(row.isTotal ? "total" : "one")) {
      for place in places where place < row.cells.count {
        if place == 0 {
          tag(.th, .set(.scope, "row")) { row.cells[place] }
        } else {
          tag(.td, .set(.label, columns[place])) { row.cells[place] }
        }
      }
    }
  }
}
