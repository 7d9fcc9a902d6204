/// Several views of one page, of which one is shown.
struct Choices {
  private let name: String
  private let items: [Markup]

  struct Item {
    var text: String
    var address: PageAddress
    var isCurrent: Bool

    init(_ text: String, _ address: PageAddress, isCurrent: Bool) {
      (self.text, self.address, self.isCurrent) = (text, address, isCurrent)
    }
  }

  /// `name`: what one chooses, for those who do not see it.
  init(_ name: String, _ items: [Item]) {
    self.name = name
    self.items = items.map(Self.markup)
  }

  /// Nil where there is nothing to choose.
  var markup: Markup? {
    guard items.count > 1 else { return nil }
    return tag(.nav, .class("choices"), .set(.ariaLabel, name)) { tag(.ul) { for item in items { item } } }
  }

  private static func markup(_ item: Item) -> Markup {
    tag(.li) {
      if item.isCurrent {
        tag(.a, .href(item.address), .set(.current, "true")) { tag(.bdi) { item.text } }
      } else {
        tag(.a, .href(item.address)) { tag(.bdi) { item.text } }
      }
    }
  }
}
