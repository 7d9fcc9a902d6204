/// One cell that is to do, with all that a translator has to know.
struct TodoCard {
  let cell: TodoCell
  let locale: String
  let names: BranchNames

  var markup: Markup {
    let text = cell.text
    return tag(.li) {
      tag(.h3) { ForeignText.key(text.key, text.variant) }
      tag(.dl) {
        Pair.markup("English", ForeignText.english(text.english))
        if let was = former { Pair.markup("It was", ForeignText.english(was)) }
        if !text.comment.isEmpty { Pair.markup("Comment", ForeignText.comment(text.comment)) }
        if !text.text.isEmpty { Pair.markup(label, ForeignText.translation(text.text, locale)) }
        for standing in cell.standings { why(standing) }
        Pair.markup("Where", place)
      }
    }
  }

  /// The English that a stale text was made for.
  private var former: String? {
    cell.text.englishWas.flatMap { $0.isSame(cell.text.english) ? nil : $0 }
  }

  private var label: String { cell.state == .suggested ? "Suggestion" : "Text now" }

  /// Nothing where the list's heading says it all, or that with the English that was.
  private func why(_ standing: TodoCell.Standing) -> Markup? {
    let isOfFormer = former != nil && standing.state == .stale && standing.reason.hasPrefix("made for '")
    let isSaid = standing.state == cell.state && (standing.reason.isEmpty || isOfFormer)
    guard !isSaid else { return nil }
    let names = standing.branches.map { self.names[$0] }.enumerated()
    return Pair.markup(
      "Why",
      together {
        if standing.state != cell.state {
          together {
            StateChip.markup(standing.state.rawValue); " "
          }
        }
        if cell.standings.count > 1 { "in \(names)" + (standing.reason.isEmpty ? "" : ": ") }
        tag(.bdi) { standing.reason }
      })
  }

  private var place: Markup {
    let text = cell.text
    var known: Set<String> = []
    let branches = cell.standings.flatMap(\.branches).filter { known.insert($0).inserted }
    return together {
      if let row = SheetRow.markup(text.row, text.sheet, text.link) {
        row; ", "
      }
      "for \(branches.map { names[$0] }.enumerated())"
      if let author = text.author {
        together {
          ", added by "; ForeignText.name(author)
        }
      }
    }
  }
}
