import ProjectConfiguration
import WebServer

/// Where the daemon answers over http: webhooks, and whether it is well.
package struct HTTPSettings: Hashable, Sendable {
  package var listen: ListenAddress
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
  ]
}

// Reading the section `[http]`.
extension HostReader {
  private enum Answer: String, CaseIterable { case yes, no }

  mutating func http() -> HTTPSettings? {
    let isAllowed = checked.settings("http", "without-tls").last
    guard let setting = checked.settings("http", "listen").last, let value = setting.value, !value.isEmpty
    else {
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
    return HTTPSettings(listen: address)
  }
}
