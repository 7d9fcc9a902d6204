import TranslationModel

extension ResxFile {
  func renaming(_ key: Text, to new: Text) throws(EditError) -> [UInt8] {
    var splices = Splices()
    let id = EntryID(key)
    for slot in slots where catalog.id(at: slot.entry).key == key {
      guard let value = XMLTag(bytes: bytes, start: slot.openTag.lowerBound).value(of: "name") else {
        throw EditError(id, "its attribute 'name' is not where it should be")
      }
      splices.replace(value, by: try XMLTag.quoted(new, of: id))
    }
    return splices.applied(to: bytes)
  }
}
