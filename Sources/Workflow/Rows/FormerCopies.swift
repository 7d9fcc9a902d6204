import TranslationModel
import TranslationSheet

/// Keys that have both another name and other English since an older copy of the sheet was made: the row that the copy has for each.
///
/// What the copy has in a row of a key that is gone, and what was agreed of the key by its new name, are the same translations. One that
/// is the same tells nothing, for many keys say "OK"; and where several rows are as like, nobody can tell.
struct FormerCopies {
  /// Of planned rows the rows of the sheet.
  private(set) var pairs: [(planned: Int, row: Int)] = []

  /// Fewer translations than these, or not most of them, are a coincidence.
  private static let fewest = 2
  /// A text that so many rows have tells nothing.
  private static let mostRows = 8

  private struct ColumnText: Hashable {
    var column: SheetColumn
    var text: Text
  }

  /// `back` are planned rows that the copy lacks.
  init(
    of back: [Int], _ table: RowTable, _ sources: [BranchSource], _ evidence: RowEvidence,
    _ origin: SnapshotOrigin
  ) {
    let now = evidence.now
    guard let agreed = evidence.agreed else { return }
    let renamed = back.filter { now.byEntry[table.rows[$0].id.entry] == nil }
    if renamed.isEmpty { return }
    let columns = Set(agreed.book.parts.flatMap { $0.cells.columns.keys }).filter {
      if case .translation = $0 { true } else { false }
    }
    var rows: [ColumnText: [Int]] = [:]
    for (row, id) in now.ids.enumerated() where !table.taken.contains(row) {
      guard let id, origin.has(id), agreed.index[id] == nil, agreed.byEntry[id.entry] == nil else { continue }
      for column in columns {
        guard let text = origin.text(of: id, column), !text.isBlank else { continue }
        rows[ColumnText(column: column, text: text), default: []].append(row)
      }
    }
    var found: [(planned: Int, row: Int)] = []
    for i in renamed {
      let planned = table.rows[i]
      guard let place = planned.agreedRow else { continue }
      let branches = planned.members.map { sources[$0.branch].input.sharedName }
      var (likeness, texts): ([Int: Int], Int) = ([:], 0)
      for column in columns {
        let text = agreed.book.text(row: place, column)
        if text.isBlank { continue }
        texts += 1
        let alike = rows[ColumnText(column: column, text: text)] ?? []
        if alike.count <= Self.mostRows { for row in alike { likeness[row, default: 0] += 1 } }
      }
      let likest = likeness.filter { row, count in
        count >= Self.fewest && count * 2 > texts && now.ids[row]?.variant == planned.id.variant
          && !now.releases(of: row).isDisjoint(with: branches)
      }.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      guard let best = likest.first, likest.count == 1 || likest[1].value < best.value else { continue }
      found.append((i, best.key))
    }
    let claims = Dictionary(grouping: found, by: \.row)
    pairs = found.filter { claims[$0.row]?.count == 1 }
  }
}
