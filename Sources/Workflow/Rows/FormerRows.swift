import TranslationModel
import TranslationSheet

/// A row that was another key's until now.
struct FormerRow: Hashable {
  var id: RowID
  /// Its place in the sheet; where that is an older copy, which lacks the row with its English, in the agreed one.
  var place: Int
  var isInSheet: Bool
  /// The branches that needed it.
  var releases: Set<String>

  static func == (a: FormerRow, b: FormerRow) -> Bool { a.place == b.place && a.isInSheet == b.isInSheet }

  func hash(into hasher: inout Hasher) {
    hasher.combine(place)
    hasher.combine(isInSheet)
  }
}

/// The rows that may be some new key's, by their English.
struct FormerRows {
  private let now: SheetRows
  private let agreed: SheetRows?
  private let needed: [EntryID: [Int]]
  private let obsolete: [EntryID: [Int]]
  /// What was agreed and an older copy lacks.
  private let lost: [EntryID: [Int]]

  init(_ evidence: RowEvidence, isCut: Bool) {
    now = evidence.now
    agreed = evidence.agreed.flatMap { $0.hasSameRows(as: evidence.now) ? nil : $0 }
    needed = now.neededRows()
    let (now, edits) = (evidence.now, evidence.edits)
    // Between two releases nobody needs what the last one had.
    obsolete = isCut ? now.rowsByEnglish { row, _ in now.releases(of: row).isEmpty } : [:]
    // What somebody edited is in the sheet, with other English.
    lost =
      agreed.map { agreed in
        agreed.rowsByEnglish { row, id in
          now.index[id] == nil && edits.rows[id] == nil && !agreed.releases(of: row).isEmpty
        }
      } ?? [:]
  }

  /// Those with some English, and variant. What the sheet has and nothing was agreed of, an older copy has by a name from before the last
  /// one.
  func with(_ english: EntryID) -> [FormerRow] {
    let inSheet = ((needed[english] ?? []) + (obsolete[english] ?? [])).compactMap { row in
      now.ids[row].map { FormerRow(id: $0, place: row, isInSheet: true, releases: now.releases(of: row)) }
    }
    guard let agreed, let lost = lost[english] else { return inSheet }
    let agreedOnly = lost.compactMap { row in
      agreed.ids[row].map {
        FormerRow(id: $0, place: row, isInSheet: false, releases: agreed.releases(of: row))
      }
    }
    return inSheet.filter { agreed.index[$0.id] != nil } + agreedOnly
      + inSheet.filter { agreed.index[$0.id] == nil }
  }

  /// Those that are some very rows.
  func named(_ ids: Set<RowID>) -> [FormerRow] {
    ids.sorted().flatMap { id in with(EntryID(id.source, id.variant)).filter { $0.id == id } }
  }
}
