import ProjectConfiguration
import TranslationModel
import TranslationSheet

/// How far one locale is, for one branch, by the sheet.
package struct Progress: Hashable, Sendable {
  /// Texts that the branch needs in this locale.
  package var total = 0
  package var missing = 0
  package var stale = 0

  package init() {}

  package var fresh: Int { total - missing - stale }
}

/// The progress of every target locale on every branch that a sheet's `releases` column names.
package func progress(in rows: SheetRows, targets: [LocaleTag]) -> [String: [LocaleTag: Progress]] {
  let book = rows.book
  var result: [String: [LocaleTag: Progress]] = [:]
  let needed = Dictionary(
    uniqueKeysWithValues: Set(targets).map { ($0, Set(PluralRules.required(for: $0))) })
  for (row, id) in rows.ids.enumerated() {
    guard let id, rows.index[id] == row else { continue }
    let branches = rows.releases(of: row)
    guard !branches.isEmpty else { continue }
    let todo = LocaleSet(cell: book.text(row: row, .todo), targets: targets)
    for locale in targets {
      if let category = id.variant.category, needed[locale]?.contains(category) != true { continue }
      let isBlank = book.text(row: row, .translation(locale)).isBlank
      for branch in branches {
        result[branch, default: [:]][locale, default: Progress()].count(isBlank, todo.contains(locale))
      }
    }
  }
  return result
}

extension Progress {
  fileprivate mutating func count(_ isBlank: Bool, _ isTodo: Bool) {
    total += 1
    if isBlank { missing += 1 } else if isTodo { stale += 1 }
  }
}
