import ProjectConfiguration
import TranslationModel
import TranslationSheet

// Rows that a program or a slip made something else of: without them their branches' rows would come back beside them.
extension RowTable {
  /// A row that vanished, beside one of its key whose English cannot be used: it is the same row.
  mutating func findRefused(_ now: SheetRows) {
    guard now.book.hasRefusals else { return }
    takeLost(now.ids.indices.filter { now.book.isRefused(row: $0, .source) }, now) { _, _ in true }
  }

  /// A row that vanished, beside one of its key that has no English any more, or whose variant is none: it is the same row, and
  /// somebody pressed a key too many. Left alone, it would stand there, and what is typed in it nobody would hear.
  mutating func findEmptied(_ now: SheetRows) {
    guard rows.contains(where: { $0.origin == .returned }) else { return }
    takeLost(now.ids.indices.filter { now.ids[$0] == nil }, now) { row, id in
      let source = now.book.text(row: row, .source)
      return source.isBlank || source.isSame(as: id.source)
    }
  }

  /// Gives each row that vanished the one among some of the sheet's that has its key.
  private mutating func takeLost(_ candidates: [Int], _ now: SheetRows, where isIt: (Int, RowID) -> Bool) {
    let rowsOfKey = Dictionary(grouping: candidates.filter { !taken.contains($0) }) {
      now.book.text(row: $0, .key)
    }
    if rowsOfKey.isEmpty { return }
    for i in rows.indices where rows[i].origin == .returned {
      let id = rows[i].id
      guard let row = rowsOfKey[id.key]?.first(where: { isFree($0, for: id, in: now) && isIt($0, id) }) else {
        continue
      }
      take(row, for: i)
      mangled.append(i)
    }
  }

  /// Of plural forms, the row of another one is not taken for it; a form's name may stand in another cell, too.
  private func isFree(_ row: Int, for id: RowID, in now: SheetRows) -> Bool {
    if taken.contains(row) { return false }
    let variant = now.book.text(row: row, .variant)
    return Variant(variant.string).map { $0 == id.variant } ?? true
  }

  /// A row that vanished, beside one that a program made of it: its key or its English is what a spreadsheet took for a
  /// number or a date, or has lost letters. It is the same row.
  mutating func findMangled(_ now: SheetRows, _ edits: SourceEdits) {
    let lost = rows.indices.filter { rows[$0].origin == .returned }
    if lost.isEmpty { return }
    var bySource: [EntryID: [Int]] = [:]
    for (row, id) in now.ids.enumerated() where !taken.contains(row) {
      if let id { bySource[EntryID(id.source, id.variant), default: []].append(row) }
    }
    for i in lost {
      let id = rows[i].id
      let row =
        firstFree(of: edits.remade[id].map { [$0] }, in: now) { _ in true }
        ?? firstFree(of: now.byEntry[id.entry], in: now) {
          Mangling(of: id.source, to: $0.source, source: .empty)?.isSure ?? false
        }
        ?? firstFree(of: bySource[EntryID(id.source, id.variant)], in: now) {
          Mangling(of: id.key, to: $0.key, source: .empty) != nil
        }
      guard let row else { continue }
      take(row, for: i)
      mangled.append(i)
    }
  }

  /// A row whose key has signs that nobody sees, or blanks at its ends: it is the row of the key that it looks like, and
  /// not one of another key.
  mutating func findUnlike(_ now: SheetRows) {
    var alike: [RowID: Int] = [:]
    for (row, id) in now.ids.enumerated() where !taken.contains(row) {
      guard let id, id.key.mayLookOtherwise else { continue }
      let visible = id.key.visible
      if visible != id.key { alike[RowID(visible, id.variant, id.source)] = row }
    }
    if alike.isEmpty { return }
    for i in rows.indices where rows[i].sheetRow == nil {
      guard let row = alike[rows[i].id], !taken.contains(row) else { continue }
      take(row, for: i)
      mangled.append(i)
    }
  }

  private func firstFree(of candidates: [Int]?, in now: SheetRows, where isWanted: (RowID) -> Bool) -> Int? {
    (candidates ?? []).first { row in !taken.contains(row) && now.ids[row].map(isWanted) ?? false }
  }
}

extension Text {
  /// False where the text is what a person sees of it: found without making another.
  fileprivate var mayLookOtherwise: Bool {
    guard let first = utf8.first, let last = utf8.last else { return false }
    return first <= 0x20 || last <= 0x20 || utf8.contains { $0 >= 0x80 }
  }
}
