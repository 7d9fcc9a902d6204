/// What stands under a key beside the key itself: nothing, a plural category, or an index into an array.
package enum Variant: Hashable, Sendable {
  case plain
  case plural(PluralCategory)
  case index(Int)

  /// The form that the sheet's `variant` column has: empty, `few`, `3`.
  package init?(_ text: String) {
    if text.isEmpty {
      self = .plain
    } else if let category = PluralCategory(rawValue: text) {
      self = .plural(category)
    } else if let index = Int(text), index >= 0, String(index) == text {
      self = .index(index)
    } else {
      return nil
    }
  }

  package var text: String {
    switch self {
    case .plain: ""
    case .plural(let category): category.rawValue
    case .index(let index): String(index)
    }
  }

  package var category: PluralCategory? {
    if case .plural(let category) = self { category } else { nil }
  }

  /// True for an item of a list.
  package var isItem: Bool { if case .index = self { true } else { false } }
}

extension Variant: Comparable {
  package static func < (a: Variant, b: Variant) -> Bool {
    switch (a, b) {
    case (.plural(let x), .plural(let y)): x < y
    case (.index(let x), .index(let y)): x < y
    default: a.rank < b.rank
    }
  }

  private var rank: Int {
    switch self {
    case .plain: 0
    case .plural: 1
    case .index: 2
    }
  }
}
