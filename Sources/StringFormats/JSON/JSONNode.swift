import TranslationModel

/// A member of an object, or an element of an array, as ranges of the document's bytes. Small, for a large file has many.
struct JSONNode: Sendable {
  enum Kind: UInt8, Sendable {
    case object, array
    /// A text as it stands between its quotes, and one with escapes in it.
    case plain, escaped
    /// A number, `true`, `false` or `null`.
    case other
  }

  /// The name with its quotes; empty for an element.
  @Compact var key: Range<Int>
  var name: TextRange
  /// The whole value: with its quotes, braces or brackets.
  @Compact var value: Range<Int>
  /// The numbers of what is in the object or array.
  @Compact var inner: Range<Int>
  var kind: Kind
  /// On which line the value begins: of the file, from 1 on.
  var line: UInt32 = 1

  /// A value, which may get a name.
  init(_ kind: Kind, _ value: Range<Int>, inner: Range<Int> = 0..<0) {
    (self.kind, self.value, self.inner) = (kind, value, inner)
    (key, name) = (0..<0, .empty)
  }
}

/// A JSON document while its texts are read: all that it has as one list, in which the members of an object stand side by side.
struct JSONDocument {
  let root: JSONNode
  let nodes: [JSONNode]
  /// The names that came of escapes, to which other texts of the document may be added.
  var pieces: TextPieces

  /// The root, to be kept; `texts` has at least the names.
  func object(_ texts: TextStore) -> JSONObject { JSONObject(JSONTape(nodes, texts), root) }
}

/// A JSON document that was read. What is in it refers to it.
final class JSONTape: Sendable {
  let nodes: [JSONNode]
  private let texts: TextStore

  init(_ nodes: [JSONNode], _ texts: TextStore) { (self.nodes, self.texts) = (nodes, texts) }

  func name(_ number: Int) -> Text { texts[nodes[number].name] }

  /// The number, among some, of the node of this name.
  func number(of name: Text, in numbers: Range<Int>) -> Int? {
    name.withBytes { number(of: $0, in: numbers) }
  }

  /// The same of an ASCII name; nothing is made of it, as a text would be.
  func number(of name: StaticString, in numbers: Range<Int>) -> Int? {
    name.withUTF8Buffer { number(of: UnsafeRawBufferPointer($0), in: numbers) }
  }

  private func number(of name: UnsafeRawBufferPointer, in numbers: Range<Int>) -> Int? {
    texts.read { texts in
      numbers.first { number in
        let own = nodes[number].name
        return own.end - own.start == UInt32(name.count) && texts[own].elementsEqual(name)
      }
    }
  }

  /// Lends the bytes of all names.
  func names<Result>(_ body: (TextBytes) -> Result) -> Result { texts.read(body) }
}
