/// A cell of the sheet that is not done, with what its text is in each file that needs it.
struct TodoCell {
  /// A state, and the releases on which it is.
  struct Standing {
    var state: ShownState
    var reason: String
    var branches: [String]
  }

  let text: OpenText
  private(set) var standings: [Standing] = []

  /// What it is listed under: of several states the one that is to be looked at first.
  var state: ShownState {
    (ShownState.forTranslators + ShownState.forOthers).first { state in
      standings.contains { $0.state == state }
    } ?? text.state
  }

  /// One for each cell, in the order of the answer.
  static func all(_ texts: some Sequence<OpenText>) -> [TodoCell] {
    var cells: [TodoCell] = []
    var places: [Cell: Int] = [:]
    for text in texts {
      let cell = Cell(
        key: text.key, variant: text.variant, english: text.english, sheet: text.sheet, row: text.row)
      let place = places[cell] ?? cells.count
      if place == cells.count { cells.append(TodoCell(text: text)) }
      places[cell] = place
      cells[place].add(text)
    }
    return cells
  }

  private struct Cell: Hashable {
    var key: String
    var variant: String
    var english: String
    var sheet: String?
    var row: Int?
  }

  private init(text: OpenText) { self.text = text }

  private mutating func add(_ text: OpenText) {
    let place = standings.firstIndex { $0.state == text.state && $0.reason.isSame(text.reason) }
    guard let place else {
      return standings.append(Standing(state: text.state, reason: text.reason, branches: [text.branch]))
    }
    if !standings[place].branches.contains(text.branch) { standings[place].branches.append(text.branch) }
  }
}
