import TranslationModel

extension AppleStringsFile {
  func renaming(_ key: Text, to new: Text) throws(EditError) -> [UInt8] {
    var splices = Splices()
    for slot in slots where catalog.id(at: slot.entry).key == key {
      guard slot.value != nil else { throw .keyIsText(key) }
      let isBare = AppleStringsReader.isBare(utf8[slot.key.lowerBound])
      let staysBare = isBare && !new.isEmpty && new.utf8.allSatisfy(AppleStringsReader.isBare)
      splices.replace(slot.key, by: staysBare ? Array(new.utf8) : AppleStringsEscapes.quoted(new))
    }
    if splices.isEmpty { return bytes }
    let result = splices.applied(to: utf8)
    return mark.isUTF8 ? result : mark.encoded(result)
  }
}
