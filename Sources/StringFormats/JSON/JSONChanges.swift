import TranslationModel

/// Edits by the way to them: what changes in each member of an object, in the order of the edits.
struct JSONChanges {
  private(set) var members: [JSONChange] = []
  private var numbers: [Text: Int] = [:]

  var isEmpty: Bool { members.isEmpty }

  mutating func add(_ edit: EntryEdit, at address: JSONAddress) {
    add(edit, at: address.path[...], index: address.index)
  }

  fileprivate mutating func add(_ edit: EntryEdit, at path: ArraySlice<Text>, index: Int?) {
    guard let name = path.first else { return }
    let number = numbers[name] ?? members.count
    if number == members.count {
      numbers[name] = number
      members.append(JSONChange(name))
    }
    members[number].add(edit, at: path.dropFirst(), index: index)
  }

  /// True where nothing of an object is left.
  func takesOutAll(of object: JSONObject) -> Bool {
    object.members.allSatisfy { member in
      guard let change = members.first(where: { $0.name == member.name }) else { return false }
      return switch member.value {
      case .string: change.edit.map { $0.text == nil } ?? false
      case .object(let inner): change.changes.takesOutAll(of: inner)
      case .array(let array): change.takesOutAll(of: array)
      case .other: false
      }
    }
  }

  /// A text that should come to be somewhere in here.
  var wanted: EntryEdit? {
    for change in members {
      if let edit = change.ownWanted ?? change.insideWanted { return edit }
    }
    return nil
  }
}

/// What changes at one member: its own text, the elements of its list, what is inside its object.
struct JSONChange {
  let name: Text
  private(set) var edit: EntryEdit?
  private(set) var elements: [Int: EntryEdit] = [:]
  private(set) var changes = JSONChanges()

  init(_ name: Text) { self.name = name }

  fileprivate mutating func add(_ edit: EntryEdit, at path: ArraySlice<Text>, index: Int?) {
    if !path.isEmpty {
      changes.add(edit, at: path, index: index)
    } else if let index {
      elements[index] = edit
    } else {
      self.edit = edit
    }
  }

  /// A text that should come to be: the member's own, or one of its list's; one in its list or its object; one that is
  /// not in its list.
  var ownWanted: EntryEdit? { edit.flatMap(\.wanted) ?? element }
  var insideWanted: EntryEdit? { element ?? changes.wanted }
  var notElementWanted: EntryEdit? { edit.flatMap(\.wanted) ?? changes.wanted }

  /// True where nothing of a list is left.
  func takesOutAll(of array: JSONArray) -> Bool {
    array.strings.map { $0.indices.allSatisfy { elements[$0].map { $0.text == nil } ?? false } } ?? false
  }

  private var element: EntryEdit? {
    elements.sorted { $0.key < $1.key }.lazy.compactMap(\.value.wanted).first
  }

  /// The value of a member that is not there yet, its own members in the order of the base file's; nil where there is
  /// nothing to write.
  func newValue(order base: JSONValue?) throws(EditError) -> JSONNew? {
    if let edit, let text = edit.text {
      if insideWanted != nil { throw EditError(edit.id, "another key begins with this one and a dot") }
      return .string(text)
    }
    if elements.contains(where: { $0.value.text != nil }) { return .array(try newElements()) }
    var members: [(name: Text, value: JSONNew)] = []
    let model: JSONObject? = if case .object(let object)? = base { object } else { nil }
    for change in changes.members {
      if let value = try change.newValue(order: model?.member(named: change.name)) {
        members.append((change.name, value))
      }
    }
    return members.isEmpty ? nil : .object(members)
  }

  private func newElements() throws(EditError) -> [Text] {
    var texts: [Text] = []
    for (index, edit) in elements.sorted(by: { $0.key < $1.key }) {
      guard let text = edit.text else { continue }
      guard index == texts.count else {
        throw EditError(edit.id, "the list has only \(texts.count.counted("text")) before it")
      }
      texts.append(text)
    }
    return texts
  }
}

extension EntryEdit {
  /// The edit itself, where it writes a text.
  fileprivate var wanted: EntryEdit? { text == nil ? nil : self }
}
