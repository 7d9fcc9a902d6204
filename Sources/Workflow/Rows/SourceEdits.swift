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

  /// Adds what was heard before, and is not in the branch yet: by a look at another repository, or while its side branch could
  /// not move. The row was agreed with the new English, and is still one of this branch. Where somebody changed the branch's
  /// own English since, Git wins, as beside any edit.
  mutating func hear(_ sources: [BranchSource], agreed: SheetRows, now: SheetRows, unseen: OutOfSight) {
    for source in sources where source.input.agreed != nil {
      for slot in source.slots {
        let prefix = slot.slot.name.description + ":"
        for entry in slot.entries {
          guard let text = slot.agreedEnglish(of: entry) else { continue }
          let id = RowID(entry.rowID.key, entry.rowID.variant, text)
          let qualified = RowID(Text(prefix + id.key.string), id.variant, text)
          for id in [id, qualified] where now.index[id] == nil && agreed.index[id] == nil {
            if let row = Self.row(of: source.input, like: id, agreed, now, unseen) { rows[id] = row }
          }
        }
      }
    }
  }

  /// The row of a branch that was agreed with other English.
  private static func row(
    of branch: BranchInput, like id: RowID, _ agreed: SheetRows, _ now: SheetRows, _ unseen: OutOfSight
  ) -> Int? {
    now.byEntry[id.entry]?.first { row in
      let releases = now.releases(of: row)
      return releases.contains(branch.sharedName)
        && (branch.isSideAsAgreed || releases.contains(where: unseen.contains))
        && now.ids[row].map { agreed.index[$0] != nil } ?? false
    }
  }
}

extension SlotSource {
  /// What the branch's own English was when it was agreed; nil for an entry that is new since, or that has the English which we
  /// proposed.
  fileprivate func agreedEnglish(of entry: SourceEntry) -> Text? {
    guard isReworded(entry.id) else { return entry.source }
    return reworded[entry.id].flatMap { $0.isEmpty ? nil : $0 }
  }
}
