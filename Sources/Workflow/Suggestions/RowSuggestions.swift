import TranslationModel

/// What rows with the same English say in one locale: offered for blank cells.
struct RowSuggestions {
  struct Offer {
    var text: Text
    /// A row that says so.
    var row: RowID
    fileprivate var count: Int
  }

  private var offers: [EntryID: [Offer]] = [:]

  /// Every translation that needs no work, with its row.
  init(fresh: [(RowID, Text)]) {
    for (id, text) in fresh { add(text, of: id) }
  }

  private mutating func add(_ text: Text, of row: RowID) {
    var known = offers[Self.english(row)] ?? []
    if let i = known.firstIndex(where: { $0.text == text }) {
      known[i].count += 1
    } else {
      known.append(Offer(text: text, row: row, count: 1))
    }
    offers[Self.english(row)] = known
  }

  /// What most rows with a row's English say; of several that are as frequent, the first.
  func offer(for row: RowID) -> Offer? {
    var best: Offer?
    for offer in offers[Self.english(row)] ?? [] where offer.count > best?.count ?? 0 { best = offer }
    return best
  }

  private static func english(_ row: RowID) -> EntryID { EntryID(row.source, row.variant) }
}
