import Interchange
import Pages
import ProjectConfiguration
import Service
import WebServer

/// Where the daemon answers over http, by which names it is called, and who may read.
package struct HTTPSettings: Hashable, Sendable {
  package var listen: ListenAddress
  /// The names that readers reach it by, beside addresses and localhost.
  package var names: [String] = []
  /// Where people elsewhere find the page; nil where nobody says.
  package var page: PageRoot?
  /// The file with the tokens that readers need, an absolute path or `%d/NAME`; nil where whoever is on this host may read.
  package var readTokens: String?
  /// True where anybody may see whether a release can ship, for a README say.
  package var badgesAreOpen = false
}

extension HTTPSettings {
  /// Every key of `[http]`.
  static let keys = [
    ConfigurationKey(
      "http", "listen", takes: "ADDRESS:PORT, or an absolute path",
      "where the daemon answers over http: an address of this host, or a Unix socket"),
    ConfigurationKey(
      "http", "without-tls", takes: "yes or no", standard: "no",
      "whether 'listen' may be an address that others reach, without encryption"),
    ConfigurationKey(
      "http", "name", isList: true, takes: "names",
      "the names by which readers reach the page and its API, through a proxy say"),
    ConfigurationKey(
      "http", "page", takes: "an https or http address",
      "where people find the page: what pull requests, statuses and messages link to"),
    ConfigurationKey(
      "http", "read-tokens", takes: "an absolute path, or %d/NAME",
      "the file with the tokens that readers of the page and its API need"),
    ConfigurationKey(
      "http", "open-badges", takes: "yes or no", standard: "no",
      "whether anybody may see the pictures of releases, '/r/NAME/badge.svg', without a token"),
  ]
}

// Reading the section `[http]`.
extension HostReader {
  private enum Answer: String, CaseIterable { case yes, no }

  mutating func http() -> HTTPSettings? {
    let isAllowed = checked.settings("http", "without-tls").last
    guard let setting = checked.settings("http", "listen").last, let value = setting.value, !value.isEmpty
    else {
      for key in HTTPSettings.keys where key.name != "listen" {
        checked.settings("http", key.name).forEach { failForNothing($0) }
      }
      return nil
    }
    guard let address = ListenAddress(value) else {
      checked.fail(
        "listen", "'\(value)' is no address to listen at", at: setting,
        hint: "for example: 127.0.0.1:8085, [::1]:8085, or a Unix socket: /run/glossator/http")
      return nil
    }
    if !address.isLocal, checked.word(isAllowed, or: Answer.no) == .no {
      checked.fail(
        "listen", "others can reach \(address), and what they send can be read on the way", at: setting,
        hint:
          "listen at 127.0.0.1 or at a Unix socket, with a proxy before it that has TLS; or, where the network "
          + "is your own: without-tls = yes")
    }
    let page = page()
    return HTTPSettings(
      listen: address, names: names() + (page.map { [$0.host] } ?? []), page: page,
      readTokens: checked.settings("http", "read-tokens").last.flatMap { credential($0) },
      badgesAreOpen: checked.word(checked.settings("http", "open-badges").last, or: Answer.no) == .yes)
  }

  private mutating func page() -> PageRoot? {
    guard let setting = checked.settings("http", "page").last, let value = setting.value, !value.isEmpty
    else { return nil }
    if let root = PageRoot(value) { return root }
    checked.fail(
      "address", "'page' must be an https or http address without a path", at: setting,
      hint:
        "for example: page = https://l10n.example.com; pages lead from one to another by that server's root")
    return nil
  }

  /// Those of a host, without a port.
  private mutating func names() -> [String] {
    var names: [String] = []
    for setting in checked.settings("http", "name") {
      for word in (setting.value ?? "").split(separator: " ").map(String.init) {
        if HTTPAddress("https://\(word)/")?.host == word.lowercased() {
          names.append(word.lowercased())
        } else {
          checked.fail(
            "name", "'\(Escaped(word))' is no name of a host", at: setting,
            hint: "as browsers show it, without https:// and port: name = l10n.example.com")
        }
      }
    }
    return names
  }
}
