import TranslationModel

/// An XLIFF file that was read.
struct XLIFFFile: StringFile {
  let bytes: [UInt8]
  let catalog: Catalog
  let findings: [Finding]

  let role: FileRole
  let format: XLIFF
  let version: String
  /// The tag `<xliff>`.
  let root: Range<Int>
  /// The value of XLIFF 2's `trgLang`.
  let targetLanguage: Range<Int>?
  let parts: [XLIFFPart]
  let units: [XLIFFUnit]
  let segments: [XLIFFSegment]
  /// The unit of each entry that there is, or could be; nil where each unit is the entry with its number.
  private let numbers: HashTable?
  /// True where the source role's texts are the targets: a file from the base locale into itself.
  let readsTargets: Bool

  let texts: TextStore

  init(
    reading bytes: [UInt8], _ role: FileRole, _ format: XLIFF, beside base: XLIFFFile? = nil
  ) throws(SyntaxError) {
    let start = bytes.starts(with: EncodingMark.utf8.bytes) ? EncodingMark.utf8.bytes.count : 0
    var reader = try bytes.read { buffer throws(SyntaxError) in
      var reader = XLIFFReader(buffer, from: start)
      try reader.read()
      return reader
    }
    let languages = (reader.isSecond ? [reader.targetLanguage] : reader.parts.map(\.targetLanguage)).map {
      range in
      range.flatMap { format.locale(named: String(decoding: bytes[$0], as: UTF8.self)) }
    }
    if case .source(let base) = role { readsTargets = languages.contains(base) } else { readsTargets = false }
    var names = XLIFFNames(&reader, beside: base)
    try names.nameEntries()
    let entries = names.entries(in: role, readsTargets: readsTargets)
    (units, segments) = (names.units, names.segments)
    texts = bytes.read { $0.store(names.pieces.decoded) }
    catalog = Catalog(entries, texts)
    if Self.mayHaveTwins(units, reader.parts) { try Self.refuseTwins(units, texts, bytes) }
    let isComplete = catalog.count == units.count
    numbers = isComplete ? nil : try Self.numbers(units, texts, bytes)
    findings = Self.findings(units, segments, texts, languages, role)
    self.bytes = bytes
    (self.role, self.format) = (role, format)
    (version, root, targetLanguage, parts) = (
      reader.version, reader.root, reader.targetLanguage, reader.parts
    )
  }

  /// True where ids are not what keys are made of, so that two units may have one id and not one key.
  private static func mayHaveTwins(_ units: [XLIFFUnit], _ parts: [XLIFFPart]) -> Bool {
    units.contains { $0.otherName != nil } || parts.contains(where: \.isXcodes)
  }

  /// Each `<file>` has an id but once.
  private static func refuseTwins(
    _ units: [XLIFFUnit], _ texts: TextStore, _ bytes: [UInt8]
  ) throws(SyntaxError) {
    var ids = HashTable(capacity: units.count)
    let twin = texts.read { texts in
      units.indices.first { number in
        let unit = units[number]
        let hash = texts[unit.id].quickHash ^ UInt64(unit.file) &* 0x9E37_79B9_7F4A_7C15
        return ids.insert(number, hash) {
          units[$0].file == unit.file && texts[units[$0].id].isSame(as: texts[unit.id])
        } != nil
      }
    }
    guard let twin else { return }
    throw bytes.read {
      SyntaxError(
        in: $0, at: units[twin].idValue.lowerBound, "the id '\(texts[units[twin].id])' appears twice",
        hint: "delete one of the units")
    }
  }

  private static func numbers(
    _ units: [XLIFFUnit], _ texts: TextStore, _ bytes: [UInt8]
  ) throws(SyntaxError) -> HashTable {
    var numbers = HashTable(capacity: units.count)
    let double = texts.read { texts in
      units.indices.first { number in
        if units[number].isHidden { return false }
        let (key, variant) = (units[number].key, units[number].variant)
        return numbers.insert(number, texts.hash(key, variant)) {
          units[$0].variant == variant && texts[units[$0].key].isSame(as: texts[key])
        } != nil
      }
    }
    guard let double else { return numbers }
    try refuseTwins(units, texts, bytes)
    let key = texts[units[double].key]
    let other = numbers.number(EntryID(key, units[double].variant).quickHash) {
      units[$0].variant == units[double].variant && texts[units[$0].key] == key
    }
    throw SyntaxError(
      line: units[double].line, column: 1, "'\(key)' is also on line \(units[other ?? 0].line)",
      hint: "give the units different names")
  }

  /// Several units may be one key's plural forms.
  var blocks: [EntryBlock] {
    units.map { unit in
      let file = parts[unit.file].name
      let name = file.string + "/" + String(decoding: bytes[unit.idValue], as: UTF8.self)
      return EntryBlock(Text(name), key: texts[unit.key], in: file, unit.extent)
    }
  }

  func segments(of unit: XLIFFUnit) -> ArraySlice<XLIFFSegment> { segments[unit.segments] }

  /// The number of the unit of an entry that there is, or could be.
  func number(of id: EntryID) -> Int? {
    guard let numbers else { return catalog.position(of: id) }
    return numbers.number(id.quickHash) { self.id(of: units[$0]) == id }
  }

  func id(of unit: XLIFFUnit) -> EntryID { EntryID(texts[unit.key], unit.variant) }

  func applying(_ edits: [EntryEdit], base: any StringFile) throws(EditError) -> [UInt8] {
    var writer = XLIFFWriter(self, base: base as? XLIFFFile)
    return try writer.write(edits)
  }

  var isSecond: Bool { version.hasPrefix("2.") }

  private static func findings(
    _ units: [XLIFFUnit], _ segments: [XLIFFSegment], _ texts: TextStore, _ languages: [LocaleTag?],
    _ role: FileRole
  ) -> [Finding] {
    var findings: [Finding] = []
    if case .translation(let locale) = role,
      let other = languages.compactMap({ $0 }).first(where: {
        $0.full != locale.full && !$0.isVersion(of: locale)
      })
    {
      findings.append(
        Finding(
          .warning, "other-language",
          "the file says that it is for \(other), but its path says \(locale)",
          at: Place("", line: 1)))
    }
    for i in units.indices {
      let own = segments[units[i].segments]
      if own.hasStrangeElements {
        findings.append(
          Finding(
            .warning, "markup",
            "the translation of '\(texts[units[i].key])' has elements that its source text does not",
            at: Place("", line: units[i].line)))
      }
      if own.count != 1, units[i].isTranslatable {
        findings.append(
          Finding(
            .note, "segments",
            "'\(texts[units[i].key])' is in \(own.count) segments: its translation is read-only",
            at: Place("", line: units[i].line),
            hint: "join the segments in a translation tool to edit it in the sheet"))
      }
    }
    return findings
  }
}

extension LocaleTag {
  /// True where one of two tags only says more than the other: `nb`, `nb-NO`. Filipino has two codes.
  fileprivate func isVersion(of other: LocaleTag) -> Bool {
    let (own, its) = (subtags, other.subtags)
    return own.starts(with: its) || its.starts(with: own)
  }

  private var subtags: [String] {
    [language == "tl" ? "fil" : language] + [script, region].compactMap { $0 } + variants
  }
}
