import TranslationModel

/// A JSON file of strings that was read.
struct JSONFile: StringFile {
  let bytes: [UInt8]
  let catalog: Catalog
  var findings: [Finding] { [] }

  let root: JSONObject
  let dialect: any JSONDialect
  let locale: LocaleTag
  /// Where each entry of the catalog is, in the same order.
  let addresses: [JSONAddress]

  init(reading bytes: [UInt8], _ dialect: any JSONDialect, _ role: FileRole) throws(SyntaxError) {
    let (root, addresses, entries) = try bytes.read { buffer throws(SyntaxError) in
      var reader = JSONReader(buffer)
      let root = try reader.document()
      let texts = try root.texts(in: buffer)
      let ids = dialect.entries(of: texts, as: role)
      let entries = try Self.entries(texts, ids, dialect.integers, in: buffer)
      return (root, ids.map { texts[$0.text].address }, entries)
    }
    self.bytes = bytes
    self.root = root
    self.dialect = dialect
    locale = role.locale
    catalog = Catalog(entries)
    self.addresses = addresses
  }

  private static func entries(
    _ texts: [JSONText], _ ids: [(text: Int, id: EntryID)], _ integers: [Text],
    in bytes: FileBytes
  ) throws(SyntaxError) -> [Entry] {
    var lines = LineCounter(bytes)
    var known = HashTable(capacity: ids.count)
    var entries: [Entry] = []
    entries.reserveCapacity(ids.count)
    for (number, id) in ids {
      let text = texts[number]
      let line = lines.line(at: text.token.lowerBound)
      if let other = known.insert(entries.count, id.quickHash, where: { entries[$0].id == id }) {
        throw SyntaxError(
          in: bytes, at: text.token.lowerBound,
          "'\(id.key)' is on line \(entries[other].line), too, spelled with other levels",
          hint: "delete one of them")
      }
      var entry = Entry(id, text: text.text, line: line)
      entry.integers = integers
      entries.append(entry)
    }
    return entries
  }

  func applying(_ edits: [EntryEdit], base: any StringFile) throws(EditError) -> [UInt8] {
    var writer = JSONWriter(self, base: base as? JSONFile)
    return try writer.write(edits)
  }
}

extension JSONFile {
  /// A folder for each locale, a file for each, or the locale in the file's name.
  static let layouts = [
    "{locale}/*.json", "{locale}.json", "*.{locale}.json", "*_{locale}.json", "*-{locale}.json",
  ]
  .map { FileLayout($0, platform: "web", contents: .anything) }

  /// An object without members, with a final line end where the base file has one.
  static func empty(like base: any StringFile) -> [UInt8] {
    let last = base.bytes.last.map { $0 == 0x0A || $0 == 0x0D } ?? true
    return Array("{}".utf8) + (last ? base.bytes.firstNewline ?? [0x0A] : [])
  }

  /// True where some object is in another.
  var hasLevels: Bool { addresses.contains { $0.path.count > 1 } }

  /// The names to each key, without what its variants add to the last one.
  var paths: [Text: [Text]] {
    var paths: [Text: [Text]] = [:]
    for (entry, address) in zip(catalog.entries, addresses) where paths[entry.key] == nil {
      paths[entry.key] = address.path.dropLast() + [dialect.stem(of: address.name, for: entry.variant)]
    }
    return paths
  }
}
