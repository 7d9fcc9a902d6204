import TranslationModel
import TranslationSheet

/// What is known of the branches that need rows besides what the `releases` of the sheet say. A cell is behind in an older copy of the
/// sheet, and in a place that does not have yet what was agreed elsewhere: a release of another project may need its row by now.
struct RowNeeds: Sendable {
  private let agreed: SheetRows
  /// What the sheets' places had last.
  private let had: SheetRows?
  /// The names of the sheets of which somebody saved an older version.
  private let older: Set<String>

  /// Nil where no cell can be behind.
  init?(_ inputs: SyncInputs) {
    guard let agreed = inputs.agreed else { return nil }
    (self.agreed, had, older) = (agreed, inputs.had, inputs.origin?.older ?? [])
    if older.isEmpty, had == nil || had === agreed { return nil }
  }

  /// The cell as it was agreed, where a row's own is behind that; nil otherwise. `id` is what its row was called in the version that the
  /// sheet came from.
  func agreedCell(_ agreedRow: Int, ifBehind cell: Text, of id: RowID?, in sheet: String) -> Text? {
    let known = agreed.book.text(row: agreedRow, .releases)
    if cell.isSame(as: known) { return nil }
    let isBehind =
      older.contains(sheet) || id.flatMap { had?.text(of: $0, .releases) }?.isSame(as: cell) ?? false
    return isBehind ? known : nil
  }

  /// The branches by row, where a cell is behind. `id` is what a row was called before people changed its English.
  func behind(in now: SheetRows, called id: (Int) -> RowID?) -> [Int: Set<String>] {
    var needs: [Int: Set<String>] = [:]
    for row in now.ids.indices {
      guard let id = id(row), let agreedRow = agreed.index[id],
        let cell = agreedCell(
          agreedRow, ifBehind: now.book.text(row: row, .releases), of: id, in: now.sheet(of: row))
      else { continue }
      needs[row] = Set(SheetRows.branches(in: cell))
    }
    return needs
  }
}
