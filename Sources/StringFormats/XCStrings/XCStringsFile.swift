import TranslationModel

/// A string catalog that was read for one locale.
struct XCStringsFile: StringFile {
  let bytes: [UInt8]
  let catalog: Catalog
  let findings: [Finding]
  /// All that have a text, but for the source language; empty where the file was read for a translation.
  let locales: Set<LocaleTag>

  let role: FileRole
  /// The names under which the catalog has the locale's units; the first is for a new one.
  let localeNames: [Text]
  /// The object `strings`.
  let strings: JSONObject
  let root: JSONObject
  /// The locale's texts, those of one key side by side.
  let texts: [XCStringsText]
  /// The member of ``strings`` that a key of an entry belongs to.
  let owners: [Text: Int]
  /// The ranges of ``texts`` by member of ``strings``.
  let units: [Range<Int>]

  init(reading bytes: [UInt8], _ role: FileRole, _ format: XCStrings) throws(SyntaxError) {
    try self.init(reading: bytes, as: Self.document(of: bytes), role, format)
  }

  /// A catalog's JSON, which is the same for each locale.
  static func document(of bytes: [UInt8]) throws(SyntaxError) -> JSONObject {
    try bytes.read { buffer throws(SyntaxError) in
      var json = JSONReader(buffer)
      let document = try json.document()
      return document.object(buffer.store(document.pieces.decoded))
    }
  }

  init(
    reading bytes: [UInt8], as document: JSONObject, _ role: FileRole, _ format: XCStrings
  ) throws(SyntaxError) {
    let reader = try bytes.read { buffer throws(SyntaxError) in
      var new = try XCStringsReader(buffer, document, role, format)
      try new.run()
      return new
    }
    self.bytes = bytes
    self.role = role
    (root, strings) = (reader.root, reader.strings)
    (texts, owners, units) = (reader.texts, reader.owners, reader.units)
    catalog = Catalog(reader.entries)
    (findings, locales, localeNames) = (reader.findings, reader.locales, reader.names)
  }

  /// Where an id's text is in ``texts``.
  var places: [EntryID: Int] {
    var places: [EntryID: Int] = [:]
    places.reserveCapacity(texts.count)
    for (place, text) in texts.enumerated() where !text.isHidden { places[text.id] = place }
    return places
  }

  func applying(_ edits: [EntryEdit], base: any StringFile) throws(EditError) -> [UInt8] {
    var writer = XCStringsWriter(self, base: base as? XCStringsFile)
    return try writer.write(edits)
  }

  func obstacles(to edits: [EntryEdit], base: any StringFile) -> [EditError] {
    let base = base as? XCStringsFile ?? self
    return edits.filter { $0.text != nil && owner(of: $0.id.key, base: base) == nil }.map {
      Self.lacking($0.id)
    }
  }

  /// What a unit says in a shape that its key does not have any more: a text by itself, where there is one for each device; a variable that
  /// its new text does not name. A language has devices of its own.
  func leftovers(beside edits: [EntryEdit], base: any StringFile) -> [EntryID] {
    guard let base = base as? XCStringsFile else { return [] }
    let written = Dictionary(
      edits.compactMap { edit in edit.text.map { (edit.id, $0) } }, uniquingKeysWith: { $1 })
    let touched = Set(written.keys.compactMap { owner(of: $0.key, base: base) })
    return touched.sorted().flatMap { owner -> [EntryID] in
      let name = strings.members[owner].name
      let models = base.owners[name].map { Array(base.texts[base.units[$0]]) } ?? []
      let shapes = XCStringsShapes(Array(texts[units[owner]]), models)
      return texts[units[owner]].filter { text in
        !text.isHidden && !text.isNew && written[text.id] == nil && shapes.isOutgrown(text, by: written)
      }.map(\.id)
    }
  }

  var blocks: [EntryBlock] { strings.members.map { EntryBlock($0.name, key: $0.name, $0.range) } }

  static func lacking(_ id: EntryID) -> EditError {
    EditError(id, "the catalog has no such key: Xcode adds keys, from the code", waits: true)
  }

  /// The number of the key's member in the file; a key of a variation is told by the base file, too.
  func owner(of key: Text, base: XCStringsFile) -> Int? {
    if let own = owners[key] { return own }
    return base.owners[key].flatMap { owners[base.strings.members[$0].name] }
  }
}

/// Goes through a catalog's keys.
struct XCStringsReader {
  let bytes: FileBytes
  let root: JSONObject
  let strings: JSONObject
  private let role: FileRole
  let names: [Text]
  private let format: XCStrings
  private var lines: LineCounter
  private(set) var entries: [Entry] = []
  private var found: XCStringsUnits
  private(set) var owners: [Text: Int] = [:]
  private(set) var units: [Range<Int>] = []
  private(set) var findings: [Finding] = []
  private(set) var locales: Set<LocaleTag> = []
  private var tags: [Text: LocaleTag?] = [:]

  init(
    _ bytes: FileBytes, _ root: JSONObject, _ role: FileRole, _ format: XCStrings
  ) throws(SyntaxError) {
    (self.bytes, self.root, self.role, self.format) = (bytes, root, role, format)
    names = format.names(of: role.locale).map { Text($0) }
    lines = LineCounter(bytes)
    found = XCStringsUnits(in: bytes)
    guard let strings = root.object("strings") else {
      throw SyntaxError(in: bytes, at: 0, "the catalog has no object 'strings'")
    }
    self.strings = strings
    guard let source = try root.text("sourceLanguage", in: bytes) else {
      throw SyntaxError(in: bytes, at: 0, "the catalog has no 'sourceLanguage'")
    }
    if case .source(let base) = role, format.locale(named: source.string) != base {
      throw SyntaxError(
        in: bytes, at: root.member("sourceLanguage")?.range.lowerBound ?? 0,
        "the catalog's source language is '\(source)', but the project's base locale is \(base)",
        hint: "set base = \(source) in .glossator, or the language in Xcode")
    }
  }

  var texts: [XCStringsText] { found.texts }
  private var isSource: Bool { if case .source = role { true } else { false } }

  mutating func run() throws(SyntaxError) {
    if isSource, let version = try root.text("version", in: bytes), !version.string.hasPrefix("1.") {
      note(.warning, "unknown-version", "catalogs of version \(version) are newer than Glossator", at: 0)
    }
    owners.reserveCapacity(strings.members.count)
    units.reserveCapacity(strings.members.count)
    found.reserve(strings.members.count)
    entries.reserveCapacity(strings.members.count)
    for (number, member) in strings.members.enumerated() {
      guard case .object(let string) = member.value else {
        throw SyntaxError(in: bytes, at: member.value.range.lowerBound, "'\(member.name)' is not an object")
      }
      try read(string, member, number)
    }
  }

  private mutating func read(_ string: JSONObject, _ member: JSONMember, _ number: Int) throws(SyntaxError) {
    let (key, localizations) = (member.name, string.object("localizations"))
    let start = found.texts.count
    var hasUnit = false
    for name in names {
      guard let unit = localizations?.object(named: name) else { continue }
      hasUnit = true
      try found.read(unit, of: key)
      break
    }
    owners[key] = number
    for text in found.texts[start...] where text.id.key != key && owners[text.id.key] == nil {
      owners[text.id.key] = number
    }
    units.append(start..<found.texts.count)
    var model = Entry(EntryID(key), text: key)
    if let comment = try string.text("comment", in: bytes) { model.comment = comment }
    if case .other(let token)? = string.member("shouldTranslate") {
      model.isTranslatable = !bytes.equals(token, "false")
    }
    if isSource { try inspect(string, member, localizations) }
    for text in found.texts[start...] where !text.isHidden && (isSource || !text.isNew) {
      var entry = model
      entry.id = text.id
      entry.text = text.text
      entry.line = lines.line(at: min(text.value.lowerBound, text.state?.token.lowerBound ?? .max))
      entry.isTranslatable = model.isTranslatable && text.isTranslatable
      entries.append(entry)
    }
    // Without a unit of the source language, the key is the text.
    if isSource, !hasUnit {
      model.line = lines.line(at: member.key.lowerBound)
      entries.append(model)
    }
  }

  // MARK: What is odd

  private mutating func inspect(
    _ string: JSONObject, _ member: JSONMember, _ localizations: JSONObject?
  ) throws(SyntaxError) {
    if try string.text("extractionState", in: bytes) == "stale" {
      note(
        .note, "stale-key", "Xcode no longer finds '\(member.name)' in the code", at: member.key.lowerBound)
    }
    guard let localizations else { return }
    for localization in localizations.members {
      guard case .object(let unit) = localization.value else {
        throw SyntaxError(
          in: bytes, at: localization.value.range.lowerBound, "'\(localization.name)' is not an object")
      }
      if let tag = tag(localization.name), tag != role.locale { locales.insert(tag) }
      var units = XCStringsUnits(in: bytes)
      try units.read(unit, of: member.name)
      for flaw in units.flaws {
        note(flaw.severity, flaw.rule, "\(localization.name): \(flaw.message)", at: flaw.offset)
      }
    }
  }

  private mutating func tag(_ name: Text) -> LocaleTag? {
    if let known = tags[name] { return known }
    let tag = format.locale(named: name.string)
    tags[name] = .some(tag)
    return tag
  }

  private mutating func note(
    _ severity: Finding.Severity, _ rule: String, _ message: String, at offset: Int
  ) {
    findings.append(Finding(severity, rule, message, at: Place("", line: lines.line(at: offset))))
  }
}
