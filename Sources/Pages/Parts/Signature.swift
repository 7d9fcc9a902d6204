/// Who made a commit, and when.
struct Signature {
  var author: String?
  var date: Moment?
  var commit: String?

  var markup: Markup {
    let parts = [
      author.map(ForeignText.name), date.map(\.dayMarkup), commit.map(ForeignText.commit),
    ].compactMap { $0 }
    return together {
      for (number, part) in parts.enumerated() {
        if number > 0 { " " }
        part
      }
    }
  }
}
