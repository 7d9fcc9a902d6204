import TranslationModel

/// A `.stringsdict` that was read.
struct StringsdictFile: StringFile {
  let bytes: [UInt8]
  let catalog: Catalog
  let findings: [Finding]

  let list: PropertyList
  let texts: TextStore
  /// Where each entry of the catalog is, in the same order.
  let places: [StringsdictPlace]
  /// The members of the root, of each name the last, and where a name is among them.
  private let keys: [Int]
  private let names: HashTable

  var root: PropertyListDictionary { list.root }

  init(reading bytes: [UInt8]) throws(SyntaxError) {
    let start = bytes.starts(with: EncodingMark.utf8.bytes) ? EncodingMark.utf8.bytes.count : 0
    let collector = try bytes.read { buffer throws(SyntaxError) in
      var reader = PropertyListReader(buffer, from: start)
      try reader.read()
      var collector = StringsdictCollector(reader.list, reader.pieces, LineCounter(buffer, from: start))
      collector.collect()
      return collector
    }
    self.bytes = bytes
    (list, findings) = (collector.list, collector.findings)
    (keys, names) = (collector.keys.map { $0.member }, collector.names)
    texts = bytes.read { $0.store(collector.pieces.decoded) }
    catalog = Catalog(collector.entries, texts)
    if catalog.count == collector.entries.count {
      places = collector.places
    } else {
      var places = Array(repeating: StringsdictPlace?.none, count: catalog.count)
      for (entry, place) in zip(collector.entries, collector.places) {
        if let position = catalog.position(of: entry) { places[position] = place }
      }
      self.places = places.compactMap(\.self)
    }
  }

  func applying(_ edits: [EntryEdit], base: any StringFile) throws(EditError) -> [UInt8] {
    var writer = StringsdictWriter(self, base: base as? StringsdictFile)
    return try writer.write(edits)
  }

  func leftovers(beside edits: [EntryEdit], base: any StringFile) -> [EntryID] {
    guard let base = base as? StringsdictFile else { return [] }
    let shapes = StringsdictShapes(self, base)
    return shapes.outgrown(by: edits).sorted().flatMap { member in
      entries(of: member).map { catalog.id(at: $0) }.filter { !shapes.haveRoom(for: $0, of: member) }
    }
  }

  /// The positions of a member's texts in the catalog.
  func entries(of member: Int) -> [Int] { places.indices.filter { places[$0].member == member } }

  func name(_ number: Int) -> Text { texts[list.members[number].name] }

  /// The number of the root's member of this name; the last one where it is there twice.
  func member(named name: Text) -> Int? {
    names.number(name.quickHash) { self.name(keys[$0]) == name }.map { keys[$0] }
  }
}

/// Where a text of a `.stringsdict` is.
struct StringsdictPlace: Sendable {
  /// The number of its key's member, which is one of the root's.
  var member: Int
  /// The number of the member whose value it is: the same where the key has no variables.
  var string: Int
  /// The name of the variable whose form it is; nil for the format string, and for a text without variables.
  var variable: TextRange?
}
