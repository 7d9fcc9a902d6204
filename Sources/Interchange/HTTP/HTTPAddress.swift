/// An address of the web, `https://host:port/path?query` (RFC 9110, section 4.2). Never with a user or a password: addresses
/// stand in logs. Plain `http` only where the server is this very host.
package struct HTTPAddress: Hashable, Sendable, CustomStringConvertible {
  package enum Scheme: String, Hashable, Sendable { case http, https }

  package let scheme: Scheme
  /// In lower case; of IPv6 in brackets.
  package let host: String
  /// Nil for the scheme's own.
  package let port: Int?
  /// From the slash on, percent-encoded, with the query.
  package private(set) var path: String

  /// Nil for anything else.
  package init?(_ text: String) {
    let bytes = text.utf8
    guard bytes.allSatisfy({ $0 > 0x20 && $0 < 0x7F && !"\"<>\\^`{|}".utf8.contains($0) }) else { return nil }
    guard let mark = text.firstRange(of: "://"),
      let scheme = Scheme(rawValue: text[..<mark.lowerBound].lowercased())
    else { return nil }
    let rest = text[mark.upperBound...].prefix { $0 != "#" }
    let authority = rest.prefix { $0 != "/" && $0 != "?" }
    guard let server = Server(authority), scheme == .https || server.isLoopback else { return nil }
    (self.scheme, host, port) = (scheme, server.host, server.port)
    let path = rest.dropFirst(authority.count)
    self.path = path.first == "/" ? String(path) : "/" + path
  }

  package var description: String {
    "\(scheme.rawValue)://\(host)\(port.map { ":\($0)" } ?? "")\(path)"
  }

  /// True where both are answered by one server, so that what one may see the other may.
  package func hasSameServer(as other: HTTPAddress) -> Bool {
    scheme == other.scheme && host == other.host && number == other.number
  }

  private var number: Int { port ?? (scheme == .https ? 443 : 80) }

  /// The address below this one: each part is percent-encoded as a whole, slashes and all.
  package func adding(_ parts: String...) -> HTTPAddress {
    var address = self
    if address.path.hasSuffix("/") { address.path.removeLast() }
    for part in parts { address.path += "/" + Self.encoded(part) }
    return address
  }

  /// With a query.
  package func asking(_ query: [(name: String, value: String)]) -> HTTPAddress {
    if query.isEmpty { return self }
    var address = self
    let pairs = query.map { "\(Self.encoded($0.name))=\(Self.encoded($0.value))" }.joined(separator: "&")
    address.path += (path.utf8.contains(UInt8(ascii: "?")) ? "&" : "?") + pairs
    return address
  }

  /// What a `Location` says, seen from here; nil where it is no such address.
  package func resolving(_ location: String) -> HTTPAddress? {
    if location.utf8.first == UInt8(ascii: "/"), !location.hasPrefix("//") {
      let server = "\(scheme.rawValue)://\(host)\(port.map { ":\($0)" } ?? "")"
      return HTTPAddress(server + location)
    }
    return HTTPAddress(location)
  }

  /// Everything but RFC 3986's unreserved characters by their bytes' numbers.
  package static func encoded(_ part: String) -> String {
    var bytes: [UInt8] = []
    for byte in part.utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"):
        bytes.append(byte)
      default: bytes += encoded(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// `%20`.
  package static func encoded(_ byte: UInt8) -> [UInt8] {
    let digits = Array("0123456789ABCDEF".utf8)
    return [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
  }
}

/// The part of an address between the scheme and the path.
private struct Server {
  var host: String
  var port: Int?

  init?(_ authority: Substring) {
    guard !authority.contains("@") else { return nil }
    var host = authority
    if let colon = authority.lastIndex(of: ":"), !authority[colon...].contains("]") {
      guard let port = Int(authority[authority.index(after: colon)...]), (1...65535).contains(port) else {
        return nil
      }
      self.port = port
      host = authority[..<colon]
    }
    let isIPv6 = host.hasPrefix("[") && host.hasSuffix("]")
    let allowed = isIPv6 ? "[]:.abcdef0123456789" : "-._abcdefghijklmnopqrstuvwxyz0123456789"
    let name = host.lowercased()
    guard !name.isEmpty, name.utf8.allSatisfy(allowed.utf8.contains) else { return nil }
    self.host = name
  }

  /// RFC 6761, section 6.3, and RFC 1122, section 3.2.1.3.
  var isLoopback: Bool {
    if ["localhost", "[::1]"].contains(host) { return true }
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
  }
}
