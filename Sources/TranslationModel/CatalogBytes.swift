/// A catalog's entries while they are looked at.
package struct CatalogBytes {
  let records: UnsafeBufferPointer<EntryRecord>
  let texts: TextBytes

  package var count: Int { records.count }

  package func isPlain(at position: Int) -> Bool { records[position].variant == .plain }

  package func has(_ id: EntryID, at position: Int) -> Bool {
    records[position].variant == id.variant && hasKey(id.key, at: position)
  }

  package func hasKey(_ key: Text, at position: Int) -> Bool { isSame(records[position].key, key) }

  package func has(_ text: Text, at position: Int) -> Bool { isSame(records[position].text, text) }

  package func hasComment(_ comment: Text, at position: Int) -> Bool {
    isSame(records[position].comment, comment)
  }

  /// True where an entry has the name that one of another catalog has.
  package func hasName(at position: Int, of other: CatalogBytes, at place: Int) -> Bool {
    records[position].variant == other.records[place].variant
      && key(at: position).isSame(as: other.key(at: place))
  }

  package func key(at position: Int) -> UnsafeRawBufferPointer { texts[records[position].key] }

  package func comment(at position: Int) -> UnsafeRawBufferPointer { texts[records[position].comment] }

  @inline(__always)
  private func isSame(_ range: TextRange, _ text: Text) -> Bool {
    text.withBytes { texts[range].isSame(as: $0) }
  }
}
