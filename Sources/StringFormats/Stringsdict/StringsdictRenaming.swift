import TranslationModel

extension StringsdictFile {
  /// Variables (`files/count`) hang on their key, and go along.
  func renaming(_ key: Text, to new: Text) throws(EditError) -> [UInt8] {
    var splices = Splices()
    for number in list.numbers(of: root) where name(number) == key {
      splices.replace(list.members[number].keyText, by: try XMLText.escaped(new, of: EntryID(key)))
    }
    return splices.applied(to: bytes)
  }
}
