import Interchange
import RepositoryModel

/// What GitHub's interface has, and Gitea's from it: a pull request is an issue with something more, and a status is a record
/// of a commit.
package protocol IssueBasedHost: CodeHost {
  var connection: HostConnection { get }
  var repository: HostedRepository { get }
}

extension IssueBasedHost {
  func path(_ parts: String...) -> [String] { ["repos"] + repository.parts + parts }

  // MARK: Pull requests

  func label(_ request: PullRequest, _ labels: [String]) throws(HostError) {
    try connection.send(
      .post, path("issues", "\(request.number)", "labels"), .object([("labels", .strings(labels))]),
      to: "label pull request #\(request.number)")
  }

  /// `org/team` is a team. Whom people asked stays asked.
  func askForReview(_ names: [String], of request: PullRequest) throws(HostError) {
    let people = names.filter { !$0.contains("/") }
    let teams = names.filter { $0.contains("/") }.compactMap {
      $0.split(separator: "/").last.map(String.init)
    }
    try connection.send(
      .post, path("pulls", "\(request.number)", "requested_reviewers"),
      .object([("reviewers", .strings(people)), ("team_reviewers", .strings(teams))]),
      to: "ask for a review of pull request #\(request.number)")
  }

  // MARK: Statuses

  package func post(_ status: CommitStatus, on commit: ObjectID, of branch: String) throws(HostError) {
    try connection.send(
      .post, path("statuses", "\(commit)"), status.json,
      to: "set the status '\(status.context)' of \(commit.short)")
  }

  // MARK: Comments

  /// `query` and `pages` are the host's own. `read` takes one of the list.
  func comments(
    on request: PullRequest, _ query: [(name: String, value: String)], pages: Int,
    read: (JSON) -> HostComment? = HostComment.init(issue:)
  ) throws(HostError) -> [HostComment] {
    try connection.list(
      path("issues", "\(request.number)", "comments"), query,
      to: "read the comments on pull request #\(request.number)", pages: pages
    ).compactMap(read)
  }

  package func comment(_ text: String, on request: PullRequest) throws(HostError) {
    try connection.send(
      .post, path("issues", "\(request.number)", "comments"), .object([("body", .string(text))]),
      to: "comment on pull request #\(request.number)")
  }

  package func change(_ comment: HostComment, to text: String, on request: PullRequest) throws(HostError) {
    try connection.send(
      .patch, path("issues", "comments", "\(comment.number)"), .object([("body", .string(text))]),
      to: "change our comment on pull request #\(request.number)")
  }

  // MARK: Standing

  /// `tokenEnd` is what an answer says of the token's end.
  func standing(tokenEnd: (HTTPResponse) -> String?) throws(HostError) -> HostStanding {
    let doing = "find the repository '\(repository)'"
    let (json, head) = try connection.look(path(), to: doing)
    guard let name = json["full_name"]?.string else {
      throw HostError(.unreadable, doing, "the host's answer has no repository")
    }
    return HostStanding(
      repository: name, isArchived: json["archived"]?.bool ?? false, head: head, tokenEnd: tokenEnd(head))
  }
}

extension HostComment {
  /// One of an issue's list.
  init?(issue json: JSON) {
    guard let number = json["id"]?.number else { return nil }
    self.init(number: number, body: json["body"]?.string ?? "", author: json["user"]?["id"]?.number)
  }
}
