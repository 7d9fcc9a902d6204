import TranslationModel

extension AndroidFile {
  /// A resource of another kind by the name of a text that is written, where the base file has none of that kind: no code can ask
  /// for it, and Android Lint lets no release be built with it ("ExtraTranslation"). And the items that a list has lost.
  func leftovers(beside edits: [EntryEdit], base: any StringFile) -> [EntryID] {
    let written = Set(edits.lazy.filter { $0.text != nil }.map(\.id.key))
    var others: [EntryID] = []
    for position in catalog.entries.indices where !written.isEmpty {
      let id = catalog.id(at: position)
      // Most files have their texts in the order of the base file.
      if position < base.catalog.count, base.catalog.has(id, at: position) { continue }
      if written.contains(id.key), !base.catalog.has(AndroidResource.Kind(of: id.variant), of: id.key) {
        others.append(id)
      }
    }
    return others + surplusItems(beside: edits, base: base).filter { !others.contains($0) }
  }
}

extension Catalog {
  /// True where there is a resource of a kind by a name.
  fileprivate func has(_ kind: AndroidResource.Kind, of key: Text) -> Bool {
    let ids: [EntryID] =
      switch kind {
      case .string: [EntryID(key)]
      case .plurals: PluralCategory.allCases.map { EntryID(key, .plural($0)) }
      case .array: [EntryID(key, .index(0))]
      }
    return ids.contains { position(of: $0) != nil }
  }
}
