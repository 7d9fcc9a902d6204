import TranslationModel

/// Puts units that only the base file has into a file, without their targets.
struct XLIFFUnitCopies {
  private let file: XLIFFFile
  private let base: XLIFFFile?

  init(_ file: XLIFFFile, _ base: XLIFFFile?) {
    self.file = file
    self.base = base
  }

  func inserting(_ ids: [EntryID]) throws(EditError) -> [UInt8] {
    var copies: [Int: [EntryID: [UInt8]]] = [:]
    for id in ids {
      guard let base, let model = model(of: id, in: base) else {
        throw EditError(id, "neither the file nor the base file has such a unit yet", waits: true)
      }
      guard let part = part(of: base.units[model].file, in: base) else {
        let name = base.parts[base.units[model].file].name
        throw EditError(id, "the file has no part for '\(name)' yet: export it again", waits: true)
      }
      copies[part, default: [:]][id] = try copy(base.units[model], of: base, for: id)
    }
    var splices = Splices()
    for (part, units) in copies.sorted(by: { $0.key < $1.key }) { insert(units, into: part, &splices) }
    return splices.applied(to: file.bytes)
  }

  /// The base file's unit; for a plural form that the base locale does not have, the one of `other`.
  private func model(of id: EntryID, in base: XLIFFFile) -> Int? {
    if let own = base.number(of: id) { return own }
    return id.variant.category == nil ? nil : base.number(of: EntryID(id.key, .plural(.other)))
  }

  private func part(of number: Int, in base: XLIFFFile) -> Int? {
    if base.parts.count == 1, file.parts.count == 1 { return 0 }
    return file.parts.firstIndex { $0.name == base.parts[number].name }
  }

  private func copy(_ unit: XLIFFUnit, of base: XLIFFFile, for id: EntryID) throws(EditError) -> [UInt8] {
    var splices = Splices()
    for segment in base.segments(of: unit) {
      if let target = segment.target { splices.remove(segment.sourceEnd..<target.content.range.upperBound) }
      if base.isSecond, let state = segment.state { splices.replace(state.value, by: Array("initial".utf8)) }
    }
    if id != base.id(of: unit) {
      let old = String(decoding: base.bytes[unit.idValue], as: UTF8.self)
      guard let category = id.variant.category,
        let new = XcodeUnitID.id(old, for: category, insteadOf: .other)
      else { throw EditError(id, "the base file has no such unit", waits: true) }
      splices.replace(unit.idValue, by: Array(new.utf8))
    }
    // The copy is the part of the edited file that the unit became.
    let whole = splices.applied(to: base.bytes)
    let tail = base.bytes.count - unit.extent.upperBound
    return Array(whole[unit.extent.lowerBound..<whole.count - tail])
  }

  private func insert(_ units: [EntryID: [UInt8]], into part: Int, _ splices: inout Splices) {
    let own = file.units.indices.filter { file.units[$0].file == part }
    let places = Dictionary(
      own.map { (file.id(of: file.units[$0]), $0) }, uniquingKeysWith: { first, _ in first })
    let layout = BlockLayout(bytes: file.bytes, container: file.parts[part].container)
    let placements = Placement.plan(
      units.keys.sorted(), inOrderOf: order(units.keys.sorted()), last: own.last
    ) { places[$0] }
    let newline = file.bytes.firstNewline ?? [0x0A]
    for (place, ids) in placements {
      let insertion = layout.insertion(
        of: ids.compactMap { units[$0] }, place, among: file.units.map(\.extent), newline: newline,
        blankLines: false)
      splices.insert(insertion.bytes, at: insertion.offset)
    }
  }

  /// The base file's order, with each new plural form before `other`.
  private func order(_ new: [EntryID]) -> [EntryID] {
    guard let base else { return [] }
    var before: [EntryID: [EntryID]] = [:]
    for id in new where base.number(of: id) == nil {
      before[EntryID(id.key, .plural(.other)), default: []].append(id)
    }
    return base.units.map(base.id).flatMap { (before[$0] ?? []) + [$0] }
  }
}
