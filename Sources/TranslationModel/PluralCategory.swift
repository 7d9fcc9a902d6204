/// A CLDR plural category: the name of one grammatical form of a counted text.
package enum PluralCategory: String, CaseIterable, Hashable, Sendable, Comparable {
  case zero, one, two, few, many, other

  package static func < (a: PluralCategory, b: PluralCategory) -> Bool { a.order < b.order }

  /// CLDR's own order, in which rows of a sheet and items of a file are written.
  var order: Int {
    switch self {
    case .zero: 0
    case .one: 1
    case .two: 2
    case .few: 3
    case .many: 4
    case .other: 5
    }
  }

  /// The category of this name in UTF-8: a file has many, and a string for each costs more than reading it.
  package init?(utf8 name: UnsafeRawBufferPointer) {
    let like: PluralCategory? =
      switch (name.count, name.first) {
      case (4, UInt8(ascii: "z")): .zero
      case (3, UInt8(ascii: "o")): .one
      case (3, UInt8(ascii: "t")): .two
      case (3, UInt8(ascii: "f")): .few
      case (4, UInt8(ascii: "m")): .many
      case (5, UInt8(ascii: "o")): .other
      default: nil
      }
    guard let like, name.elementsEqual(like.rawValue.utf8) else { return nil }
    self = like
  }
}
