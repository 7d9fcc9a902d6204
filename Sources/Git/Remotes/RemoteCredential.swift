/// Who asks a remote over https, and what proves it. Git gets it from memory, when the server asks: it stands in no address,
/// argument, variable or file.
package struct RemoteCredential: Sendable {
  package var user: String
  package var secret: String

  package init(user: String, secret: String) { (self.user, self.secret) = (user, secret) }

  /// As a credential helper says it (git-credential(1)).
  var lines: [UInt8] { Array("username=\(user)\npassword=\(secret)\n".utf8) }

  /// Neither git nor a server repeats a secret; should one do so, it goes no further.
  func removed(from text: [UInt8]) -> [UInt8] {
    let text = String(decoding: text, as: UTF8.self)
    return Array(text.replacing(secret, with: "…").utf8)
  }
}

/// Where such a credential comes from. It is asked anew for each connection.
package protocol RemoteCredentials: Sendable {
  func credential() throws(RemoteCredentialError) -> RemoteCredential
  /// The server refused that one. True where another is to be had now, which is then tried once.
  func isReplaced(after refused: RemoteCredential) -> Bool
  /// Where a person finds it: `the token in /etc/…`.
  var origin: String { get }
}

/// Why there is no credential.
package struct RemoteCredentialError: Error, Hashable, Sendable {
  package var reason: String
  package var hint: String?
  /// True where another time there may be one.
  package var isPassing: Bool

  package init(_ reason: String, hint: String? = nil, isPassing: Bool = false) {
    (self.reason, self.hint, self.isPassing) = (reason, hint, isPassing)
  }
}

extension Transport {
  /// Whom git asks for a credential: the file that it is handed, for that one server and nobody else. Other helpers are not
  /// asked, for they would also be told of it, and keep it.
  static func credentialArguments(for url: RemoteURL) -> [String] {
    let server = "https://\(url.host)\(url.port.map { ":\($0)" } ?? "")"
    let helper = "!f() { test \"$1\" != get || cat /proc/self/fd/3; }; f"
    return [
      "credential.helper=", "credential.\(server).helper=\(helper)", "http.\(server).sslVerify=true",
      "http.\(server).followRedirects=false",
    ].flatMap { ["-c", $0] }
  }
}
