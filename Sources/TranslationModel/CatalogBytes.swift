/// A catalog's entries while they are looked at.
package struct CatalogBytes {
  let records: UnsafeBufferPointer<EntryRecord>
  let texts: TextBytes

  package var count: Int { records.count }

  package func has(_ id: EntryID, at position: Int) -> Bool {
    records[position].variant == id.variant && hasKey(id.key, at: position)
  }

  package func hasKey(_ key: Text, at position: Int) -> Bool { isSame(records[position].key, key) }

  package func has(_ text: Text, at position: Int) -> Bool { isSame(records[position].text, text) }

  @inline(__always)
  private func isSame(_ range: TextRange, _ text: Text) -> Bool {
    text.withBytes { texts[range].isSame(as: $0) }
  }
}
