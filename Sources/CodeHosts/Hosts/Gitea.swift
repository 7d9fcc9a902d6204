import Interchange
import RepositoryModel

/// Gitea, and Forgejo, which was made from it: REST, version 1.
package struct Gitea: IssueBasedHost {
  private static let drafts = DraftTitle.gitea
  package let connection: HostConnection
  package let repository: HostedRepository
  /// How a merge's body calls the way of it: the two spell it differently.
  private let way: String
  /// How a list calls the branches that pull requests go into and come from; nil where it cannot be asked for. Older hosts
  /// know neither, and list all.
  private let filters: (base: String, head: String?)

  package init(_ connection: HostConnection, repository: HostedRepository, isForgejo: Bool = false) {
    (self.connection, self.repository) = (connection, repository)
    way = isForgejo ? "Do" : "do"
    filters = isForgejo ? ("base", "head") : ("base_branch", nil)
  }

  // MARK: Pull requests

  /// Few hosts can be asked by head, so all open ones are; of the others, those into that branch, as far back as pages go.
  package func pullRequests(from head: String, into base: String) throws(HostError) -> [PullRequest] {
    let doing = "find the pull requests from '\(head)'"
    let byHead = filters.head.map { [(name: $0, value: head)] } ?? []
    let open = try list([("state", "open"), ("limit", "50")] + byHead, doing)
    let others = try list(
      [("state", "closed"), (filters.base, base), ("sort", "recentupdate"), ("limit", "50")] + byHead, doing)
    return (open + others).filter { $0.head == head }
  }

  package func openPullRequests(into base: String) throws(HostError) -> [PullRequest] {
    try list(
      [("state", "open"), (filters.base, base), ("limit", "50")], "find the pull requests into '\(base)'",
      fromForks: true
    ).filter { $0.base == base }
  }

  private func list(
    _ query: [(name: String, value: String)], _ doing: String, fromForks: Bool = false
  ) throws(HostError) -> [PullRequest] {
    var found: [PullRequest] = []
    for json in try connection.list(path("pulls"), query, to: doing)
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

  package func carryOut(_ step: PullRequestStep, on request: PullRequest) throws(HostError) -> Bool {
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
    case .label(_, let labels): try label(request, labels)
    case .askForReview(_, let names): try askForReview(names, of: request)
    case .setDraft(_, let isDraft, let title):
      try patch([("title", .string(Self.drafts.title(title, isDraft: isDraft)))])
    case .mergeByItself(_, true): return try mergeByItself(request)
    case .mergeByItself(_, false): return try mergeByHand(request)
    }
    return true
  }

  /// Nothing tells whether that was said before: then the host answers that it was.
  private func mergeByItself(_ request: PullRequest) throws(HostError) -> Bool {
    var members: [(String, JSON)] = [
      (way, "merge"), ("merge_when_checks_succeed", true), ("delete_branch_after_merge", false),
    ]
    // Not what somebody pushes meanwhile.
    if let commit = request.headCommit { members.append(("head_commit_id", .string("\(commit)"))) }
    do throws(HostError) {
      try connection.send(
        .post, path("pulls", "\(request.number)", "merge"), .object(members),
        to: "have pull request #\(request.number) merged when it is ready")
      return true
    } catch {
      // A conflict is a 409, too.
      guard error.kind == .exists, error.reason.contains("scheduled") else { throw error }
      return false
    }
  }

  /// What was not planned is not there, says the host.
  private func mergeByHand(_ request: PullRequest) throws(HostError) -> Bool {
    do throws(HostError) {
      try connection.send(
        .delete, path("pulls", "\(request.number)", "merge"), nil,
        to: "keep pull request #\(request.number) from being merged by itself")
      return true
    } catch {
      guard error.kind == .notFound else { throw error }
      return false
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

  // MARK: Comments

  /// All of them at once: this list has no pages.
  package func comments(on request: PullRequest) throws(HostError) -> [HostComment] {
    try comments(on: request, [], pages: 1)
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
    try standing { _ in nil }
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
      mergesByItself: nil, isFromFork: json["head"]?["repo_id"] != json["base"]?["repo_id"])
  }

  // MARK: Webhooks

  /// Forgejo sends this field, too, beside one of its own name.
  package static func claim(_ head: DeliveryHead) -> DeliveryClaim? {
    .hexadecimal(head, "X-Gitea-Signature")
  }
}
