/// What blocks a release, key by key.
struct BlockingTable {
  private let keys: ArraySlice<BlockingKey>
  private let branch: String

  init(_ keys: ArraySlice<BlockingKey>, _ branch: String) { (self.keys, self.branch) = (keys, branch) }

  var markup: Markup? {
    Table(
      "blocking", "What blocks \(BranchName(branch).short), by key", isQuiet: true,
      columns: ["Key", "Why", "In the sheet", "Added"], rows: keys.map(row)
    ).markup
  }

  private func row(_ key: BlockingKey) -> Table.Row {
    let first = key.first
    return Table.Row([
      first.key.isEmpty ? ForeignText.code(first.path) : ForeignText.key(first.key), why(key.reasons),
      Markup(text: first.sheetRow.map { SheetRow.name($0, first.sheet) } ?? ""),
      Signature(author: first.author, date: first.added, commit: first.commit).markup,
    ])
  }

  private func why(_ reasons: [BlockingKey.Reason]) -> Markup {
    tag(.ul, .class("plain")) {
      for reason in reasons {
        tag(.li) {
          StateChip.markup(reason.why == ShownState.fresh.rawValue ? "warning" : reason.why)
          if !reason.locales.isEmpty { " " + reason.locales.joined(separator: " ") }
          if reason.why != ShownState.missing.rawValue, !reason.detail.isEmpty {
            together {
              ": "
              tag(.bdi) { reason.detail }
            }
          }
        }
      }
    }
  }
}
