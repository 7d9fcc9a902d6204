import TranslationModel

extension POFile {
  /// A message keeps its context: `[menu] open` may become `[menu] start`.
  func renaming(_ key: Text, to new: Text) throws(EditError) -> [UInt8] {
    guard let number = number(of: key) else { return bytes }
    let message = messages[number]
    let prefix = key.count - texts[message.id].count
    guard new.utf8.count > prefix, new.utf8.prefix(prefix).elementsEqual(key.utf8.prefix(prefix)) else {
      let context = Text(decoding: Array(key.utf8.prefix(prefix)))
      throw EditError(EntryID(key), "its context stays: the new key has to begin with '\(context)'")
    }
    let name = Text(decoding: Array(new.utf8.dropFirst(prefix)))
    var splices = Splices()
    splices.replace(message.idStrings, by: POWriter.quoted(name, newline))
    return splices.applied(to: bytes)
  }
}
