import TranslationModel

extension PropertiesFile {
  func renaming(_ key: Text, to new: Text) throws(EditError) -> [UInt8] {
    let style = PropertiesStyle(of: self, else: nil)
    var splices = Splices()
    for slot in slots where catalog.id(at: slot.entry).key == key {
      splices.replace(slot.key, by: style.key(new))
    }
    return splices.isEmpty ? bytes : encoding.encoded(splices.applied(to: utf8))
  }
}
