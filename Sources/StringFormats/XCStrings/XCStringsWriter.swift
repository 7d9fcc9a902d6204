import TranslationModel

/// Makes the edits of one locale in a string catalog.
struct XCStringsWriter {
  private let file: XCStringsFile
  private let base: XCStringsFile
  private let places: [EntryID: Int]
  private var splices: JSONSplices

  init(_ file: XCStringsFile, base: XCStringsFile?) {
    self.file = file
    self.base = base ?? file
    places = file.places
    splices = JSONSplices(file.bytes, JSONStyle(of: file.bytes, file.root, else: nil))
  }

  mutating func write(_ edits: [EntryEdit]) throws(EditError) -> [UInt8] {
    var groups: [Int: [EntryID: EntryEdit]] = [:]
    for edit in edits {
      if let owner = file.owner(of: edit.id.key, base: base) {
        groups[owner, default: [:]][edit.id] = edit
      } else if edit.text != nil {
        throw XCStringsFile.lacking(edit.id)
      }
    }
    for (owner, edits) in groups.sorted(by: { $0.key < $1.key }) { try change(owner, edits) }
    return splices.splices.applied(to: file.bytes)
  }

  // MARK: One key

  private mutating func change(_ owner: Int, _ edits: [EntryID: EntryEdit]) throws(EditError) {
    let known = Array(file.texts[file.units[owner]])
    var unit = XCStringsUnitEdits(known, model: model(owner), baseBytes: base.bytes)
    for (id, edit) in edits.sorted(by: { $0.key < $1.key }) {
      if case .index = id.variant { throw EditError(id, "catalogs have no lists") }
      guard let place = places[id], file.units[owner].contains(place) else {
        // Without a unit the key is the English: the same text needs none.
        if edit.text != nil, edit.text != file.catalog[id]?.text { unit.added.append(edit) }
        continue
      }
      let text = file.texts[place]
      if edit.text == nil {
        if !text.isNew || file.isSource { unit.removed.insert(id) }
      } else if edit.text != text.text || text.isNew && !file.isSource {
        unit.replaced[id] = edit
      }
    }
    if unit.isEmpty { return }
    try unit.checkForms()
    let string = file.strings.members[owner]
    guard case .object(let object) = string.value else { return }
    let localizations = object.object("localizations")
    let name = file.localeNames.first { localizations?.object(named: $0) != nil } ?? file.localeNames[0]
    if unit.isGone {
      change(object, [(["localizations", name], nil)])
    } else if unit.isOtherShape, let old = localizations?.members.first(where: { $0.name == name }) {
      let leaves = try unit.leavesOfWhole()
      splices.replace(
        old.value.range,
        by: splices.style.written(.tree(leaves), below: splices.indentation(at: old.key.lowerBound)))
    } else {
      for (id, edit) in unit.replaced.sorted(by: { $0.key < $1.key }) { try replace(id, edit) }
      var steps: [Step] = unit.removedPaths.map { (["localizations", name] + $0, nil) }
      steps += try unit.newLeaves().map { (["localizations", name] + $0.path, $0.value) }
      if !steps.isEmpty { change(object, steps) }
    }
  }

  /// The base file's texts of the key.
  private func model(_ owner: Int) -> [XCStringsText] {
    let name = file.strings.members[owner].name
    return base.owners[name].map { Array(base.texts[base.units[$0]]) } ?? []
  }

  private mutating func replace(_ id: EntryID, _ edit: EntryEdit) throws(EditError) {
    guard let place = places[id], let text = edit.text else { return }
    let old = file.texts[place]
    if old.text != text {
      let written = try old.written(text)
      splices.replace(old.value, by: JSONString.encoded(written, splices.style))
    }
    if let state = old.state, !file.isSource, state.name != "translated" {
      splices.replace(state.token, by: Array("\"translated\"".utf8))
    }
  }

  // MARK: Objects

  /// One change below an object: a new value, or nil to take out what is there.
  private typealias Step = (path: [Text], value: JSONNew?)

  /// Makes changes below an entry. What becomes empty goes, but for the entry itself.
  private mutating func change(_ entry: JSONObject, _ steps: [Step]) {
    guard change(inside: entry, steps) else { return }
    // Xcode writes an empty line into an empty object.
    let outer = splices.indentation(at: entry.range.lowerBound)
    let isXcodes = splices.style.colon.first == 0x20
    let inner = isXcodes ? splices.style.newline + splices.style.newline + outer : []
    splices.replace(entry.range.lowerBound + 1..<entry.range.upperBound - 1, by: inner)
  }

  /// True where nothing is left in the object; then its bytes are left to the caller.
  private mutating func change(inside object: JSONObject, _ steps: [Step]) -> Bool {
    var removed: Set<Int> = []
    var new: [Text: JSONNew] = [:]
    for (name, below) in Dictionary(grouping: steps, by: { $0.path[0] }) {
      let rest = below.map { (path: Array($0.path.dropFirst()), value: $0.value) }
      guard let position = object.position(of: name) else {
        let leaves = rest.compactMap { step in step.value.map { (path: step.path, value: $0) } }
        if !leaves.isEmpty { new[name] = .tree(leaves) }
        continue
      }
      if rest.contains(where: \.path.isEmpty) {
        removed.insert(position)
      } else if case .object(let inner) = object.members[position].value {
        if change(inside: inner, rest) { removed.insert(position) }
      } else {
        // Something else stands where an object should.
        let leaves = rest.compactMap { step in step.value.map { (path: step.path, value: $0) } }
        if leaves.isEmpty { continue }
        let value = object.members[position].value.range
        let outer = splices.indentation(at: value.lowerBound)
        splices.replace(value, by: splices.style.written(.tree(leaves), below: outer))
      }
    }
    let parts = object.members.map(\.range)
    if new.isEmpty, removed.count == parts.count { return true }
    splices.remove(removed, of: parts, in: object.range)
    insert(new, into: object, without: removed, parts)
    return false
  }

  /// Puts members where the order of their names wants them; at the end where the object has another order.
  private mutating func insert(
    _ new: [Text: JSONNew], into object: JSONObject, without removed: Set<Int>, _ parts: [Range<Int>]
  ) {
    let kept = parts.indices.filter { !removed.contains($0) }
    let names = kept.map { object.members[$0].name }
    let isSorted = zip(names, names.dropFirst()).allSatisfy { $0 < $1 }
    let indentation = splices.memberIndentation(
      of: object, below: splices.indentation(at: object.range.lowerBound))
    var groups: [(place: Placement, members: [[UInt8]])] = []
    for (name, value) in new.sorted(by: { $0.key < $1.key }) {
      let before = isSorted ? names.count { $0 < name } : names.count
      let place: Placement =
        kept.isEmpty ? .end : before == 0 ? .before(kept[0]) : .after(kept[before - 1])
      let member = splices.style.member(name, value, below: indentation)
      if groups.last?.place == place {
        groups[groups.count - 1].members.append(member)
      } else {
        groups.append((place, [member]))
      }
    }
    for (place, members) in groups { splices.insert(members, place, of: parts, in: object.range) }
  }

  // MARK: A locale's absence

  /// A catalog's bytes without the units of these names.
  static func without(_ names: Set<Text>, in file: XCStringsFile) -> [UInt8] {
    var writer = XCStringsWriter(file, base: nil)
    for member in file.strings.members {
      guard case .object(let string) = member.value, let localizations = string.object("localizations") else {
        continue
      }
      let steps = localizations.members.filter { names.contains($0.name) }.map {
        (path: ["localizations", $0.name] as [Text], value: JSONNew?.none)
      }
      if !steps.isEmpty { writer.change(string, steps) }
    }
    return writer.splices.splices.applied(to: file.bytes)
  }
}

extension XCStringsFile {
  fileprivate var isSource: Bool { if case .source = role { true } else { false } }
}

extension JSONNew {
  /// A value at the end of each path, as nested objects with their names in order.
  fileprivate static func tree(_ leaves: [(path: [Text], value: JSONNew)]) -> JSONNew {
    if let whole = leaves.first(where: \.path.isEmpty) { return whole.value }
    let groups = Dictionary(grouping: leaves, by: { $0.path[0] })
    return .object(
      groups.sorted { $0.key < $1.key }.map { name, below in
        (name, .tree(below.map { (Array($0.path.dropFirst()), $0.value) }))
      })
  }
}

extension XCStringsText {
  /// A text as it is written in this one's place, or beside it.
  func written(_ text: Text) throws(EditError) -> Text {
    guard let argument else { return text }
    guard let written = argument.written(text) else {
      throw EditError(id, "'%arg' is the catalog's own name for a number: write %\(argument.specifier)")
    }
    return namesArgument ? written : text
  }
}
