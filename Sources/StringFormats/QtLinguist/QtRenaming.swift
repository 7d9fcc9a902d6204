import TranslationModel

extension QtFile {
  /// A message without an id is named by its source text.
  func renaming(_ key: Text, to new: Text) throws(EditError) -> [UInt8] {
    var splices = Splices()
    for message in messages where texts[message.key] == key {
      guard message.id != nil,
        let value = XMLTag(bytes: bytes, start: message.extent.lowerBound).value(of: "id")
      else { throw .keyIsText(key) }
      splices.replace(value, by: try XMLTag.quoted(new, of: EntryID(key)))
    }
    return splices.applied(to: bytes)
  }
}
