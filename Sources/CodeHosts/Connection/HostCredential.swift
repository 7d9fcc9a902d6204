import Interchange

/// What proves to a host who asks. It stands in a request's head and nowhere else: not in an address, a log or a ref.
package protocol HostCredential {
  func fields() throws(CredentialError) -> [HTTPField]
}

/// Why there is no credential.
package struct CredentialError: Error, Hashable, Sendable {
  package var reason: String
  package var hint: String?

  package init(_ reason: String, hint: String? = nil) { (self.reason, self.hint) = (reason, hint) }
}

/// A token that somebody made for Glossator.
package struct TokenCredential: HostCredential {
  private let field: HTTPField

  /// `scheme` goes before it: `Bearer`, `token`.
  package init(_ token: String, scheme: String) { field = HTTPField("Authorization", "\(scheme) \(token)") }

  package func fields() -> [HTTPField] { [field] }
}
