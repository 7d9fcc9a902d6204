/// What a key said in one base file, commit by commit.
struct WhyEnglish {
  let english: WhyAnswer.English

  var markup: Markup {
    together {
      tag(.h3) { ForeignText.code(english.file) }
      tag(.p, .class("aside")) {
        "on "
        english.branches.enumerated(atMost: 12)
        if let arrival = english.arrival {
          together {
            "; reached \(english.branches.first ?? "it") with "
            by(arrival)
          }
        }
      }
      Table(
        "story", "What \(english.file) said", isQuiet: true, columns: ["When", "English", "By"],
        rows: english.changes.map(row)
      ).markup
    }
  }

  private func row(_ change: WhyAnswer.Change) -> Table.Row {
    Table.Row([
      change.by?.date?.markup ?? Markup(text: "unknown"),
      together {
        if !change.variant.isEmpty { tag(.span, .class("variant")) { "(\(change.variant)) " } }
        if let text = change.english { ForeignText.english(text) } else { tag(.strong) { "removed" } }
      }, change.by.map(by) ?? Markup(),
    ])
  }

  private func by(_ by: WhyAnswer.Introduction) -> Markup {
    together {
      ForeignText.name(by.author)
      ", "
      ForeignText.commit(by.commit)
      if !by.summary.isEmpty {
        together {
          ": "; tag(.bdi) { by.summary }
        }
      }
    }
  }
}
