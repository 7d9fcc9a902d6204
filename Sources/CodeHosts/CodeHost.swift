import RepositoryModel

/// A code host: what Glossator asks of GitHub, GitLab, Gitea and Forgejo. One file for each; a new one is a file and a line
/// in `CodeHostKind`.
///
/// Every change is one that may be made twice: whoever lost the answer looks, and goes on from what is there.
package protocol CodeHost {
  /// The pull requests from a branch of the repository itself: the open ones into any branch, the others into `base` at least.
  func pullRequests(from head: String, into base: String) throws(HostError) -> [PullRequest]

  /// The open pull requests into a branch, from anywhere.
  func openPullRequests(into base: String) throws(HostError) -> [PullRequest]

  /// Opens one. Throws `exists` where there is one already.
  func open(_ draft: PullRequestDraft) throws(HostError) -> PullRequest

  /// Carries out a step about a pull request that is there. False where it was so already, which not every host tells before.
  func carryOut(_ step: PullRequestStep, on request: PullRequest) throws(HostError) -> Bool

  /// The newest status with a context that a commit has, as a tip of a branch; nil where it has none.
  func status(_ context: String, of commit: ObjectID, on branch: String) throws(HostError) -> CommitStatus?

  /// The comments below a pull request, oldest first, without what the host itself notes there.
  func comments(on request: PullRequest) throws(HostError) -> [HostComment]

  /// Adds a comment.
  func comment(_ text: String, on request: PullRequest) throws(HostError)

  /// Puts another text into a comment.
  func change(_ comment: HostComment, to text: String, on request: PullRequest) throws(HostError)

  /// Whom the token stands for; nil where that is a program without an account.
  func account() throws(HostError) -> HostAccount?

  /// What the host says of the repository, the token and itself.
  func standing() throws(HostError) -> HostStanding

  /// A status as the host will tell it.
  func shown(_ status: CommitStatus) -> CommitStatus

  /// Adds a status. `branch` is one that has the commit at its tip.
  func post(_ status: CommitStatus, on commit: ObjectID, of branch: String) throws(HostError)
}

extension CodeHost {
  package func shown(_ status: CommitStatus) -> CommitStatus { status }
}

/// Where a repository is on its host: `owner/name`, with GitLab's groups before it.
package struct HostedRepository: Hashable, Sendable, CustomStringConvertible {
  package let parts: [String]

  /// Nil where there is no owner, or a part that no host has.
  package init?(_ path: String) {
    var path = Substring(path)
    while path.first == "/" { path.removeFirst() }
    while path.last == "/" { path.removeLast() }
    if path.hasSuffix(".git") { path.removeLast(4) }
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.count >= 2, parts.allSatisfy({ !$0.isEmpty && $0 != "." && $0 != ".." }) else { return nil }
    self.parts = parts
  }

  package var description: String { parts.joined(separator: "/") }
}
