import Glibc

/// Where a server listens: an address of this host, `127.0.0.1:8080` or `[::1]:8080`, or the path of a Unix socket.
package enum ListenAddress: Hashable, Sendable, CustomStringConvertible {
  case port(host: String, UInt16)
  case socket(path: String)

  /// Nil for what is neither. Names are none: what they mean may change.
  package init?(_ text: String) {
    if text.utf8.first == UInt8(ascii: "/") {
      // sockaddr_un has 108 bytes, the last of which is 0 (unix(7)).
      guard text.utf8.count < 108, !text.utf8.contains(0) else { return nil }
      self = .socket(path: text)
      return
    }
    guard let colon = text.utf8.lastIndex(of: UInt8(ascii: ":")),
      let port = Self.port(text[text.utf8.index(after: colon)...])
    else { return nil }
    var host = String(text[..<colon])
    if host.hasPrefix("["), host.hasSuffix("]") {
      host = String(host.dropFirst().dropLast())
      guard Self.address6(host) != nil else { return nil }
    } else if Self.address4(host) == nil {
      return nil
    }
    self = .port(host: host, port)
  }

  /// True where only this host can reach it.
  package var isLocal: Bool {
    switch self {
    case .socket: true
    case .port(let host, _): host == "::1" || host.hasPrefix("127.")
    }
  }

  package var description: String {
    switch self {
    case .socket(let path): path
    case .port(let host, let port):
      host.utf8.contains(UInt8(ascii: ":")) ? "[\(host)]:\(port)" : "\(host):\(port)"
    }
  }

  /// Nil for what has a sign, or a zero before it.
  private static func port(_ digits: Substring) -> UInt16? {
    guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), digits.first != "0" else { return nil }
    return UInt16(digits)
  }

  static func address4(_ host: String) -> in_addr? {
    var address = in_addr()
    return inet_pton(AF_INET, host, &address) == 1 ? address : nil
  }

  static func address6(_ host: String) -> in6_addr? {
    var address = in6_addr()
    return inet_pton(AF_INET6, host, &address) == 1 ? address : nil
  }
}
