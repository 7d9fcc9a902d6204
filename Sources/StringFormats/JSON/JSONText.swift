import TranslationModel

/// A text in a JSON document.
struct JSONText: Sendable {
  var place: JSONPlace
  /// With its quotes.
  @Compact var token: Range<Int>
  var text: TextRange
  /// The names to it joined by dots, as the libraries that read such files write keys.
  var key: TextRange
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

/// Collects the texts of a JSON document, in its order. What is no text (a number, `null`, an object in an array) is
/// left out.
struct JSONTexts {
  private let bytes: FileBytes
  private var pieces: TextPieces
  private(set) var texts: [JSONText] = []
  /// The names to each object.
  private(set) var parents: [[Text]] = [[]]

  init(_ root: JSONObject, in bytes: FileBytes) throws(SyntaxError) {
    self.bytes = bytes
    pieces = TextPieces(bytes)
    texts.reserveCapacity(bytes.mostEntries)
    try collect(root, below: 0, prefix: .empty)
  }

  var store: TextStore { bytes.store(pieces.decoded) }

  private mutating func collect(
    _ object: JSONObject, below number: Int, prefix: TextRange
  ) throws(SyntaxError) {
    for i in object.members.indices {
      let name = pieces.name(of: object.members[i])
      switch object.members[i].value {
      case .object(let inner):
        parents.append(parents[number] + [object.members[i].name])
        let inside = joined(prefix, name, dot: true)
        try collect(inner, below: parents.count - 1, prefix: inside)
      case .string(let token):
        try add(token, JSONPlace(parents: number, name: name), joined(prefix, name))
      case .array(let array):
        // A list with anything else in it is data: an element that is not there would shift the others.
        guard let tokens = array.strings else { continue }
        let key = joined(prefix, name)
        for (index, token) in tokens.enumerated() {
          try add(token, JSONPlace(parents: number, name: name, index: index), key)
        }
      case .other: break
      }
    }
  }

  private mutating func add(_ token: Range<Int>, _ place: JSONPlace, _ key: TextRange) throws(SyntaxError) {
    let text = try JSONString.range(token, in: bytes, &pieces)
    texts.append(JSONText(place: place, token: token, text: text, key: key))
  }

  private mutating func joined(_ prefix: TextRange, _ name: TextRange, dot: Bool = false) -> TextRange {
    if prefix.isEmpty, !dot { return name }
    pieces.append(prefix)
    pieces.append(name)
    if dot { pieces.append(UInt8(ascii: ".")) }
    return pieces.take()
  }
}

extension JSONArray {
  /// The elements, where all are strings.
  var strings: [Range<Int>]? {
    var tokens: [Range<Int>] = []
    for element in elements {
      guard case .string(let token) = element else { return nil }
      tokens.append(token)
    }
    return tokens
  }
}

extension TextPieces {
  /// A member's name. An escape is longer than what it says.
  mutating func name(of member: JSONMember) -> TextRange {
    let inner = member.key.lowerBound + 1..<member.key.upperBound - 1
    if member.name.count == inner.count { return TextRange(inner) }
    add { $0 += member.name.utf8 }
    return take()
  }
}
