import Interchange
import Service
import TranslationModel

/// One message: what is new of one kind, as of one look.
package struct Notice: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    case work, gateBlocked, gateOpened, held, faultBegan, faultEnded
  }

  /// One thing in it. What does not apply is nil.
  package struct Item: Hashable, Sendable {
    package var branch: String?
    package var locale: String?
    /// How many texts are new, and how many there are to do.
    package var count: Int?
    package var total: Int?
    package var detail: String?
    /// A page for people.
    package var link: String?

    package init(
      branch: String? = nil, locale: String? = nil, count: Int? = nil, total: Int? = nil,
      detail: String? = nil
    ) {
      (self.branch, self.locale, self.count, self.total) = (branch, locale, count, total)
      self.detail = detail
    }
  }

  package var kind: Kind
  package var items: [Item]

  package init(_ kind: Kind, _ items: [Item]) { (self.kind, self.items) = (kind, items) }

  /// Lines of a message; the facts have all.
  private static let mostLines = 20

  /// For people, as chats take it: the project, what happened, and a line for each thing.
  func text(of project: String) -> String {
    var lines = items.prefix(Self.mostLines).map(line)
    if items.count > Self.mostLines { lines.append("… and \(items.count - Self.mostLines) more") }
    return "\(Self.plain(project)): \(title)\n" + lines.joined(separator: "\n")
  }

  private var title: String {
    switch kind {
    case .work: "new texts to translate"
    case .gateBlocked: "the gate is blocked"
    case .gateOpened: "the gate is open"
    case .held: "a version of the sheet is held"
    case .faultBegan: "something is wrong"
    case .faultEnded: "resolved"
    }
  }

  private func line(_ item: Item) -> String {
    var text =
      switch kind {
      case .work:
        "\(item.locale ?? ""): \(item.count ?? 0) new on \(item.branch ?? ""), \(item.total ?? 0) to do"
      case .gateBlocked: "\(item.branch ?? ""): \(item.detail ?? "")"
      case .gateOpened: item.branch ?? ""
      case .held: "\(item.branch ?? item.detail ?? "")"
      case .faultBegan, .faultEnded: item.detail ?? ""
      }
    text = Self.plain(text)
    return item.link.map { "\(text) \(Self.plain($0))" } ?? text
  }

  /// Names come from branches: none of them calls anybody, or makes a link (Slack's `<!channel>` and `<url|text>`; in other
  /// chats an `@all` that nothing stands in).
  private static func plain(_ text: String) -> String {
    "\(Escaped(text))".replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("@", with: "@\u{200B}")
  }

  /// What is sent. `id` is the same whenever this message is.
  func json(of project: String, id: String) -> JSON {
    .object([
      ("text", .string(text(of: project))), ("id", .string(id)), ("kind", .string(kind.rawValue)),
      ("repository", .string(project)), ("items", .array(items.map(\.json))),
    ])
  }
}

extension Notice.Item {
  fileprivate var json: JSON {
    let members: [(String, JSON?)] = [
      ("branch", branch.map { .string($0) }), ("locale", locale.map { .string($0) }),
      ("count", count.map { .number($0) }), ("total", total.map { .number($0) }),
      ("detail", detail.map { .string($0) }), ("link", link.map { .string($0) }),
    ]
    return .object(members.compactMap { name, value in value.map { (name, $0) } })
  }
}
