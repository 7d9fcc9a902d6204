import TranslationModel

extension JSONFile {
  /// The last name of each of its texts changes, and they stay in the object that they are in.
  func renaming(_ key: Text, to new: Text) throws(EditError) -> [UInt8] {
    let style = JSONStyle(of: bytes, root, else: nil)
    var changes: [Range<Int>: [UInt8]] = [:]
    for position in catalog.entries.indices where catalog.id(at: position).key == key {
      let address = address(at: position)
      guard let last = address.path.last, let member = member(at: address.path) else { continue }
      let variant = catalog.id(at: position).variant
      let prefix = address.path.dropLast().map { "\($0)." }.joined()
      guard new.count > prefix.utf8.count, new.utf8.starts(with: prefix.utf8) else {
        throw EditError(
          EntryID(key), "it is inside '\(prefix.dropLast())': the new key has to begin with '\(prefix)'")
      }
      let stem = Text(decoding: Array(new.utf8.dropFirst(prefix.utf8.count)))
      if hasLevels, stem.contains(UInt8(ascii: ".")), !last.contains(UInt8(ascii: ".")) {
        throw EditError(EntryID(key), "a dot begins another level: '\(stem)' would be in another object")
      }
      changes[member.key] = JSONString.encoded(dialect.name(stem, for: variant), style)
    }
    var splices = Splices()
    for (range, name) in changes { splices.replace(range, by: name) }
    return splices.applied(to: bytes)
  }

  private func member(at path: [Text]) -> JSONMember? {
    var object = root
    for (depth, name) in path.enumerated() {
      guard let i = object.position(of: name) else { return nil }
      if depth == path.count - 1 { return object.members[i] }
      guard case .object(let inner) = object.members[i].value else { return nil }
      object = inner
    }
    return nil
  }
}
