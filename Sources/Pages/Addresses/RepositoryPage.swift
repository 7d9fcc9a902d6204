import Interchange

/// Where people elsewhere reach the pages of one repository: what links in pull requests, statuses and messages lead to.
package struct RepositoryPage: Hashable, Sendable, CustomStringConvertible {
  private let root: PageRoot
  private let name: String

  package init(_ name: String, at root: PageRoot) { (self.name, self.root) = (name, root) }

  /// Of all its releases.
  package var description: String { root.address(of: .repository(name)) }

  /// Whether a release branch can ship, and what blocks it.
  package func release(_ branch: String) -> String {
    root.address(of: .repository(name).asking("branch", branch))
  }

  /// What is to do in a language, on one release branch or all.
  package func language(_ locale: String, branch: String?) -> String {
    root.address(of: .language(name, locale).asking("branch", branch))
  }
}

/// Where a browser elsewhere finds the daemon's pages: the address of a server, `https://l10n.example.com`.
package struct PageRoot: Hashable, Sendable, CustomStringConvertible {
  /// Without a slash at its end.
  package let description: String
  /// The name of the server, by which it is then asked.
  package let host: String

  /// Nil for what is no such address, and for one with a path: pages lead from one to another by the server's root. Plain http
  /// may go to another host: it is people who follow it.
  package init?(_ text: String) {
    guard let scheme = ["https://", "http://"].first(where: text.hasPrefix),
      let address = HTTPAddress("https://" + text.dropFirst(scheme.count)), address.path == "/",
      !text.contains("#")
    else { return nil }
    host = address.host
    description = scheme + host + (address.port.map { ":\($0)" } ?? "")
  }

  fileprivate func address(of page: PageAddress) -> String { "\(self)\(page)" }
}
