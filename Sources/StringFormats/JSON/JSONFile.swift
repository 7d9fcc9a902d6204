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
  private let places: [JSONPlace]
  /// The objects that they are in.
  private let parents: [JSONParent]
  private let texts: TextStore

  init(reading bytes: [UInt8], _ dialect: any JSONDialect, _ role: FileRole) throws(SyntaxError) {
    let (document, found) = try bytes.read { buffer throws(SyntaxError) in
      var reader = JSONReader(buffer)
      let document = try reader.document()
      return (document, try JSONTexts(document, in: buffer))
    }
    self.bytes = bytes
    self.dialect = dialect
    locale = role.locale
    (parents, texts) = (found.parents, found.store)
    root = document.object(texts)
    let entries = dialect.entries(of: found.texts, in: texts, as: role)
    let records =
      entries.map { $0.map { found.texts[$0.text].record($0.key, $0.variant) } }
      ?? found.texts.map { $0.record($0.key, $0.plainVariant) }
    places = entries.map { $0.map { found.texts[$0.text].place } } ?? found.texts.map(\.place)
    catalog = Catalog(records, texts, integers: [[], dialect.integers])
    if catalog.count != records.count {
      let tokens = entries.map { $0.map { found.texts[$0.text].token } } ?? found.texts.map(\.token)
      throw Self.double(among: records, at: tokens, texts, bytes)
    }
  }

  private static func double(
    among records: [EntryRecord], at tokens: [Range<Int>], _ texts: TextStore, _ bytes: [UInt8]
  ) -> SyntaxError {
    var lines: [EntryID: UInt32] = [:]
    for (record, token) in zip(records, tokens) {
      let id = EntryID(texts[record.key], record.variant)
      guard let other = lines.updateValue(record.line, forKey: id) else { continue }
      return bytes.read {
        SyntaxError(
          in: $0, at: token.lowerBound,
          "'\(id.key)' is also on line \(other), nested differently", hint: "delete one of them")
      }
    }
    return SyntaxError(line: 1, column: 1, "two texts have the same key")
  }

  /// The way to an entry's text.
  func address(at position: Int) -> JSONAddress {
    let place = places[position]
    return JSONAddress(
      path: parents.path(to: place.parents, in: texts) + [texts[place.name]], index: place.index)
  }

  /// True where keys with dots are written as one name and there are no levels.
  var isFlat: Bool { !hasLevels && places.contains { texts[$0.name].contains(UInt8(ascii: ".")) } }

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
  var hasLevels: Bool { places.contains { $0.parents > 0 } }

  /// The names to each key, without what its variants add to the last one.
  var paths: [Text: [Text]] {
    var paths: [Text: [Text]] = [:]
    for (entry, place) in zip(catalog.entries, places) where paths[entry.key] == nil {
      paths[entry.key] =
        parents.path(to: place.parents, in: texts)
        + [dialect.stem(of: texts[place.name], for: entry.variant)]
    }
    return paths
  }
}
