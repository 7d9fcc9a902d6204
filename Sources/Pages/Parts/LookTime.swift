/// When a repository was last looked at, and whether that came to its end.
enum LookTime {
  static func markup(_ summary: RepositorySummary) -> Markup {
    guard let looked = summary.looked else { return Markup(text: "Not looked at yet.") }
    guard summary.failure != nil else {
      return together {
        "Last looked at: "
        looked.markup
        "."
      }
    }
    return together {
      "Last tried: "
      looked.markup
      "."
      if let reported = summary.reported {
        " Last looked at to the end: "
        reported.markup
        "."
      }
    }
  }
}
