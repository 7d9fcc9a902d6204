import TranslationModel

/// An XLIFF file that was read.
struct XLIFFFile: StringFile {
  let bytes: [UInt8]
  let catalog: Catalog
  let findings: [Finding]

  let role: FileRole
  let version: String
  /// The tag `<xliff>`.
  let root: Range<Int>
  /// The value of XLIFF 2's `trgLang`.
  let targetLanguage: Range<Int>?
  let parts: [XLIFFPart]
  let units: [XLIFFUnit]
  /// The unit of each entry that there is, or could be.
  let numbers: [EntryID: Int]
  /// True where the source role's texts are the targets: a file from the base locale into itself.
  let readsTargets: Bool

  init(reading bytes: [UInt8], _ role: FileRole) throws(SyntaxError) {
    let start = bytes.starts(with: EncodingMark.utf8.bytes) ? EncodingMark.utf8.bytes.count : 0
    let reader = try bytes.withUnsafeBufferPointer { buffer throws(SyntaxError) in
      var reader = XLIFFReader(buffer, from: start)
      try reader.read()
      return reader
    }
    self.bytes = bytes
    self.role = role
    (version, root, targetLanguage, parts) = (
      reader.version, reader.root, reader.targetLanguage, reader.parts
    )
    let languages = (reader.isSecond ? [reader.targetLanguage] : reader.parts.map(\.targetLanguage)).map {
      range in
      range.flatMap { LocaleTag(String(decoding: bytes[$0], as: UTF8.self)) }
    }
    if case .source(let base) = role { readsTargets = languages.contains(base) } else { readsTargets = false }
    units = Self.named(reader)
    var numbers: [EntryID: Int] = [:]
    for (number, unit) in units.enumerated() where !unit.isHidden {
      if let other = numbers.updateValue(number, forKey: unit.id) {
        throw SyntaxError(
          line: unit.line, column: 1, "'\(unit.id.key)' is on line \(units[other].line), too",
          hint: "give the units different names")
      }
    }
    self.numbers = numbers
    let isMixed = readsTargets
    catalog = Catalog(units.filter { !$0.isHidden }.compactMap { $0.entry(in: role, readsTargets: isMixed) })
    findings = Self.findings(units, languages, role)
  }

  func applying(_ edits: [EntryEdit], base: any StringFile) throws(EditError) -> [UInt8] {
    var writer = XLIFFWriter(self, base: base as? XLIFFFile)
    return try writer.write(edits)
  }

  var isSecond: Bool { version.hasPrefix("2.") }

  // MARK: Names

  /// The units with the ids of their entries. In one of Xcode's files, and in one with several `<file>`s, a key has the
  /// file's name before it; Xcode's plural ids are taken apart.
  private static func named(_ reader: XLIFFReader) -> [XLIFFUnit] {
    var units = reader.units
    var variables: [String: String] = [:]
    func prefix(_ unit: XLIFFUnit) -> String {
      let part = reader.parts[unit.file]
      return part.isXcodes || reader.parts.count > 1 ? "\(part.name):" : ""
    }
    let ids = zip(units, reader.names).map { unit, name in
      reader.parts[unit.file].isXcodes ? XcodeUnitID(name) : nil
    }
    for (unit, id) in zip(units, ids) {
      guard let id, id.part == .whole, let name = unit.source.variables.first, unit.source.isVariable(name)
      else {
        continue
      }
      variables[prefix(unit) + id.key] = name.string
    }
    for i in units.indices {
      let prefix = prefix(units[i])
      guard let id = ids[i] else {
        units[i].id = EntryID(Text(prefix + reader.names[i]))
        continue
      }
      let whole = variables[prefix + id.key]
      units[i].id = id.entry(prefix: prefix, wholeVariable: whole)
      guard id.part == .whole, !units[i].source.variables.isEmpty else { continue }
      units[i].isTranslatable = units[i].isTranslatable && units[i].source.hasWordsBesideVariables
      units[i].isHidden = whole != nil
    }
    return units
  }

  private static func findings(
    _ units: [XLIFFUnit], _ languages: [LocaleTag?], _ role: FileRole
  ) -> [Finding] {
    var findings: [Finding] = []
    if case .translation(let locale) = role,
      let other = languages.compactMap({ $0 }).first(where: { $0 != locale })
    {
      findings.append(
        Finding(
          .warning, "other-language",
          "the file says that it is of \(other), and its path that it is of \(locale)",
          at: Place("", line: 1)))
    }
    for unit in units where unit.hasStrangeElements {
      findings.append(
        Finding(
          .warning, "markup", "the translation of '\(unit.id.key)' has elements that its source text has not",
          at: Place("", line: unit.line)))
    }
    for unit in units where unit.segment == nil && unit.isTranslatable {
      findings.append(
        Finding(
          .note, "segments",
          "'\(unit.id.key)' is in \(unit.segments.count) segments: its translation is read only",
          at: Place("", line: unit.line),
          hint: "join the segments in a translation tool to edit it in the sheet"))
    }
    return findings
  }
}

extension XLIFFUnit {
  fileprivate func entry(in role: FileRole, readsTargets: Bool) -> Entry? {
    let text: Text
    switch role {
    case .source: text = (readsTargets ? target : nil) ?? source
    case .translation:
      guard let target else { return nil }
      text = target
    }
    return Entry(id, text: text, comment: comment, line: line, isTranslatable: isTranslatable)
  }
}
