import TranslationModel

/// What a key of another tool may be called in a string file: as it is first, then with a plural's form or an index apart
/// that the tool has at its end.
enum KeyForms {
  static func all(of id: EntryID, others: [Text]) -> [EntryID] {
    let keys = [id.key] + others
    return keys.map { EntryID($0, id.variant) }
      + (id.variant == .plain ? keys.flatMap { split($0.string) } : [])
  }

  /// `files_one`, `files.one`, `files[few]`, `days[3]`, `files##{other}`.
  private static func split(_ key: String) -> [EntryID] {
    var found: [EntryID] = []
    for separator in ["_", ".", "#", ":", "|", "/"] {
      guard let at = key.lastIndex(where: { String($0) == separator }), at != key.startIndex else { continue }
      if let id = id(key[..<at], String(key[key.index(after: at)...])) { found.append(id) }
    }
    if key.last == "]", let open = key.lastIndex(of: "["), open != key.startIndex,
      let id = id(key[..<open], String(key[key.index(after: open)...].dropLast()))
    {
      found.append(id)
    }
    if key.hasSuffix("}"), let range = key.firstRange(of: "##{"), range.lowerBound != key.startIndex,
      let id = id(key[..<range.lowerBound], String(key[range.upperBound...].dropLast()))
    {
      found.append(id)
    }
    return found
  }

  private static func id(_ key: Substring, _ end: String) -> EntryID? {
    guard let variant = Variant(end.lowercased()), variant != .plain else { return nil }
    return EntryID(Text(key), variant)
  }
}
