import TranslationModel

extension Catalog {
  /// True for what most new files are made of: texts of keys of this catalog, the base file's, each key once, in its order.
  func holdsPlainTexts(of edits: [EntryEdit]) -> Bool {
    look { entries in
      edits.withUnsafeBufferPointer { edits in
        var next = 0
        for i in edits.indices {
          guard edits[i].text != nil, edits[i].id.variant == .plain else { return false }
          while next < entries.count, !entries.hasKey(edits[i].id.key, at: next) { next += 1 }
          guard next < entries.count else { return false }
          next += 1
        }
        return true
      }
    }
  }
}
