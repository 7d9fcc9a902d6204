import TranslationModel

extension StringsdictFile {
  /// Variables (`files/count`) hang on their key, and go along.
  func renaming(_ key: Text, to new: Text) throws(EditError) -> [UInt8] {
    var splices = Splices()
    for member in root.members where member.name == key {
      splices.replace(member.keyText, by: try XMLText.escaped(new, of: EntryID(key)))
    }
    return splices.applied(to: bytes)
  }
}
