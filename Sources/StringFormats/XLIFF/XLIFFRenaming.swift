import TranslationModel

extension XLIFFFile {
  /// The attribute that names the unit, `resname`, `name` or `id`, gets the new one.
  func renaming(_ key: Text, to new: Text) throws(EditError) -> [UInt8] {
    var splices = Splices()
    let id = EntryID(key)
    for unit in units where texts[unit.key] == key {
      if parts[unit.file].isXcodes {
        throw EditError(id, "Xcode made the file from the string files: rename it there, and export again")
      }
      let prefix = parts.count > 1 ? Text("\(parts[unit.file].name):") : .empty
      guard new.count > prefix.count, new.utf8.starts(with: prefix.utf8) else {
        throw EditError(id, "it stays in its <file>: the new key has to begin with '\(prefix)'")
      }
      let name = Text(decoding: Array(key.utf8.dropFirst(prefix.count)))
      let tag = XMLTag(bytes: bytes, start: unit.extent.lowerBound)
      var value: Range<Int>?
      for attribute in [isSecond ? "name" : "resname", "id"] where value == nil {
        guard let range = tag.value(of: attribute) else { continue }
        if try tag.quoted(name, like: range, of: id) == Array(bytes[range]) { value = range }
      }
      guard let value else { throw EditError(id, "the attribute that names its unit is not plain") }
      let newName = Text(decoding: Array(new.utf8.dropFirst(prefix.count)))
      splices.replace(value, by: try tag.quoted(newName, like: value, of: id))
    }
    return splices.applied(to: bytes)
  }
}
