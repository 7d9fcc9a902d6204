import TranslationModel

extension AndroidFile {
  /// A resource has one name for all products: `title@tablet` goes along with `title`.
  func renaming(_ key: Text, to new: Text) throws(EditError) -> [UInt8] {
    var splices = Splices()
    let id = EntryID(key)
    for resource in resources {
      let whole = texts[resource.key]
      let name = Text(decoding: Array(whole.utf8.prefix { $0 != UInt8(ascii: "@") }))
      guard name == key || whole == key else { continue }
      guard name == key else {
        throw EditError(
          id, "it is a product's version of '\(name)': rename that, and all its versions go along")
      }
      guard AndroidResource.isName(new.utf8) else {
        throw EditError(id, "'\(new)' is not a resource name: use letters, digits, '_' and '.' only")
      }
      let tag = XMLTag(bytes: bytes, start: resource.openTag.lowerBound)
      guard let value = tag.value(of: "name") else {
        throw EditError(id, "its attribute 'name' is not where it should be")
      }
      splices.replace(value, by: try tag.quoted(new, like: value, of: id))
    }
    return splices.applied(to: bytes)
  }
}
