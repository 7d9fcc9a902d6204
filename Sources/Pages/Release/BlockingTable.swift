/// What blocks a release, key by key.
struct BlockingTable {
  private let keys: ArraySlice<BlockingKey>
  private let release: String
  private let repository: String

  /// `release` is what people call it, `repository` the name of the one that it is in.
  init(_ keys: ArraySlice<BlockingKey>, _ release: String, in repository: String) {
    (self.keys, self.release, self.repository) = (keys, release, repository)
  }

  var markup: Markup? {
    Table(
      "blocking", "What blocks \(release), by key", isQuiet: true,
      columns: ["Key", "Why", "In the sheet", "Added"], rows: keys.map(row)
    ).markup
  }

  private func row(_ key: BlockingKey) -> Table.Row {
    let first = key.first
    return Table.Row([
      name(first), why(key.reasons), SheetRow.markup(first.sheetRow, first.sheet, first.link) ?? Markup(),
      Signature(author: first.author, date: first.added, commit: first.commit).markup,
    ])
  }

  /// The key, which leads to its story; else the file.
  private func name(_ reason: GateReason) -> Markup {
    if reason.key.isEmpty { return ForeignText.code(reason.path) }
    guard let key = reason.rowKey else { return ForeignText.key(reason.key) }
    return tag(.a, .href(.why(repository).asking("key", key))) { ForeignText.key(reason.key) }
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
