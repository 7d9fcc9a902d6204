/// The entries of one string file for one locale, in the file's order, each id once.
package struct Catalog: Sendable {
  package let entries: [Entry]
  private let positions: [EntryID: Int]

  package static let empty = Catalog([])

  /// Of two entries with one id the later is kept, at the earlier's place: a format says of doubles what
  /// its platform does before it comes here.
  package init(_ entries: [Entry]) {
    var positions: [EntryID: Int] = [:]
    positions.reserveCapacity(entries.count)
    for (position, entry) in entries.enumerated() { positions[entry.id] = position }
    if positions.count == entries.count {
      (self.entries, self.positions) = (entries, positions)
      return
    }
    var unique: [Entry] = []
    positions = [:]
    for entry in entries {
      if let known = positions[entry.id] {
        unique[known] = entry
      } else {
        positions[entry.id] = unique.count
        unique.append(entry)
      }
    }
    (self.entries, self.positions) = (unique, positions)
  }

  package subscript(id: EntryID) -> Entry? { positions[id].map { entries[$0] } }

  package func position(of id: EntryID) -> Int? { positions[id] }
}

extension Catalog: Equatable {
  package static func == (a: Catalog, b: Catalog) -> Bool { a.entries == b.entries }
}
