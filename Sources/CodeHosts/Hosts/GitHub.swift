import Interchange
import RepositoryModel

/// GitHub, its cloud and Enterprise Server: REST, version 2022-11-28, which all of them have; drafts and auto-merge by
/// GraphQL, which alone has them.
package struct GitHub: IssueBasedHost {
  package let connection: HostConnection
  private let graph: HostConnection
  package let repository: HostedRepository

  /// The head fields of every request (docs.github.com, "Getting started with the REST API").
  package static let fields = [
    HTTPField("Accept", "application/vnd.github+json"), HTTPField("X-GitHub-Api-Version", "2022-11-28"),
  ]

  /// `graph` asks the GraphQL interface, which is beside the other one's address.
  package init(_ connection: HostConnection, graph: HostConnection, repository: HostedRepository) {
    (self.connection, self.graph, self.repository) = (connection, graph, repository)
  }

  // MARK: Pull requests

  package func pullRequests(from head: String, into base: String) throws(HostError) -> [PullRequest] {
    // Without its owner, `head` filters nothing; and a fork may have a branch of the same name.
    let query = [("state", "all"), ("head", "\(repository.parts[0]):\(head)"), ("per_page", "100")]
    return try list(query, "find the pull requests from '\(head)'").filter { $0.head == head }
  }

  package func openPullRequests(into base: String) throws(HostError) -> [PullRequest] {
    try list(
      [("state", "open"), ("base", base), ("per_page", "100")], "find the pull requests into '\(base)'"
    )
    .filter { $0.base == base }
  }

  private func list(_ query: [(name: String, value: String)], _ doing: String) throws(HostError)
    -> [PullRequest]
  {
    var found: [PullRequest] = []
    for json in try connection.list(path("pulls"), query, to: doing) {
      if Self.isOwn(json) || query.contains(where: { $0.name == "base" }) {
        found.append(try Self.request(json, doing))
      }
    }
    return found
  }

  package func open(_ draft: PullRequestDraft) throws(HostError) -> PullRequest {
    let doing = "open a pull request from '\(draft.head)' into '\(draft.base)'"
    do throws(HostError) {
      let json = try connection.send(
        .post, path("pulls"),
        .object([
          ("title", .string(draft.title)), ("head", .string(draft.head)), ("base", .string(draft.base)),
          ("body", .string(draft.body)), ("draft", .bool(draft.isDraft)), ("maintainer_can_modify", true),
        ]), to: doing)
      return try Self.request(json, doing)
    } catch {
      // 422 with the code `custom`: the text is all that tells it from other mistakes.
      guard error.kind == .refused, error.reason.contains("already exists") else { throw error }
      throw HostError(.exists, doing, error.reason)
    }
  }

  package func carryOut(_ step: PullRequestStep, on request: PullRequest) throws(HostError) -> Bool {
    let (number, doing) = ("\(request.number)", "change pull request #\(request.number)")
    switch step {
    case .open: break
    case .change(_, let title, let body):
      let members = [title.map { ("title", JSON.string($0)) }, body.map { ("body", JSON.string($0)) }]
      try connection.send(.patch, path("pulls", number), .object(members.compactMap { $0 }), to: doing)
    case .close(_, let body):
      try connection.send(
        .patch, path("pulls", number), .object([("state", "closed"), ("body", .string(body))]),
        to: "close pull request #\(request.number)")
    case .label(_, let labels): try label(request, labels)
    case .askForReview(_, let names): try askForReview(names, of: request)
    case .setDraft(_, let isDraft, _):
      let mutation = isDraft ? "convertPullRequestToDraft" : "markPullRequestReadyForReview"
      try mutate(mutation, [("pullRequestId", .string(request.handle))], doing)
    case .mergeByItself(_, true): try mergeByItself(request)
    case .mergeByItself(_, false):
      try mutate("disablePullRequestAutoMerge", [("pullRequestId", .string(request.handle))], doing)
    }
    return true
  }

  private func mergeByItself(_ request: PullRequest) throws(HostError) {
    let doing = "have pull request #\(request.number) merged when it is ready"
    var input: [(String, JSON)] = [("pullRequestId", .string(request.handle))]
    // Not what somebody pushes meanwhile.
    if let commit = request.headCommit { input.append(("expectedHeadOid", .string("\(commit)"))) }
    do throws(HostError) { try mutate("enablePullRequestAutoMerge", input, doing) } catch {
      // It is ready now: then nothing is left to wait for, and the host wants it merged.
      guard error.reason.contains("clean status"), let commit = request.headCommit else { throw error }
      try connection.send(
        .put, path("pulls", "\(request.number)", "merge"), .object([("sha", .string("\(commit)"))]), to: doing
      )
    }
  }

  /// Answers 200 also where it did nothing: what went wrong is in `errors`.
  private func mutate(_ name: String, _ input: [(String, JSON)], _ doing: String) throws(HostError) {
    let type = name.prefix(1).uppercased() + name.dropFirst() + "Input!"
    let query = "mutation($input: \(type)) { \(name)(input: $input) { clientMutationId } }"
    let answer = try graph.send(
      .post, [], .object([("query", .string(query)), ("variables", .object([("input", .object(input))]))]),
      to: doing)
    if let errors = answer["errors"]?.array, let first = errors.first {
      throw HostError(.refused, doing, "the host answers: \(first["message"]?.string ?? first.text)")
    }
  }

  // MARK: Statuses

  /// Contexts are compared without regard to case.
  package func status(_ context: String, of commit: ObjectID, on branch: String) throws(HostError)
    -> CommitStatus?
  {
    let doing = "read the statuses of \(commit.short)"
    let json = try connection.get(path("commits", "\(commit)", "status"), [("per_page", "100")], to: doing)
    return (json["statuses"]?.array ?? []).lazy.compactMap { CommitStatus($0, state: "state") }
      .first { $0.context.lowercased() == context.lowercased() }
  }

  // MARK: Comments

  package func comments(on request: PullRequest) throws(HostError) -> [HostComment] {
    try comments(on: request, [("per_page", "100")], pages: HostConnection.mostPages) { json in
      var comment = HostComment(issue: json)
      comment?.isByApp =
        json["performed_via_github_app"]?["id"]?.number != nil && json["user"]?["type"]?.string == "Bot"
      return comment
    }
  }

  /// The token of an App's installation has no user: 403.
  package func account() throws(HostError) -> HostAccount? {
    do throws(HostError) {
      let json = try connection.get(["user"], to: "ask whose the token is")
      return json["id"]?.number.map { HostAccount(number: $0, name: json["login"]?.string ?? "") }
    } catch {
      guard error.kind == .forbidden, error.reason.contains("integration") else { throw error }
      return nil
    }
  }

  // MARK: Standing

  /// Each answer says when the token ends.
  package func standing() throws(HostError) -> HostStanding {
    try standing { $0["GitHub-Authentication-Token-Expiration"] }
  }

  // MARK: Answers

  /// By number: names change. Of a fork that was deleted there is no repository.
  private static func isOwn(_ json: JSON) -> Bool {
    let own = json["base"]?["repo"]?["id"]?.number
    return own != nil && json["head"]?["repo"]?["id"]?.number == own
  }

  private static func request(_ json: JSON, _ doing: String) throws(HostError) -> PullRequest {
    guard let number = json["number"]?.number, let state = json["state"]?.string,
      let head = json["head"]?["ref"]?.string, let base = json["base"]?["ref"]?.string
    else { throw HostError(.unreadable, doing, "the host's answer has no pull request") }
    // Lists say only when it was merged.
    let isMerged = json["merged"]?.bool ?? false || json["merged_at"]?.string != nil
    return PullRequest(
      number: number, handle: json["node_id"]?.string ?? "", page: json["html_url"]?.string ?? "",
      state: isMerged ? .merged : state == "open" ? .open : .closed, title: json["title"]?.string ?? "",
      body: json["body"]?.string ?? "", isDraft: json["draft"]?.bool ?? false, head: head,
      headCommit: json["head"]?["sha"]?.string.flatMap { ObjectID(hex: $0) }, base: base,
      labels: Set((json["labels"]?.array ?? []).compactMap { $0["name"]?.string }),
      mergesByItself: json["auto_merge"].map { $0 != .null } ?? false, isFromFork: !isOwn(json))
  }

  // MARK: Webhooks

  /// The older field, with SHA-1, is there as well, and is not looked at.
  package static func claim(_ head: DeliveryHead) -> DeliveryClaim? {
    .hexadecimal(head, "X-Hub-Signature-256", after: "sha256=")
  }
}
