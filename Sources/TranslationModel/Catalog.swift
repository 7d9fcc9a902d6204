/// The entries of one string file for one locale, in the file's order, each id once.
package struct Catalog: Sendable {
  private let records: [EntryRecord]
  private let texts: TextStore
  /// The lists of named arguments that records point to.
  private let integers: [[Text]]
  private let index: HashTable

  package static let empty = Catalog([])

  /// Of two entries with one id the later is kept, at the earlier's place: a format says of doubles what
  /// its platform does before it comes here.
  package init(_ records: [EntryRecord], _ texts: TextStore, integers: [[Text]] = [[]]) {
    (self.records, index) = texts.read { Self.unique(records, $0) }
    self.texts = texts
    self.integers = integers
  }

  package init(_ entries: [Entry]) {
    var list = EntryList()
    for entry in entries { list.append(entry) }
    self.init(list.records, TextStore(file: [], decoded: list.bytes), integers: list.integers)
  }

  private static func unique(_ records: [EntryRecord], _ texts: TextBytes) -> ([EntryRecord], HashTable) {
    var index = HashTable(capacity: records.count)
    let hasDoubles = records.withUnsafeBufferPointer { records in
      records.indices.contains { number in
        index.insert(number, texts.hash(records[number])) { texts.isSame(records[$0], records[number]) }
          != nil
      }
    }
    return hasDoubles ? withoutDoubles(records, texts) : (records, index)
  }

  private static func withoutDoubles(_ records: [EntryRecord], _ texts: TextBytes) -> (
    [EntryRecord], HashTable
  ) {
    var index = HashTable(capacity: records.count)
    var unique: [EntryRecord] = []
    for record in records {
      let known = index.insert(unique.count, texts.hash(record)) { texts.isSame(unique[$0], record) }
      if let known { unique[known] = record } else { unique.append(record) }
    }
    return (unique, index)
  }

  /// How many entries it has.
  package var count: Int { records.count }

  package subscript(id: EntryID) -> Entry? { position(of: id).map { entries[$0] } }

  /// The id of the entry with a number, without its texts.
  package func id(at position: Int) -> EntryID {
    EntryID(texts[records[position].key], records[position].variant)
  }

  package func text(at position: Int) -> Text { texts[records[position].text] }

  /// True where the entry with a number has this id.
  package func has(_ id: EntryID, at position: Int) -> Bool { look { $0.has(id, at: position) } }

  package func has(_ text: Text, at position: Int) -> Bool { look { $0.has(text, at: position) } }

  /// Lends the entries for many looks at them, of which none copies or counts anything.
  package func look<Result>(_ body: (CatalogBytes) -> Result) -> Result {
    texts.read { texts in records.withUnsafeBufferPointer { body(CatalogBytes(records: $0, texts: texts)) } }
  }

  package func position(of id: EntryID) -> Int? {
    look { entries in index.number(id.quickHash) { entries.has(id, at: $0) } }
  }

  /// The number of the entry that a record of the same store names.
  package func position(of record: EntryRecord) -> Int? {
    texts.read { texts in index.number(texts.hash(record)) { texts.isSame(records[$0], record) } }
  }
}

extension Catalog {
  package var entries: Entries { Entries(catalog: self) }

  /// The entries of a catalog, each made when it is asked for.
  package struct Entries: RandomAccessCollection, Sendable {
    fileprivate let catalog: Catalog

    package var startIndex: Int { 0 }
    package var endIndex: Int { catalog.records.count }

    package subscript(position: Int) -> Entry {
      let record = catalog.records[position]
      var entry = Entry(
        EntryID(catalog.texts[record.key], record.variant), text: catalog.texts[record.text],
        comment: catalog.texts[record.comment], line: Int(record.line),
        isTranslatable: record.isTranslatable)
      if record.integers > 0 { entry.integers = catalog.integers[Int(record.integers)] }
      return entry
    }
  }
}

extension Catalog: Equatable {
  package static func == (a: Catalog, b: Catalog) -> Bool { a.entries.elementsEqual(b.entries) }
}
