import Interchange
import RepositoryModel

/// Gitea, and Forgejo, which was made from it: REST, version 1.
package struct Gitea: CodeHost {
  private static let drafts = DraftTitle.gitea
  private let connection: HostConnection
  private let repository: HostedRepository
  /// How a merge's body calls the way of it: the two spell it differently.
  private let way: String
  /// How a list calls the branch that pull requests go into. Older hosts do not know it, and list all.
  private let baseFilter: String

  package init(_ connection: HostConnection, repository: HostedRepository, isForgejo: Bool = false) {
    (self.connection, self.repository) = (connection, repository)
    way = isForgejo ? "Do" : "do"
    baseFilter = isForgejo ? "base" : "base_branch"
  }

  private func path(_ parts: String...) -> [String] { ["repos"] + repository.parts + parts }

  // MARK: Pull requests

  /// No filter by head: all open ones, and of the others those that changed last.
  package func pullRequests(from head: String) throws(HostError) -> [PullRequest] {
    let doing = "find the pull requests from '\(head)'"
    let open = try list([("state", "open"), ("limit", "50")], doing)
    let others = try list([("state", "closed"), ("sort", "recentupdate"), ("limit", "50")], doing, pages: 2)
    return (open + others).filter { $0.head == head }
  }

  package func openPullRequests(into base: String) throws(HostError) -> [PullRequest] {
    try list(
      [("state", "open"), (baseFilter, base), ("limit", "50")], "find the pull requests into '\(base)'",
      fromForks: true
    ).filter { $0.base == base }
  }

  private func list(
    _ query: [(name: String, value: String)], _ doing: String, fromForks: Bool = false,
    pages: Int = HostConnection.mostPages
  ) throws(HostError) -> [PullRequest] {
    var found: [PullRequest] = []
    for json in try connection.list(path("pulls"), query, to: doing, pages: pages)
    where fromForks || json["head"]?["repo_id"] == json["base"]?["repo_id"] {
      found.append(try Self.request(json, doing))
    }
    return found
  }

  package func open(_ draft: PullRequestDraft) throws(HostError) -> PullRequest {
    let doing = "open a pull request from '\(draft.head)' into '\(draft.base)'"
    let json = try connection.send(
      .post, path("pulls"),
      .object([
        ("title", .string(Self.drafts.title(draft.title, isDraft: draft.isDraft))),
        ("head", .string(draft.head)),
        ("base", .string(draft.base)), ("body", .string(draft.body)),
      ]), to: doing)
    return try Self.request(json, doing)
  }

  package func carryOut(_ step: PullRequestStep, on request: PullRequest) throws(HostError) {
    let (number, doing) = ("\(request.number)", "change pull request #\(request.number)")
    func patch(_ members: [(String, JSON)?]) throws(HostError) {
      try connection.send(.patch, path("pulls", number), .object(members.compactMap { $0 }), to: doing)
    }
    switch step {
    case .open: break
    case .change(_, let title, let body):
      try patch([
        title.map { ("title", .string(Self.drafts.title($0, isDraft: request.isDraft))) },
        body.map { ("body", .string($0)) },
      ])
    case .close(_, let body): try patch([("state", "closed"), ("body", .string(body))])
    case .label(_, let labels):
      try connection.send(
        .post, path("issues", number, "labels"), .object([("labels", .strings(labels))]), to: doing)
    case .askForReview(_, let names):
      let teams = names.filter { $0.contains("/") }.compactMap {
        $0.split(separator: "/").last.map(String.init)
      }
      try connection.send(
        .post, path("pulls", number, "requested_reviewers"),
        .object([
          ("reviewers", .strings(names.filter { !$0.contains("/") })), ("team_reviewers", .strings(teams)),
        ]), to: doing)
    case .setDraft(_, let isDraft, let title):
      try patch([("title", .string(Self.drafts.title(title, isDraft: isDraft)))])
    case .mergeByItself(_, true): try mergeByItself(request)
    case .mergeByItself(_, false):
      try connection.send(.delete, path("pulls", number, "merge"), nil, to: doing)
    }
  }

  /// Nothing tells whether that was said before: then the host answers that it was.
  private func mergeByItself(_ request: PullRequest) throws(HostError) {
    var members: [(String, JSON)] = [
      (way, "merge"), ("merge_when_checks_succeed", true), ("delete_branch_after_merge", false),
    ]
    // Not what somebody pushes meanwhile.
    if let commit = request.headCommit { members.append(("head_commit_id", .string("\(commit)"))) }
    do throws(HostError) {
      try connection.send(
        .post, path("pulls", "\(request.number)", "merge"), .object(members),
        to: "have pull request #\(request.number) merged when it is ready")
    } catch {
      // A conflict is a 409, too.
      guard error.kind == .exists, error.reason.contains("scheduled") else { throw error }
    }
  }

  // MARK: Statuses

  package func status(_ context: String, of commit: ObjectID, on branch: String) throws(HostError)
    -> CommitStatus?
  {
    let doing = "read the statuses of \(commit.short)"
    let list = try connection.list(
      path("commits", "\(commit)", "statuses"), [("sort", "recentupdate"), ("limit", "50")], to: doing)
    return list.lazy.compactMap { CommitStatus($0, state: "status") }.first { $0.context == context }
  }

  package func post(_ status: CommitStatus, on commit: ObjectID, of branch: String) throws(HostError) {
    try connection.send(
      .post, path("statuses", "\(commit)"), status.json,
      to: "set the status '\(status.context)' of \(commit.short)")
  }

  // MARK: Comments

  /// All of them at once: this list has no pages.
  package func comments(on request: PullRequest) throws(HostError) -> [HostComment] {
    let list = try connection.list(
      path("issues", "\(request.number)", "comments"), [],
      to: "read the comments on pull request #\(request.number)", pages: 1)
    return list.compactMap { json in
      guard let number = json["id"]?.number else { return nil }
      return HostComment(
        number: number, body: json["body"]?.string ?? "", author: json["user"]?["id"]?.number)
    }
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

  package func account() throws(HostError) -> HostAccount? {
    do throws(HostError) {
      let json = try connection.get(["user"], to: "ask whose the token is")
      return json["id"]?.number.map { HostAccount(number: $0, name: json["login"]?.string ?? "") }
    } catch {
      // Each part of the interface has a right of its own.
      guard error.kind == .forbidden else { throw error }
      throw HostError(
        error.kind, error.doing, error.reason, hint: error.hint ?? "the token needs 'read:user', too")
    }
  }

  // MARK: Standing

  /// Tokens do not end.
  package func standing() throws(HostError) -> HostStanding {
    let doing = "find the repository '\(repository)'"
    let (json, head) = try connection.look(path(), to: doing)
    guard let name = json["full_name"]?.string else {
      throw HostError(.unreadable, doing, "the host's answer has no repository")
    }
    return HostStanding(
      repository: name, isArchived: json["archived"]?.bool ?? false, head: head,
      tokenEnd: nil)
  }

  // MARK: Answers

  private static func request(_ json: JSON, _ doing: String) throws(HostError) -> PullRequest {
    guard let number = json["number"]?.number, let state = json["state"]?.string,
      let head = json["head"]?["ref"]?.string, let base = json["base"]?["ref"]?.string
    else { throw HostError(.unreadable, doing, "the host's answer has no pull request") }
    let title = json["title"]?.string ?? ""
    return PullRequest(
      number: number, page: json["html_url"]?.string ?? "",
      state: json["merged"]?.bool ?? false ? .merged : state == "open" ? .open : .closed,
      title: drafts.bare(title),
      body: json["body"]?.string ?? "", isDraft: json["draft"]?.bool ?? drafts.isDraft(title), head: head,
      headCommit: json["head"]?["sha"]?.string.flatMap { ObjectID(hex: $0) }, base: base,
      labels: Set((json["labels"]?.array ?? []).compactMap { $0["name"]?.string }),
      isFromFork: json["head"]?["repo_id"] != json["base"]?["repo_id"])
  }

  // MARK: Webhooks

  /// Forgejo sends this field, too, beside one of its own name.
  package static func claim(_ head: DeliveryHead) -> DeliveryClaim? {
    .hexadecimal(head, "X-Gitea-Signature")
  }
}
