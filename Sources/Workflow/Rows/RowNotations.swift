import StringFormats
import TranslationModel

// Rows whose English stands in another notation than their files are read in now, and that alone tells it: a release is cut with other
// `placeholders` than the one before, or a file could not be read when they changed.
extension RowTable {
  mutating func findNotations(_ sources: [BranchSource], now: SheetRows) {
    for i in rows.indices where rows[i].rereadBy == nil && rows[i].cameFrom != nil {
      guard let (old, member, style) = notation(of: rows[i], sources, now) else { continue }
      if case .reworded = rows[i].origin, let sibling = now.index[old] {
        rows[i].origin = .reworded(sheetRow: sibling)
      }
      (rows[i].cameFrom, rows[i].rereadBy, rows[i].notation) = (old, member, style)
      rows[i].isReworded = false
    }
  }

  /// The row that a planned one was, or beside which it comes, where its file's text has been read as that row's English.
  private func notation(of row: PlannedRow, _ sources: [BranchSource], _ now: SheetRows)
    -> (RowID, Member, PlaceholderStyle)?
  {
    var candidates = [row.cameFrom].compactMap(\.self)
    if case .reworded = row.origin {
      candidates += (now.byEntry[row.id.entry] ?? []).reversed().compactMap { now.ids[$0] }
    }
    for old in candidates where old.entry == row.id.entry && !old.source.isSame(as: row.id.source) {
      for member in row.members where !member.isOfIntegration {
        let slot = sources[member.branch].slots[member.slot]
        if let style = slot.notation(of: slot.entries[member.entry], saying: old.source),
          isRead(old, in: style, like: slot, sources)
        {
          return (old, member, style)
        }
      }
    }
    return nil
  }

  /// False for a row that some branch needs, and reads otherwise: there somebody really wrote other English, or it is another platform's.
  private func isRead(
    _ old: RowID, in style: PlaceholderStyle, like slot: SlotSource, _ sources: [BranchSource]
  ) -> Bool {
    let members = (row(of: old).map { rows[$0].members } ?? []).filter { !$0.isOfIntegration }
    return members.isEmpty
      || members.contains { member in
        let other = sources[member.branch].slots[member.slot]
        return other.slot.name.description == slot.slot.name.description && other.notation.style == style
      }
  }
}

extension SlotSource {
  /// Another notation in which the file's text of an entry is this English; nil where there is none, or where somebody changed it.
  func notation(of entry: SourceEntry, saying source: Text) -> PlaceholderStyle? {
    guard reworded[entry.id]?.isEmpty ?? true, entry.committed == nil, let own = file.catalog[entry.id] else {
      return nil
    }
    return PlaceholderStyle.names.lazy.compactMap { PlaceholderStyle(name: $0) }.first { style in
      style != notation.style && Message(own.text, style, integers: own.integers).neutral.isSame(as: source)
    }
  }

  /// A text of the sheet in such a notation, as it is read now.
  func reread(_ cell: Text, of id: EntryID, in style: PlaceholderStyle) -> Text {
    guard let own = file.catalog[id] else { return cell }
    let english = Message(own.text, style, integers: own.integers)
    return notation.neutral(Message(cell, style.ofCells).spelled(style, like: english), of: id)
  }
}
