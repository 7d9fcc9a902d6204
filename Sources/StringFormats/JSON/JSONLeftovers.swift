import TranslationModel

extension JSONFile {
  /// A text where the base file has a group or a list by now, or the other way round; the plural forms of what is a plain text; the
  /// items of a list that has grown shorter.
  func leftovers(beside edits: [EntryEdit], base: any StringFile) -> [EntryID] {
    guard let base = base as? JSONFile else { return [] }
    let written = edits.filter { $0.text != nil }
    let unknown = catalog.entries.indices.filter { base.catalog[catalog.id(at: $0)] == nil }
    if written.isEmpty || unknown.isEmpty { return [] }
    let plain = Set(written.filter { $0.id.variant == .plain }.map(\.id.key))
    let basePaths = base.paths
    let paths = Set(written.compactMap { basePaths[$0.id.key] })
    let lists = Set(written.lazy.filter { $0.id.variant.isItem }.map(\.id.key))
    let groups = Set(paths.flatMap { path in (1..<max(1, path.count)).map { Array(path.prefix($0)) } })
    let surplus = Set(surplusItems(beside: edits, base: base))
    return unknown.compactMap { position in
      let (id, path) = (catalog.id(at: position), address(at: position).path)
      let isGroup =
        groups.contains(path)
        || (1..<max(1, path.count)).contains { paths.contains(Array(path.prefix($0))) }
      let isForm = id.variant.category != nil && plain.contains(id.key)
      let isOfOtherKind = (id.variant.isItem ? plain : lists).contains(id.key) && id.variant.category == nil
      return isGroup || isForm || isOfOtherKind || surplus.contains(id) ? id : nil
    }
  }
}
