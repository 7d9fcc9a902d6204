/// The address of a remote repository: ssh, https or git. It is checked, since it comes from a file and ends up in
/// the arguments of a program.
package struct RemoteURL: Hashable, Sendable, CustomStringConvertible {
  package enum Scheme: String, Hashable, Sendable { case ssh, https, git }

  package let scheme: Scheme
  package let user: String?
  package let host: String
  package let port: Int?
  /// Begins with `/`, save in the short form `host:path`.
  package let path: String
  /// The address as it was given, which is how `git` gets it.
  package let description: String

  /// Takes `ssh://[user@]host[:port]/path`, `[user@]host:path`, `https://host[:port]/path` and
  /// `git://host[:port]/path`. In https no user is accepted: it is often a token, and nobody can tell.
  package init(_ text: String) throws(RemoteURLError) {
    let parts = try RemoteURLParts(text)
    scheme = parts.scheme
    user = parts.user
    host = parts.host
    port = parts.port
    path = parts.path
    description = text
  }

  /// The server as an address of the web names it: with the port of an https address, if that is not the usual one. What
  /// other ports the same server answers at, ssh's says nothing of.
  package var webServer: String {
    guard scheme == .https, let port, port != 443 else { return host }
    return "\(host):\(port)"
  }

  /// A name for a folder that holds a copy of this remote: readable, and different for every address.
  package var folderName: String {
    let safe = (host + path).utf8.map { byte in
      isLetterOrDigit(byte) || byte == UInt8(ascii: ".") ? byte : UInt8(ascii: "-")
    }
    // FNV-1a, 64 bits: addresses on one host are few, and nobody gains by a collision.
    let hash = description.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01B3
    }
    return String(decoding: safe.prefix(80), as: UTF8.self) + "-" + String(hash, radix: 16)
  }
}

/// What is wrong with the address of a remote. The address itself is not repeated: it may have a password in it.
package struct RemoteURLError: Error, Hashable, Sendable, CustomStringConvertible {
  package var reason: String
  package var hint: String?

  init(_ reason: String, hint: String? = nil) {
    self.reason = reason
    self.hint = hint
  }

  package var description: String { "cannot use the remote's address: \(reason)" }
}

func isLetterOrDigit(_ byte: UInt8) -> Bool {
  (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
}
