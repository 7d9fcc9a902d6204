import ProjectConfiguration
import StringFormats
import TranslationModel

/// A key that is to have another name, as somebody typed both: as a file has them, or as the sheet does.
package struct KeyRename: Hashable, Sendable {
  package var key: Text
  package var new: Text
  /// The resources whose files are meant; nil for all.
  package var resource: String?

  package init(_ key: Text, to new: Text, resource: String? = nil) {
    (self.key, self.new, self.resource) = (key, new, resource)
  }

  /// What a resource's files call it, now and then.
  package struct Names: Hashable, Sendable {
    package var old: Text
    package var new: Text
  }

  /// The key's row: of the first resource that has it as it was typed, or what was typed.
  package func row(of key: Text, in slots: [(Resource, Catalog)]) -> Text {
    slots.first { $0.1.has(self.key) }?.0.rowKey(for: key) ?? key
  }

  /// The names in each slot's files; nil where they lack the key. `slots` are all that are meant.
  package func names(in slots: [(Resource, Catalog)]) throws(RenameProblem) -> [Names?] {
    let (row, newRow) = (row(of: key, in: slots), row(of: new, in: slots))
    var all: [Names?] = []
    for (resource, catalog) in slots {
      if catalog.has(key) {
        all.append(Names(old: key, new: new))
      } else if let old = catalog.key(ofRow: row, resource) {
        guard let name = resource.key(forRow: newRow, like: old) else {
          throw .edit(
            EditError(
              EntryID(old), "nobody can tell how \(resource.name) writes '\(newRow)': rename it there first",
              waits: false))
        }
        all.append(Names(old: old, new: name))
      } else {
        all.append(nil)
      }
    }
    return all
  }
}

extension Catalog {
  /// True where it has the key, or something that hangs on it.
  package func has(_ key: Text) -> Bool { entries.contains { $0.key.isPart(of: key) } }

  /// The key whose row this is.
  package func key(ofRow row: Text, _ resource: Resource) -> Text? {
    entries.first { resource.rowKey(for: $0.key).isPart(of: row) }.map { entry in
      Text(String(entry.key.string.prefix { $0 != "/" && $0 != "@" || row.contains(UInt8(ascii: "/")) }))
    }
  }
}

extension Resource {
  /// What the files call a row's key, spelled as one of their keys is; nil where its separators could be anywhere.
  func key(forRow row: Text, like old: Text) -> Text? {
    let hasPrefix = !keyPrefix.isEmpty && old.utf8.starts(with: keyPrefix.utf8)
    let prefix = hasPrefix ? keyPrefix : ""
    var name = row.string
    if let keySeparator, !keySeparator.isEmpty, name.contains("_") {
      let own = old.string.dropFirst(prefix.count)
      guard own.contains(keySeparator), !own.replacing(keySeparator, with: "").contains("_") else {
        return own.contains("_") && !own.contains(keySeparator) ? checked(prefix + name, row) : nil
      }
      name = name.replacing("_", with: keySeparator)
    }
    return checked(prefix + name, row)
  }

  private func checked(_ key: String, _ row: Text) -> Text? {
    rowKey(for: Text(key)) == row ? Text(key) : nil
  }
}
