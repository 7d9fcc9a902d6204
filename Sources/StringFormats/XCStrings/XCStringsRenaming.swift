import TranslationModel

extension XCStringsFile {
  /// Variations (`files/ipad`) hang on their key, and go along, and so do the texts of all locales.
  func renaming(_ key: Text, to new: Text) throws(EditError) -> [UInt8] {
    let style = JSONStyle(of: bytes, root, else: nil)
    var splices = Splices()
    for member in strings.members where member.name == key {
      splices.replace(member.key, by: JSONString.encoded(new, style))
    }
    return splices.applied(to: bytes)
  }
}
