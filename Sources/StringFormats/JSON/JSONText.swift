import TranslationModel

/// A text in a JSON document: the way to it, and where it stands.
struct JSONText {
  var address: JSONAddress
  /// With its quotes.
  var token: Range<Int>
  var text: Text
}

/// The way to a text from the document's root.
struct JSONAddress: Hashable, Sendable {
  /// The names of the members, from the root's on.
  var path: [Text]
  /// The number of an element, where the last member is an array of texts.
  var index: Int?

  /// The names joined by dots, as the libraries that read such files write keys.
  var key: Text {
    guard path.count > 1 else { return path.first ?? .empty }
    return Text(path.map(\.string).joined(separator: "."))
  }

  /// The last member's name.
  var name: Text { path.last ?? .empty }
}

extension JSONObject {
  /// Every text in document order. What is no text (a number, `null`, an object in an array) is left out.
  func texts(in bytes: FileBytes) throws(SyntaxError) -> [JSONText] {
    var texts: [JSONText] = []
    try collect(below: [], in: bytes, into: &texts)
    return texts
  }

  private func collect(
    below path: [Text], in bytes: FileBytes, into texts: inout [JSONText]
  ) throws(SyntaxError) {
    for member in members {
      let path = path + [member.name]
      switch member.value {
      case .object(let object): try object.collect(below: path, in: bytes, into: &texts)
      case .string(let token):
        let text = try JSONString.decoded(token, in: bytes)
        texts.append(JSONText(address: JSONAddress(path: path), token: token, text: text))
      case .array(let array):
        // A list with anything else in it is data: an element that is not there would shift the others.
        guard let tokens = array.strings else { continue }
        for (index, token) in tokens.enumerated() {
          let text = try JSONString.decoded(token, in: bytes)
          texts.append(JSONText(address: JSONAddress(path: path, index: index), token: token, text: text))
        }
      case .other: break
      }
    }
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
