import TranslationModel

/// An XML property list whose root is a dictionary, as ranges of its bytes.
struct PropertyList: Sendable {
  var root = PropertyListDictionary()
  /// Those of all dictionaries: behind each one that is a dictionary stand its own.
  var members: [PropertyListMember] = []

  /// The numbers of a dictionary's members.
  func numbers(of dictionary: PropertyListDictionary) -> PropertyListNumbers {
    PropertyListNumbers(list: self, upcoming: Int(dictionary.first), end: Int(dictionary.end))
  }

  /// The member of this name; the last one where it is there twice, as Foundation has it.
  func member(
    _ name: Text, of dictionary: PropertyListDictionary, in texts: TextStore
  ) -> PropertyListMember? {
    numbers(of: dictionary).reduce(nil) { texts[members[$1].name] == name ? members[$1] : $0 }
  }

  /// The dictionary below a member of the root that has a member with this number.
  func dictionary(of number: Int, below top: Int) -> PropertyListDictionary? {
    var inner = members[top].dictionary
    while let dictionary = inner {
      var holder: Int?
      for child in numbers(of: dictionary) {
        if child == number { return dictionary }
        if child < number { holder = child }
      }
      inner = holder.flatMap { members[$0].dictionary }
    }
    return nil
  }
}

struct PropertyListMember: Sendable {
  /// The element `<key>…</key>`.
  @Compact var key: Range<Int>
  /// Its inside.
  @Compact var keyText: Range<Int>
  var name: TextRange
  var value = PropertyListValue.other(.empty)
  /// The number of the next member of its dictionary.
  var next: UInt32 = 0

  /// Key and value.
  var range: Range<Int> { key.lowerBound..<value.range.upperBound }
  var dictionary: PropertyListDictionary? { if case .dictionary(let all) = value { all } else { nil } }
  var string: XMLContent? { if case .string(let string) = value { string } else { nil } }
}

enum PropertyListValue: Sendable {
  case dictionary(PropertyListDictionary)
  case string(XMLContent)
  /// A number, a date, an array: nothing that is translated.
  case other(TextRange)

  /// The whole element.
  var range: Range<Int> {
    switch self {
    case .dictionary(let dictionary): dictionary.range
    case .string(let string): string.range
    case .other(let range): range.range
    }
  }
}

struct PropertyListDictionary: Sendable {
  @Compact var range = 0..<0
  /// Between the tags; empty for `<dict/>`.
  @Compact var inner = 0..<0
  /// The numbers of its first member, and of the one that comes after all that are in it.
  fileprivate(set) var first: UInt32 = 0
  fileprivate(set) var end: UInt32 = 0

  init() {}

  init(range: Range<Int>, inner: Range<Int>, numbers: Range<Int>) {
    (self.range, self.inner) = (range, inner)
    (first, end) = (UInt32(numbers.lowerBound), UInt32(numbers.upperBound))
  }
}

/// The numbers of one dictionary's members.
struct PropertyListNumbers: Sequence, IteratorProtocol {
  fileprivate let list: PropertyList
  fileprivate var upcoming: Int
  fileprivate let end: Int

  mutating func next() -> Int? {
    guard upcoming < end else { return nil }
    defer { upcoming = Int(list.members[upcoming].next) }
    return upcoming
  }
}
