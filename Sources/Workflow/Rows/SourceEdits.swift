import ProjectConfiguration
import TranslationModel
import TranslationSheet

/// English that a person changed in the sheet: which agreed row now says what.
package struct SourceEdits: Sendable {
  /// The id that the row had, to its row in the sheet now.
  package private(set) var rows: [RowID: Int] = [:]
  /// A row in the sheet now, to the id that it had.
  package private(set) var idBefore: [Int: RowID] = [:]

  package static let none = SourceEdits()

  private init() {}

  /// A row whose id is gone, beside a row of the same key and variant that the version it came from did not have, is
  /// that row with its English edited, unless a program and no person made that text, or Git has it by now. Of several,
  /// the one with the most cells in common; a tie is no edit.
  package init(origin: SnapshotOrigin, agreed: SheetRows, now: SheetRows, locales: [LocaleTag]) {
    if origin.isWhole, origin.rows.hasSameRows(as: now) { return }
    for (id, row) in origin.ids where now.index[id] == nil {
      guard let rivals = now.byEntry[id.entry] else { continue }
      let fresh = rivals.filter { rival in
        now.ids[rival].map {
          !origin.has($0) && agreed.index[$0] == nil
            && Mangling(of: id.source, to: $0.source, source: .empty) == nil
        } ?? false
      }
      let scored = fresh.map { candidate in
        (
          candidate,
          locales.count {
            origin.text(of: id, at: row, .translation($0)) == now.book.text(row: candidate, .translation($0))
          }
        )
      }
      guard let best = scored.map(\.1).max() else { continue }
      let winners = scored.filter { $0.1 == best }
      if winners.count == 1 { rows[id] = winners[0].0 }
    }
    for (id, row) in rows { idBefore[row] = id }
  }

  /// Adds what a look at another repository heard first: its row was agreed with the new English, and is still one of this
  /// branch, whose own English nobody changed since.
  mutating func hear(_ sources: [BranchSource], agreed: SheetRows, now: SheetRows, unseen: OutOfSight) {
    for source in sources where source.input.agreed != nil {
      let own = source.input.sharedName
      for slot in source.slots {
        let prefix = slot.slot.name.description + ":"
        for entry in slot.entries where !slot.isReworded(entry.id) {
          var qualified = entry.rowID
          qualified.key = Text(prefix + qualified.key.string)
          for id in [entry.rowID, qualified] where now.index[id] == nil && agreed.index[id] == nil {
            let row = now.byEntry[id.entry]?.first { row in
              let releases = now.releases(of: row)
              return releases.contains(own) && releases.contains(where: unseen.contains)
                && now.ids[row].map { agreed.index[$0] != nil } ?? false
            }
            if let row { rows[id] = row }
          }
        }
      }
    }
  }
}
