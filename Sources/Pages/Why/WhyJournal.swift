/// What changed in the sheet, the newest last.
struct WhyJournal {
  let entries: [WhyAnswer.JournalEntry]

  var markup: Markup {
    tag(.section) {
      tag(.h2) { "Journal" }
      if entries.count > Pager.size {
        tag(.p) { "The newest \(Pager.size) of \(entries.count) changes; glossator why lists them all." }
      }
      Table(
        "story", "What changed in the sheet", isQuiet: true, columns: ["When", "What", "Entry"],
        rows: entries.suffix(Pager.size).map(row)
      ).markup
    }
  }

  private func row(_ entry: WhyAnswer.JournalEntry) -> Table.Row {
    Table.Row([
      entry.date?.markup ?? Markup(text: "unknown"), ForeignText.comment(entry.what),
      together {
        ForeignText.commit(entry.entry)
        " \(entry.kind)"
        if let from = entry.from { " (from \(from == "glossator" ? "Glossator" : "the \(from)"))" }
      },
    ])
  }
}
