import TranslationModel

/// Makes the edits of a JSON file of strings.
struct JSONWriter {
  private let file: JSONFile
  private let base: JSONFile?
  private var splices: JSONSplices

  init(_ file: JSONFile, base: JSONFile?) {
    self.file = file
    self.base = base
    splices = JSONSplices(
      file.bytes, JSONStyle(of: file.bytes, file.root, else: base.map { ($0.bytes, $0.root) }))
  }

  /// The file's bytes after the edits.
  mutating func write(_ edits: [EntryEdit]) throws(EditError) -> [UInt8] {
    let changes = try changes(edits)
    if changes.isEmpty { return file.bytes }
    if try change(file.root, changes, like: base?.root) {
      let parts = file.root.members.map(\.range)
      splices.remove(Set(parts.indices), of: parts, in: file.root.range)
    }
    return splices.splices.applied(to: file.bytes)
  }

  // MARK: The tree of changes

  private func changes(_ edits: [EntryEdit]) throws(EditError) -> JSONChanges {
    var last: [EntryID: EntryEdit] = [:]
    for edit in edits { last[edit.id] = edit }
    var changes = JSONChanges()
    var new: [EntryEdit] = []
    for edit in last.values.sorted(by: { $0.id < $1.id }) {
      guard let position = file.catalog.position(of: edit.id) else {
        if edit.text != nil { new.append(edit) }
        continue
      }
      if file.catalog.entries[position].text != edit.text {
        changes.add(edit, at: file.address(at: position))
      }
    }
    try refuseBrokenPlurals(last)
    if new.isEmpty { return changes }
    let isFlat = file.isFlat
    let (ownPaths, basePaths) = (file.paths, base?.paths ?? [:])
    for edit in sorted(new) {
      let known = ownPaths[edit.id.key] ?? (isFlat ? [edit.id.key] : basePaths[edit.id.key])
      changes.add(edit, at: address(of: edit.id, known ?? file.split(edit.id.key)))
    }
    return changes
  }

  private func address(of id: EntryID, _ path: [Text]) -> JSONAddress {
    var address = JSONAddress(path: path)
    if case .index(let index) = id.variant { address.index = index }
    if let last = path.last { address.path[path.count - 1] = file.dialect.name(last, for: id.variant) }
    return address
  }

  /// New entries in the order of the base file's; a plural form that the base lacks stands before the next one.
  private func sorted(_ new: [EntryEdit]) -> [EntryEdit] {
    guard let base else { return new }
    var ends: [Text: Int] = [:]
    for (position, entry) in base.catalog.entries.enumerated() { ends[entry.key] = position }
    func place(_ id: EntryID) -> (Int, Int) {
      if let position = base.catalog.position(of: id) { return (position, 1) }
      let later = PluralCategory.allCases.first { category in
        id.variant < .plural(category) && base.catalog[EntryID(id.key, .plural(category))] != nil
      }
      if let later, let position = base.catalog.position(of: EntryID(id.key, .plural(later))) {
        return (position, 0)
      }
      return (ends[id.key] ?? .max, 2)
    }
    let placed: [(place: (Int, Int), edit: EntryEdit)] = new.map { (place($0.id), $0) }
    let sorted = placed.sorted { a, b in a.place == b.place ? a.edit.id < b.edit.id : a.place < b.place }
    return sorted.map(\.edit)
  }

  private func refuseBrokenPlurals(_ edits: [EntryID: EntryEdit]) throws(EditError) {
    var forms: [Text: Set<PluralCategory>] = [:]
    for edit in edits.values where edit.id.variant.category != nil { forms[edit.id.key] = [] }
    if forms.isEmpty { return }
    for entry in file.catalog.entries {
      if let category = entry.variant.category { forms[entry.key]?.insert(category) }
    }
    for (id, edit) in edits {
      guard let category = id.variant.category else { continue }
      if edit.text == nil { forms[id.key]?.remove(category) } else { forms[id.key]?.insert(category) }
    }
    for (key, forms) in forms.sorted(by: { $0.key < $1.key }) {
      guard let flaw = file.dialect.flaw(in: forms, locale: file.locale),
        let id = edits.keys.filter({ $0.key == key && $0.variant.category != nil }).min()
      else { continue }
      throw EditError(id, flaw)
    }
  }

  // MARK: Objects

  /// Makes the changes inside an object. True where nothing is left in it.
  private mutating func change(
    _ object: JSONObject, _ changes: JSONChanges, like base: JSONObject?
  ) throws(EditError) -> Bool {
    var removed: Set<Int> = []
    var new: [(name: Text, value: JSONNew)] = []
    let positions = JSONPositions(object)
    for change in changes.members {
      let model = base?.member(named: change.name)
      guard let position = positions[change.name] else {
        if let value = try change.newValue(order: model) { new.append((change.name, value)) }
        continue
      }
      let isGone = try self.change(object.members[position].value, change, like: model)
      if isGone { removed.insert(position) }
    }
    let parts = object.members.map(\.range)
    if !removed.isEmpty, removed.count == parts.count, new.isEmpty { return true }
    splices.remove(removed, of: parts, in: object.range)
    if new.isEmpty { return false }
    let values = Dictionary(new, uniquingKeysWith: { first, _ in first })
    let kept = object.members.indices.filter { !removed.contains($0) }
    let outer = splices.indentation(at: object.range.lowerBound)
    let placements = Placement.plan(
      new.map(\.name), inOrderOf: file.dialect.order(base?.members.map(\.name) ?? []), last: kept.last
    ) { name in positions[name].flatMap { removed.contains($0) ? nil : $0 } }
    for (place, names) in placements {
      let inner = splices.memberIndentation(of: object, below: outer)
      let members = names.compactMap { name in
        values[name].map { splices.style.member(name, $0, below: inner) }
      }
      splices.insert(members, place, of: parts, in: object.range)
    }
    return false
  }

  /// Makes the changes of a member's value. True where nothing is left of it.
  private mutating func change(
    _ value: JSONValue, _ change: JSONChange, like base: JSONValue?
  ) throws(EditError) -> Bool {
    switch value {
    case .object(let object):
      if let edit = change.ownWanted {
        guard change.changes.takesOutAll(of: object), let new = try change.newValue(order: base) else {
          throw edit.refused("there is an object of that name")
        }
        replace(object.range, by: new)
        return false
      }
      let model: JSONObject? = if case .object(let object)? = base { object } else { nil }
      return try self.change(object, change.changes, like: model)
    case .string(let token):
      if let edit = change.insideWanted {
        guard let own = change.edit, own.text == nil, let new = try change.newValue(order: base) else {
          throw edit.refused("there is a text of that name")
        }
        replace(token, by: new)
        return false
      }
      guard let edit = change.edit else { return false }
      guard let text = edit.text else { return true }
      splices.replace(token, by: JSONString.encoded(text, splices.style))
      return false
    case .array(let array):
      if let edit = change.notElementWanted {
        guard change.takesOutAll(of: array), let new = try change.newValue(order: base) else {
          throw edit.refused("there is a list of that name")
        }
        replace(array.range, by: new)
        return false
      }
      return try self.change(array, change.elements)
    case .other(let token):
      try replaceNull(token, change, like: base)
      return false
    }
  }

  /// Of what is no text, list or object, only null gives way.
  private mutating func replaceNull(_ token: Range<Int>, _ change: JSONChange, like base: JSONValue?)
    throws(EditError)
  {
    guard let edit = change.ownWanted ?? change.insideWanted else { return }
    guard file.bytes[token].elementsEqual("null".utf8) else {
      throw edit.refused("there is a number or a truth value of that name")
    }
    if let new = try change.newValue(order: base) { replace(token, by: new) }
  }

  private mutating func replace(_ old: Range<Int>, by new: JSONNew) {
    splices.replace(old, by: splices.style.written(new, below: splices.indentation(at: old.lowerBound)))
  }

  // MARK: Lists

  private mutating func change(_ array: JSONArray, _ edits: [Int: EntryEdit]) throws(EditError) -> Bool {
    guard let tokens = array.strings else {
      guard let edit = edits.values.first(where: { $0.text != nil }) else { return false }
      throw edit.refused("there is a list of that name with more than texts in it")
    }
    var removed: Set<Int> = []
    var new: [Text] = []
    for (index, edit) in edits.sorted(by: { $0.key < $1.key }) {
      if let text = edit.text {
        if tokens.indices.contains(index) {
          splices.replace(tokens[index], by: JSONString.encoded(text, splices.style))
        } else if index == tokens.count + new.count, removed.isEmpty {
          new.append(text)
        } else {
          throw edit.refused("the list has only \((tokens.count + new.count).counted("text")) before it")
        }
      } else if tokens.indices.contains(index) {
        removed.insert(index)
      }
    }
    if let first = removed.min(), removed.count < tokens.count - first, let edit = edits[first] {
      throw edit.refused("the texts after it in the list would move up")
    }
    if !removed.isEmpty, removed.count == tokens.count { return true }
    if tokens.isEmpty, !new.isEmpty {
      replace(array.range, by: .array(new))
      return false
    }
    splices.remove(removed, of: tokens, in: array.range)
    if !new.isEmpty {
      let items = new.map { JSONString.encoded($0, splices.style) }
      splices.insert(items, .after(tokens.count - 1), of: tokens, in: array.range)
    }
    return false
  }
}

extension EntryEdit {
  fileprivate func refused(_ message: String) -> EditError { EditError(id, message) }
}

extension JSONFile {
  /// The names to a key that no file knows: split at its dots where this file has levels.
  fileprivate func split(_ key: Text) -> [Text] {
    guard hasLevels else { return [key] }
    return key.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).map {
      Text(String(decoding: $0, as: UTF8.self))
    }
  }
}

extension EditError {
  fileprivate init(_ id: EntryID, _ flaw: JSONFlaw) {
    switch flaw {
    case .noPlurals: self.init(id, "this format has no plurals")
    case .incomplete(let needed):
      self.init(id, "its plural form '\(needed.rawValue)' is not translated yet", waits: true)
    }
  }
}
