import TranslationModel

/// A value of a JSON document, as ranges of its bytes.
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

struct JSONObject: Sendable {
  /// With its braces.
  @Compact var range: Range<Int>
  var members: [JSONMember] = []

  func position(of name: Text) -> Int? { members.firstIndex { $0.name == name } }
}

struct JSONMember: Sendable {
  /// The name with its quotes.
  @Compact var key: Range<Int>
  var name: Text
  var value: JSONValue

  var range: Range<Int> { key.lowerBound..<value.range.upperBound }
}

struct JSONArray: Sendable {
  /// With its brackets.
  @Compact var range: Range<Int>
  var elements: [JSONValue] = []
}
