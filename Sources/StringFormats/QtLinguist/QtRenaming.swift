import TranslationModel

extension QtFile {
  /// A message without an id is named by its source text.
  func renaming(_ key: Text, to new: Text) throws(EditError) -> [UInt8] {
    var splices = Splices()
    for message in messages where texts[message.key] == key {
      let tag = XMLTag(bytes: bytes, start: message.extent.lowerBound)
      guard message.id != nil, let value = tag.value(of: "id") else { throw .keyIsText(key) }
      splices.replace(value, by: try tag.quoted(new, like: value, of: EntryID(key)))
    }
    return splices.applied(to: bytes)
  }
}
