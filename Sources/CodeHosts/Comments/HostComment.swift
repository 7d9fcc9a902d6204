/// A comment below a pull request.
package struct HostComment: Hashable, Sendable {
  /// What the host's interface calls it by.
  package var number: Int
  package var body: String
  /// The account that wrote it; nil where the host does not say, or that account is gone.
  package var author: Int?
  /// True where a program without an account wrote it: one of GitHub's Apps.
  package var isByApp: Bool

  package init(number: Int, body: String, author: Int?, isByApp: Bool = false) {
    (self.number, self.body, self.author, self.isByApp) = (number, body, author, isByApp)
  }
}

/// Whom a token stands for.
package struct HostAccount: Hashable, Sendable {
  package var number: Int
  package var name: String

  package init(number: Int, name: String) { (self.number, self.name) = (number, name) }
}
