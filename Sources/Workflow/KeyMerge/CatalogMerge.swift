import StringFormats
import TranslationModel

/// Three versions of a catalog merged text by text.
struct CatalogMerge {
  /// What each text of any version is to be; nil for one that goes. Those in conflict are not here.
  private(set) var wanted: [EntryID: Text?] = [:]
  /// The texts that both sides changed, differently; in the order of ours, then of theirs.
  private(set) var conflicts: [EntryID] = []
  private var comments: [EntryID: Text] = [:]

  init(base: Catalog, ours: Catalog, theirs: Catalog) {
    for catalog in [ours, theirs, base] {
      for entry in catalog.entries where wanted[entry.id] == nil && !conflicts.contains(entry.id) {
        comments[entry.id] = entry.comment
        let merged = ThreeWay(
          base: base[entry.id]?.text, ours: ours[entry.id]?.text, theirs: theirs[entry.id]?.text)
        switch merged {
        case .settled(let text): wanted[entry.id] = .some(text)
        case .conflict: conflicts.append(entry.id)
        }
      }
    }
  }

  /// The keys that have a text in conflict: a plural or list is one thing to people.
  var keysInConflict: Set<Text> { Set(conflicts.map(\.key)) }

  /// What is to be done to a version. Keys that are in conflict, in whatever locale, stay as they are.
  func edits(of catalog: Catalog, except keys: Set<Text>) -> [EntryEdit] {
    wanted.filter { id, text in !keys.contains(id.key) && catalog[id]?.text != text }
      .map { EntryEdit($0, $1, comment: comments[$0] ?? .empty) }
      .sorted { $0.id < $1.id }
  }

  /// True where a catalog says what is wanted, and nothing else.
  func isMade(in catalog: Catalog) -> Bool {
    let there = wanted.values.count { $0 != nil }
    return catalog.count == there && catalog.entries.allSatisfy { wanted[$0.id] == .some($0.text) }
  }
}
