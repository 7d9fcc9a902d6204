/// Names one text of a string file: its key, and the variant under the key.
package struct EntryID: Hashable, Sendable, Comparable {
  package var key: Text
  package var variant: Variant

  package init(_ key: Text, _ variant: Variant = .plain) {
    self.key = key
    self.variant = variant
  }

  package static func < (a: EntryID, b: EntryID) -> Bool {
    a.key == b.key ? a.variant < b.variant : a.key < b.key
  }
}

/// A key of a string file with its text.
package struct Entry: Hashable, Sendable {
  package var id: EntryID
  /// The text as the platform reads it (escapes undone), in the platform's own placeholder notation.
  package var text: Text
  /// The developer's comment that belongs to the entry, without comment marks; empty where there is none.
  package var comment: Text
  /// 1-based line of the file where the entry begins.
  package var line: Int
  /// False for what the file itself keeps from translators (`translatable="false"`, a reference to another text).
  package var isTranslatable: Bool
  /// The named arguments that the file says are whole numbers.
  package var integers: [Text] = []

  package init(
    _ id: EntryID, text: Text, comment: Text = .empty, line: Int = 1, isTranslatable: Bool = true
  ) {
    self.id = id
    self.text = text
    self.comment = comment
    self.line = line
    self.isTranslatable = isTranslatable
  }

  package var key: Text { id.key }
  package var variant: Variant { id.variant }
}
