import TranslationModel

extension ResxFile {
  func renaming(_ key: Text, to new: Text) throws(EditError) -> [UInt8] {
    var splices = Splices()
    let id = EntryID(key)
    for slot in slots where catalog.id(at: slot.entry).key == key {
      let tag = XMLTag(bytes: bytes, start: slot.openTag.lowerBound)
      guard let value = tag.value(of: "name") else {
        throw EditError(id, "its attribute 'name' is not where it should be")
      }
      splices.replace(value, by: try tag.quoted(new, like: value, of: id))
    }
    return splices.applied(to: bytes)
  }
}
