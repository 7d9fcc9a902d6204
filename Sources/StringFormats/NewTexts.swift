import TranslationModel

/// The texts of a file that has none yet: each by the number of its entry in the base file's catalog, in that order.
///
/// Most new files are just that. Their keys and comments are the base file's own, so that nothing has to be looked for, and
/// nothing of an entry is copied but the text.
package struct NewTexts: Sendable {
  package private(set) var numbers: [Int] = []
  package private(set) var texts: [Text] = []
  /// Of all texts, in bytes.
  package private(set) var size = 0

  package init(capacity: Int) {
    numbers.reserveCapacity(capacity)
    texts.reserveCapacity(capacity)
  }

  package var isEmpty: Bool { numbers.isEmpty }

  /// The number must be greater than that of the text before.
  package mutating func append(_ number: Int, _ text: Text) {
    assert(numbers.last.map { $0 < number } ?? true, "new texts are not in the order of the base file")
    numbers.append(number)
    texts.append(text)
    size += text.count
  }
}

extension Catalog {
  /// The same of edits, where they are texts of keys of this catalog, the base file's, with its comments, each key once, in its
  /// order; nil else.
  func newTexts(of edits: [EntryEdit]) -> NewTexts? {
    look { entries -> NewTexts? in
      edits.withUnsafeBufferPointer { edits -> NewTexts? in
        var new = NewTexts(capacity: edits.count)
        var next = 0
        for i in edits.indices {
          guard let text = edits[i].text, edits[i].id.variant == .plain else { return nil }
          while next < entries.count, !entries.hasKey(edits[i].id.key, at: next) { next += 1 }
          guard next < entries.count, entries.hasComment(edits[i].comment, at: next) else { return nil }
          new.append(next, text)
          next += 1
        }
        return new
      }
    }
  }
}
