/// Several views of one page, of which one is shown. Many of them open at a click: on a phone they would be all that one sees.
struct Choices {
  private let name: String
  private let items: [Markup]
  /// What is shown now.
  private let current: String

  /// So many are there at once.
  private static let few = 12

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
    current = items.first { $0.isCurrent }?.text ?? ""
  }

  /// Nil where there is nothing to choose.
  var markup: Markup? {
    guard items.count > 1 else { return nil }
    let list = tag(.ul) { for item in items { item } }
    return tag(.nav, .class("choices"), .set(.ariaLabel, name)) {
      if items.count <= Self.few {
        list
      } else {
        tag(.details) {
          tag(.summary) {
            "\(name) (\(items.count)): "; tag(.bdi) { current }
          }
          list
        }
      }
    }
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
