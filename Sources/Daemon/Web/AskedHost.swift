import HostConfiguration
import Interchange
import WebServer

extension HTTPSettings {
  /// True where a request's `Host` names this daemon: by an address, for nobody's name can come to mean that; as localhost; or by
  /// a name of the configuration. So a site of others whose name suddenly leads here gets nothing to read.
  func answers(to hosts: [String]) -> Bool {
    guard hosts.count == 1, let host = hosts.first?.lowercased() else { return false }
    let name = Self.withoutPort(host)
    return name == "localhost" || Self.isAddress(name) || names.contains { $0.lowercased() == name }
  }

  private static func withoutPort(_ host: String) -> String {
    guard let colon = host.lastIndex(of: ":"), !host[colon...].contains("]"),
      host[host.index(after: colon)...].allSatisfy({ $0.isASCII && $0.isNumber })
    else { return host }
    return String(host[..<colon])
  }

  /// A socket's path is none that anybody could ask for.
  private static func isAddress(_ host: String) -> Bool {
    if case .port = ListenAddress("\(host):1") { true } else { false }
  }
}
