import ProjectConfiguration
import TranslationModel
import TranslationSheet

/// What rows with the same English say in one locale: offered for blank cells.
struct Suggestions {
  struct Offer {
    var text: Text
    /// A row that says so.
    var row: RowID
    fileprivate var count: Int
  }

  private var offers: [EntryID: [Offer]] = [:]

  /// Takes note of a fresh translation.
  mutating func add(_ text: Text, of row: RowID) {
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

extension Suggestions {
  /// Every translation that needs no work: of the rows that branches need, by what this look makes of them, and of the
  /// others, as they stand.
  init(fresh: [(RowID, Text)], others: [Int], in now: SheetRows?, _ locale: LocaleTag, facts: AgreedFacts) {
    for (id, text) in fresh { add(text, of: id) }
    guard let now else { return }
    let column = now.book.column(.translation(locale))
    for row in others where !column.isBlank(row: row) {
      guard let id = now.ids[row], let text = column[row], !now.book.isRefused(row: row, .translation(locale))
      else { continue }
      if facts.facts(of: id, in: locale).isFresh { add(text, of: id) }
    }
  }
}
