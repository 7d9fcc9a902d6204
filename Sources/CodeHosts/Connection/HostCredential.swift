import Interchange

/// What proves to a host who asks. It stands in a request's head and nowhere else: not in an address, a log or a ref.
package protocol HostCredential {
  func fields() throws(CredentialError) -> [HTTPField]
  /// The host refused what was given last. True where another is to be had now, which is then tried once.
  func isReplaced() -> Bool
}

extension HostCredential {
  package func isReplaced() -> Bool { false }
}

/// Why there is no credential.
package struct CredentialError: Error, Hashable, Sendable {
  package var reason: String
  package var hint: String?
  /// True where another time there may be one.
  package var isPassing = false

  package init(_ reason: String, hint: String? = nil, isPassing: Bool = false) {
    (self.reason, self.hint, self.isPassing) = (reason, hint, isPassing)
  }
}

/// A token that somebody made for Glossator.
package struct TokenCredential: HostCredential {
  private let field: HTTPField

  /// `scheme` goes before it: `Bearer`, `token`.
  package init(_ token: String, scheme: String) { field = HTTPField("Authorization", "\(scheme) \(token)") }

  package func fields() -> [HTTPField] { [field] }
}
