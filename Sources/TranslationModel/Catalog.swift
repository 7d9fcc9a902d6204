/// The entries of one string file for one locale, in the file's order, each id once.
package struct Catalog: Sendable {
  package let entries: [Entry]
  private let index: HashTable

  package static let empty = Catalog([])

  /// Of two entries with one id the later is kept, at the earlier's place: a format says of doubles what
  /// its platform does before it comes here.
  package init(_ entries: [Entry]) {
    var index = HashTable(capacity: entries.count)
    for number in entries.indices {
      let id = entries[number].id
      if index.insert(number, id.quickHash, where: { entries[$0].id == id }) != nil {
        (self.entries, self.index) = Self.unique(entries)
        return
      }
    }
    (self.entries, self.index) = (entries, index)
  }

  private static func unique(_ entries: [Entry]) -> ([Entry], HashTable) {
    var index = HashTable(capacity: entries.count)
    var unique: [Entry] = []
    for entry in entries {
      let known = index.insert(unique.count, entry.id.quickHash) { unique[$0].id == entry.id }
      if let known { unique[known] = entry } else { unique.append(entry) }
    }
    return (unique, index)
  }

  package subscript(id: EntryID) -> Entry? { position(of: id).map { entries[$0] } }

  package func position(of id: EntryID) -> Int? { index.number(id.quickHash) { entries[$0].id == id } }
}

extension Catalog: Equatable {
  package static func == (a: Catalog, b: Catalog) -> Bool { a.entries == b.entries }
}
