import Interchange

/// What a host says of a repository, of the token and of itself.
package struct HostStanding: Hashable, Sendable {
  /// What it calls the repository by now: `owner/name`.
  package var repository: String
  /// True where nobody can change anything in it.
  package var isArchived: Bool
  /// Its clock when it answered, in seconds since 1970; nil where it does not say.
  package var clock: Int64?
  /// The day on which the token ends, `2026-12-31`; nil where that is never, or the host does not say.
  package var tokenEnd: String?

  /// `head` is the answer's.
  init(repository: String, isArchived: Bool, head: HTTPResponse, tokenEnd: String?) {
    (self.repository, self.isArchived) = (repository, isArchived)
    clock = head["Date"].flatMap { WebDate(http: $0) }?.seconds
    self.tokenEnd = tokenEnd.flatMap { WebDate(day: $0) == nil ? nil : String($0.prefix(10)) }
  }
}
