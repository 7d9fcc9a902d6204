import TranslationModel

/// A text in a JSON document.
struct JSONText: Sendable {
  var place: JSONPlace
  /// With its quotes.
  @Compact var token: Range<Int>
  var text: TextRange
  /// The names to it joined by dots, as the libraries that read such files write keys.
  var key: TextRange
  /// Of the file, from 1 on.
  var line: UInt32
}

/// The way to a text, in short: see ``JSONFile/address(at:)``.
struct JSONPlace: Sendable {
  private var list: UInt32
  /// The last member's name.
  var name: TextRange
  private var element: UInt32

  init(parents: Int, name: TextRange, index: Int? = nil) {
    (list, self.name) = (UInt32(parents), name)
    element = index.map { UInt32($0) } ?? .max
  }

  /// Which list of names leads to the object that it is in.
  var parents: Int { Int(list) }
  /// The number of an element, where the last member is an array of texts.
  var index: Int? { element == .max ? nil : Int(element) }
}

/// The way to a text from the document's root.
struct JSONAddress: Hashable, Sendable {
  /// The names of the members, from the root's on.
  var path: [Text]
  var index: Int?
}

/// The way to an object, in short.
struct JSONParent: Sendable {
  /// The number of the one that it is in; the root is in none.
  fileprivate var outer: Int
  fileprivate var name: TextRange

  static let root = JSONParent(outer: 0, name: .empty)
}

extension [JSONParent] {
  /// The names to one of them.
  func path(to number: Int, in texts: TextStore) -> [Text] {
    var (path, number): ([Text], Int) = ([], number)
    while number > 0 {
      path.append(texts[self[number].name])
      number = self[number].outer
    }
    return path.reversed()
  }
}

/// Collects the texts of a JSON document, in its order. What is no text (a number, `null`, an object in an array) is
/// left out.
struct JSONTexts {
  private let bytes: FileBytes
  private let nodes: [JSONNode]
  private var pieces: TextPieces
  private(set) var texts: [JSONText] = []
  /// The objects that texts are in; the first is the root.
  private(set) var parents: [JSONParent] = [.root]

  init(_ document: JSONDocument, in bytes: FileBytes) throws(SyntaxError) {
    self.bytes = bytes
    (nodes, pieces) = (document.nodes, document.pieces)
    texts.reserveCapacity(bytes.mostEntries)
    try collect(document.root.inner, below: 0, prefix: .empty)
  }

  var store: TextStore { bytes.store(pieces.decoded) }

  private mutating func collect(
    _ numbers: Range<Int>, below outer: Int, prefix: TextRange
  ) throws(SyntaxError) {
    for number in numbers {
      let node = nodes[number]
      switch node.kind {
      case .object:
        parents.append(JSONParent(outer: outer, name: node.name))
        let inside = joined(prefix, node.name, dot: true)
        try collect(node.inner, below: parents.count - 1, prefix: inside)
      case .plain, .escaped:
        try add(node, JSONPlace(parents: outer, name: node.name), joined(prefix, node.name))
      case .array:
        // A list with anything else in it is data: an element that is not there would shift the others.
        guard node.inner.allSatisfy({ nodes[$0].isText }) else { continue }
        let key = joined(prefix, node.name)
        for (index, element) in node.inner.enumerated() {
          try add(nodes[element], JSONPlace(parents: outer, name: node.name, index: index), key)
        }
      case .other: break
      }
    }
  }

  private mutating func add(_ node: JSONNode, _ place: JSONPlace, _ key: TextRange) throws(SyntaxError) {
    let text = try node.text(in: bytes, &pieces)
    texts.append(JSONText(place: place, token: node.value, text: text, key: key, line: node.line))
  }

  private mutating func joined(_ prefix: TextRange, _ name: TextRange, dot: Bool = false) -> TextRange {
    if prefix.isEmpty, !dot { return name }
    pieces.append(prefix)
    pieces.append(name)
    if dot { pieces.append(UInt8(ascii: ".")) }
    return pieces.take()
  }
}

extension JSONNode {
  var isText: Bool { kind == .plain || kind == .escaped }

  /// What a text says.
  func text(in bytes: FileBytes, _ pieces: inout TextPieces) throws(SyntaxError) -> TextRange {
    kind == .plain
      ? TextRange(JSONString.inner(value)) : try JSONString.range(value, in: bytes, &pieces)
  }
}
