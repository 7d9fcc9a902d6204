import TranslationModel

/// A value of a JSON document.
enum JSONValue: Sendable {
  case object(JSONObject)
  case array(JSONArray)
  /// With its quotes.
  case string(Range<Int>)
  /// A number, `true`, `false` or `null`.
  case other(Range<Int>)

  var range: Range<Int> {
    switch self {
    case .object(let object): object.range
    case .array(let array): array.range
    case .string(let range), .other(let range): range
    }
  }
}

/// An object of a JSON document.
struct JSONObject: Sendable {
  fileprivate let tape: JSONTape
  private let node: JSONNode

  init(_ tape: JSONTape, _ node: JSONNode) { (self.tape, self.node) = (tape, node) }

  /// With its braces.
  var range: Range<Int> { node.value }
  var members: JSONMembers { JSONMembers(tape, node.inner) }

  func position(of name: Text) -> Int? { place(tape.number(of: name, in: node.inner)) }
  func position(_ name: StaticString) -> Int? { place(tape.number(of: name, in: node.inner)) }

  private func place(_ number: Int?) -> Int? { number.map { $0 - node.inner.lowerBound } }

  func member(named name: Text) -> JSONValue? { position(of: name).map { members[$0].value } }

  /// The value of an ASCII name.
  func member(_ name: StaticString) -> JSONValue? { position(name).map { members[$0].value } }

  /// A member that is an object.
  func object(_ name: StaticString) -> JSONObject? {
    if case .object(let object)? = member(name) { object } else { nil }
  }

  func object(named name: Text) -> JSONObject? {
    if case .object(let object)? = member(named: name) { object } else { nil }
  }

  /// A member that is a text.
  func text(_ name: StaticString, in bytes: FileBytes) throws(SyntaxError) -> Text? {
    guard case .string(let token)? = member(name) else { return nil }
    return try JSONString.decoded(token, in: bytes)
  }
}

/// The members of an object, or the elements of an array, in file order.
struct JSONMembers: RandomAccessCollection, Sendable {
  fileprivate let tape: JSONTape
  fileprivate let numbers: Range<Int>

  fileprivate init(_ tape: JSONTape, _ numbers: Range<Int>) { (self.tape, self.numbers) = (tape, numbers) }

  var startIndex: Int { 0 }
  var endIndex: Int { numbers.count }

  subscript(position: Int) -> JSONMember { JSONMember(tape, numbers.lowerBound + position) }
}

struct JSONMember: Sendable {
  private let tape: JSONTape
  private let number: Int

  fileprivate init(_ tape: JSONTape, _ number: Int) { (self.tape, self.number) = (tape, number) }

  /// The name with its quotes.
  var key: Range<Int> { tape.nodes[number].key }
  var name: Text { tape.name(number) }
  /// Name and value.
  var range: Range<Int> { key.lowerBound..<tape.nodes[number].value.upperBound }

  var value: JSONValue {
    let node = tape.nodes[number]
    return switch node.kind {
    case .object: .object(JSONObject(tape, node))
    case .array: .array(JSONArray(JSONMembers(tape, node.inner), node.value))
    case .plain, .escaped: .string(node.value)
    case .other: .other(node.value)
    }
  }
}

struct JSONArray: Sendable {
  private let elements: JSONMembers
  /// With its brackets.
  let range: Range<Int>

  fileprivate init(_ elements: JSONMembers, _ range: Range<Int>) {
    (self.elements, self.range) = (elements, range)
  }

  /// The elements, where all are strings.
  var strings: [Range<Int>]? {
    var tokens: [Range<Int>] = []
    for element in elements {
      guard case .string(let token) = element.value else { return nil }
      tokens.append(token)
    }
    return tokens
  }
}

/// Finds the members of an object by their names.
struct JSONPositions {
  private let members: JSONMembers
  private var places: HashTable

  init(_ object: JSONObject) {
    members = object.members
    places = HashTable(capacity: members.count)
    let (nodes, first) = (members.tape.nodes, members.numbers.lowerBound)
    members.tape.names { names in
      for i in members.indices {
        let name = names[nodes[first + i].name]
        _ = places.insert(i, name.quickHash) { names[nodes[first + $0].name].isSame(as: name) }
      }
    }
  }

  subscript(_ name: Text) -> Int? { places.number(name.quickHash) { members[$0].name == name } }
}
