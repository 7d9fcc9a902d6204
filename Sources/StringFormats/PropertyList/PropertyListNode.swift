import TranslationModel

/// A value of an XML property list, as ranges of its bytes.
enum PropertyListNode: Sendable {
  case dictionary(PropertyListDictionary)
  case string(XMLContent)
  /// A number, a date, an array: nothing that is translated.
  case other(Range<Int>)

  /// The whole element.
  var range: Range<Int> {
    switch self {
    case .dictionary(let dictionary): dictionary.range
    case .string(let string): string.range
    case .other(let range): range
    }
  }

  var dictionary: PropertyListDictionary? {
    if case .dictionary(let dictionary) = self { dictionary } else { nil }
  }
  var string: XMLContent? { if case .string(let string) = self { string } else { nil } }
}

struct PropertyListDictionary: Sendable {
  var range: Range<Int>
  /// Between the tags; empty for `<dict/>`.
  var inner: Range<Int>
  var members: [PropertyListMember] = []

  /// The value of a name; the last one where it is there twice, as Foundation has it.
  subscript(_ name: Text) -> PropertyListNode? { members.last { $0.name == name }?.value }
}

struct PropertyListMember: Sendable {
  /// The element `<key>…</key>`.
  var key: Range<Int>
  /// Its inside.
  var keyText: Range<Int>
  var name: Text
  var value: PropertyListNode

  /// Key and value.
  var range: Range<Int> { key.lowerBound..<value.range.upperBound }
}
