import Interchange
import RepositoryModel

/// The kinds of hosts that there are. A new one is a file beside this, and one line here.
package struct CodeHostKind: Sendable {
  package let name: String
  /// Where the interface of a host of that kind is, by the server's own name, with a port behind it or none.
  package let interface: @Sendable (_ server: String) -> String
  /// What goes before a token in the field `Authorization`.
  let scheme: String
  /// Who goes before a token where git asks; those that take anybody get our own name.
  package let gitUser: String
  let make: @Sendable (HostSite) -> any CodeHost
  /// What a delivery of its webhooks claims; nil where it claims nothing that could be checked.
  package let claim: @Sendable (DeliveryHead) -> DeliveryClaim?

  package static let all = [
    CodeHostKind(
      name: "github",
      interface: { $0 == "github.com" ? "https://api.github.com" : "https://\($0)/api/v3" }, scheme: "Bearer",
      gitUser: "x-access-token",
      make: { site in
        GitHub(
          site.connection(GitHub.fields), graph: site.connection(GitHub.fields, at: site.graph),
          repository: site.repository)
      }, claim: GitHub.claim),
    CodeHostKind(
      name: "gitlab", interface: { "https://\($0)/api/v4" }, scheme: "Bearer", gitUser: "oauth2",
      make: { GitLab($0.connection(), repository: $0.repository) }, claim: GitLab.claim),
    CodeHostKind(
      name: "gitea", interface: { "https://\($0)/api/v1" }, scheme: "token", gitUser: "glossator",
      make: { Gitea($0.connection(), repository: $0.repository) }, claim: Gitea.claim),
    CodeHostKind(
      name: "forgejo", interface: { "https://\($0)/api/v1" }, scheme: "token", gitUser: "glossator",
      make: { Gitea($0.connection(), repository: $0.repository, isForgejo: true) },
      claim: Gitea.claim),
  ]

  /// The one of a name.
  package static func named(_ name: String) -> CodeHostKind? { all.first { $0.name == name } }

  package func credential(token: String) -> TokenCredential { TokenCredential(token, scheme: scheme) }
}

/// One repository on one host, and who asks.
package struct HostSite {
  package var kind: CodeHostKind
  package var interface: HTTPAddress
  package var repository: HostedRepository
  package var credential: any HostCredential
  package var client: any HTTPClient
  package var wait: (Duration) -> Void

  package init(
    _ kind: CodeHostKind, at interface: HTTPAddress, repository: HostedRepository,
    credential: any HostCredential,
    client: any HTTPClient, wait: @escaping (Duration) -> Void
  ) {
    (self.kind, self.interface, self.repository) = (kind, interface, repository)
    (self.credential, self.client, self.wait) = (credential, client, wait)
  }

  package var host: any CodeHost { kind.make(self) }

  func connection(_ fields: [HTTPField] = [], at address: HTTPAddress? = nil) -> HostConnection {
    HostConnection(client, to: address ?? interface, fields: fields, credential: credential, wait: wait)
  }

  /// GitHub's other interface: `/graphql` beside the cloud's, and on Enterprise Server `/api/graphql` beside `/api/v3`.
  var graph: HTTPAddress {
    var root = interface.description
    while root.hasSuffix("/") { root.removeLast() }
    if root.hasSuffix("/v3") { root.removeLast(3) }
    return HTTPAddress(root + "/graphql") ?? interface
  }
}
