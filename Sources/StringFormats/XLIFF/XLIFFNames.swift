import TranslationModel

/// Names the entries of a file's units. In one of Xcode's files, and in one with several `<file>`s, a key has the file's
/// name before it, because one string table's `OK` is not another's; Xcode's plural ids are taken apart. A unit with a name
/// that the base file does not know is the one that it knows by its id: tools add names to one locale's file and not to
/// another's.
struct XLIFFNames {
  private(set) var units: [XLIFFUnit]
  let segments: [XLIFFSegment]
  private(set) var pieces: TextPieces
  private let parts: [XLIFFPart]
  /// The variables that are all of a key's format.
  private var variables: [String: String] = [:]

  private let base: XLIFFFile?

  init(_ reader: inout XLIFFReader, beside base: XLIFFFile?) {
    units = reader.takeUnits()
    (segments, pieces, parts) = (reader.segments, reader.scanner.pieces, reader.parts)
    self.base = base
  }

  mutating func nameEntries() throws(SyntaxError) {
    let ids = parts.contains(where: \.isXcodes) ? units.map(xcodeID) : []
    for (i, id) in ids.enumerated() {
      guard let id, id.part == .whole else { continue }
      let range = segments[units[i].segments].source(&pieces)
      let source = pieces[range]
      if let name = source.variables.first, source.isVariable(name) {
        variables[prefix(units[i]) + id.key] = name.string
      }
    }
    for i in units.indices {
      if !ids.isEmpty, let id = ids[i] {
        name(i, id)
      } else {
        units[i].name = try nameInBase(units[i])
        guard parts.count > 1 else {
          units[i].key = units[i].name
          continue
        }
        pieces.add { [prefix = prefix(units[i])] in $0 += prefix.utf8 }
        pieces.append(units[i].name)
        units[i].key = pieces.take()
      }
    }
  }

  private func nameInBase(_ unit: XLIFFUnit) throws(SyntaxError) -> TextRange {
    guard let base, let id = unit.otherName, base.has(prefix(unit) + pieces[id].string) else {
      return unit.name
    }
    guard base.has(prefix(unit) + pieces[unit.name].string) else { return id }
    throw SyntaxError(
      line: unit.line, column: 1,
      "the base file has both the unit's id '\(pieces[id])' and its name '\(pieces[unit.name])'",
      hint: "name the units alike in both files")
  }

  private mutating func name(_ i: Int, _ id: XcodeUnitID) {
    let prefix = prefix(units[i])
    let whole = variables[prefix + id.key]
    let entry = id.entry(prefix: prefix, wholeVariable: whole)
    pieces.add { $0 += entry.key.utf8 }
    (units[i].key, units[i].variant) = (pieces.take(), entry.variant)
    guard id.part == .whole else { return }
    let range = segments[units[i].segments].source(&pieces)
    let source = pieces[range]
    guard !source.variables.isEmpty else { return }
    units[i].isTranslatable = units[i].isTranslatable && source.hasWordsBesideVariables
    units[i].isHidden = whole != nil
  }

  private func xcodeID(_ unit: XLIFFUnit) -> XcodeUnitID? {
    parts[unit.file].isXcodes ? XcodeUnitID(pieces[unit.name].string) : nil
  }

  private func prefix(_ unit: XLIFFUnit) -> String {
    let part = parts[unit.file]
    return part.isXcodes || parts.count > 1 ? "\(part.name):" : ""
  }

  /// The entries of the units that have a text in the role.
  mutating func entries(in role: FileRole, readsTargets: Bool) -> [EntryRecord] {
    var entries: [EntryRecord] = []
    entries.reserveCapacity(units.count)
    let isSource = if case .source = role { true } else { false }
    for i in units.indices where !units[i].isHidden {
      let own = segments[units[i].segments]
      let hasTarget = (!isSource || readsTargets) && own.isTranslated
      if !isSource, !hasTarget { continue }
      let text = hasTarget ? own.target(&pieces) : own.source(&pieces)
      entries.append(
        EntryRecord(
          units[i].key, units[i].variant, text: text, comment: units[i].comment, line: units[i].line,
          isTranslatable: units[i].isTranslatable))
    }
    return entries
  }
}

extension XLIFFFile {
  fileprivate func has(_ key: String) -> Bool { number(of: EntryID(Text(key))) != nil }
}
