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
}
