/// A part of a long list, with links to the others.
struct Pager {
  /// So many things are on one page.
  static let size = 200

  /// Where the page of a number is.
  private let address: PageAddress
  private let count: Int
  /// From 1.
  private let page: Int

  init(_ count: Int, _ request: PageRequest, at address: PageAddress) {
    (self.count, self.address) = (count, address)
    page = min(request.page, max(1, (count + Self.size - 1) / Self.size))
  }

  private var pages: Int { max(1, (count + Self.size - 1) / Self.size) }

  /// The places in the list of what is on this page.
  var range: Range<Int> { (page - 1) * Self.size..<min(count, page * Self.size) }

  /// Nil where all is on one page. `name`: of what, for those who do not see where it stands.
  func markup(_ name: String) -> Markup? {
    guard pages > 1 else { return nil }
    return tag(.nav, .class("pager"), .set(.ariaLabel, name)) {
      tag(.p) { "\(range.lowerBound + 1) to \(range.upperBound) of \(count)" }
      tag(.ul) {
        if page > 1 { link("First", 1) }
        if page > 1 { link("Previous", page - 1) }
        if page < pages { link("Next", page + 1) }
        if page < pages { link("Last", pages) }
      }
    }
  }

  private func link(_ text: String, _ number: Int) -> Markup {
    tag(.li) { tag(.a, .href(address.asking("page", number == 1 ? nil : String(number)))) { text } }
  }
}
