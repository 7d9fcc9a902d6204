import TranslationModel

/// The cells of one column that say something else than what was agreed: tells texts that have moved to other rows from work.
struct ColumnChanges {
  struct Cell {
    var label: String
    /// The row that it was agreed in.
    var row: Int
    /// The row that it stands in now.
    var place: Int
    var old: Text
    var new: Text

    init(_ label: String, was row: Int, at place: Int, _ old: Text, _ new: Text) {
      (self.label, self.row, self.place, self.old, self.new) = (label, row, place, old, new)
    }
  }

  var cells: [Cell] = []
  /// What stood in cells that are blank now.
  var gone: Set<Text> = []
  /// What stands in cells that were blank.
  var filled: Set<Text> = []

  /// Fewer cells than these are never an accident.
  static let some = 5
  /// Cells that are inserted or deleted by mistake are no more than these.
  private static let farthest = 8

  /// With so many different texts that stand elsewhere by now, two fifths of the cells tell as much as half of few.
  private static let many = 10

  /// True where most changed cells have the text that another of them had, or one that is blank now: a spreadsheet sorts blanks
  /// to the end.
  ///
  /// Most, and not nearly all: what people had typed since is in such a column as well, and nobody knows of it.
  var areMoved: Bool {
    guard cells.count >= Self.some else { return false }
    let olds = Set(cells.map(\.old)).union(gone)
    let news = Set(cells.map(\.new)).union(filled)
    guard olds.count >= Self.some else { return false }
    let arrived = cells.filter { olds.contains($0.new) }
    let different = Set(arrived.map(\.new)).count
    let share = different >= Self.many ? 0.4 : 0.5
    let enough = Double(cells.count) * share
    guard Double(arrived.count) > enough, different >= Self.some else { return false }
    return Double(cells.count { news.contains($0.old) }) > enough
  }

  /// So many rows further down, or up.
  static let distances = (1...farthest).flatMap { [$0, -$0] }

  /// The cells that show what stood so many rows above them, or below, and whose own text moved along: cells were inserted, or
  /// deleted, however much work is in the column beside them. `stood` says whether the row that stands at a place had a text, `now`
  /// what stands there.
  func cells(movedBy distance: Int, stood: (Text, Int) -> Bool, now: (Int) -> Text?) -> [Cell] {
    cells.filter { cell in
      stood(cell.new, cell.place - distance)
        && now(cell.place + distance).map { stood($0, cell.place) } ?? false
    }
  }
}
