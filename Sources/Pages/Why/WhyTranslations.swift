/// A row of the sheet: each translation, what it is, and where it came from.
struct WhyTranslations {
  let row: WhyRow

  var markup: Markup {
    together {
      tag(.h3) { row.place }
      tag(.dl) {
        Pair.markup("English", ForeignText.english(row.english))
        if !row.variant.isEmpty { Pair.markup("Variant", Markup(text: row.variant)) }
        Pair.markup("Releases", Markup(text: row.releases.isEmpty ? "none: it is obsolete" : row.releases))
        if !row.todo.isEmpty { Pair.markup("To do", Markup(text: row.todo)) }
        if !row.problems.isEmpty { Pair.markup("Problems", ForeignText.comment(row.problems)) }
      }
      Table(
        "story", "Translations in \(row.place)", isQuiet: true, columns: ["Locale", "State", "Text", "From"],
        rows: row.translations.map(line)
      ).markup
    }
  }

  private func line(_ translation: WhyRow.Translation) -> Table.Row {
    let text = translation.text
    return Table.Row([
      Markup(text: translation.locale), states(translation),
      text.isEmpty ? Markup() : ForeignText.translation(text, translation.locale), origin(translation),
    ])
  }

  /// One word where it is the same everywhere and there is nothing to add, else a line for each branch.
  private func states(_ translation: WhyRow.Translation) -> Markup {
    if let state = translation.state, translation.states.allSatisfy({ $0.reason.isEmpty }) {
      return StateChip.markup(state)
    }
    var told: Set<[String]> = []
    let lines = translation.states.filter { told.insert([$0.branch, $0.state, $0.reason]).inserted }
    return tag(.ul, .class("plain")) {
      for line in lines {
        tag(.li) {
          StateChip.markup(line.state)
          " on "
          ForeignText.code(line.branch)
          if !line.reason.isEmpty {
            together {
              ": "; tag(.bdi) { line.reason }
            }
          }
        }
      }
    }
  }

  private func origin(_ translation: WhyRow.Translation) -> Markup {
    together {
      switch translation.from {
      case "sheet": "typed into the sheet"
      case "glossator": "written by Glossator"
      case "commit":
        "committed"
        if let author = translation.author {
          together {
            " by "; ForeignText.name(author)
          }
        }
        if let commit = translation.commit {
          together {
            ", "; ForeignText.commit(commit)
          }
        }
      default: ""
      }
      if translation.from != nil, let date = translation.date {
        together {
          ", seen "; date.markup
        }
      }
    }
  }
}
