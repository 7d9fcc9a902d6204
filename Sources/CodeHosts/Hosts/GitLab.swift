import Interchange
import RepositoryModel

/// GitLab, its cloud and self-managed: REST, version 4.
package struct GitLab: CodeHost {
  private static let drafts = DraftTitle.gitLab
  let connection: HostConnection
  private let repository: HostedRepository

  package init(_ connection: HostConnection, repository: HostedRepository) {
    (self.connection, self.repository) = (connection, repository)
  }

  /// The project is one part of the path, slashes and all.
  func path(_ parts: String...) -> [String] { ["projects", "\(repository)"] + parts }

  // MARK: Merge requests

  package func pullRequests(from head: String, into base: String) throws(HostError) -> [PullRequest] {
    try list(
      [("state", "all"), ("source_branch", head), ("per_page", "100")],
      "find the merge requests from '\(head)'"
    )
    .filter { $0.head == head }
  }

  package func openPullRequests(into base: String) throws(HostError) -> [PullRequest] {
    try list(
      [("state", "opened"), ("target_branch", base), ("per_page", "100")],
      "find the merge requests into '\(base)'",
      fromForks: true
    ).filter { $0.base == base }
  }

  private func list(_ query: [(name: String, value: String)], _ doing: String, fromForks: Bool = false)
    throws(HostError) -> [PullRequest]
  {
    var found: [PullRequest] = []
    for json in try connection.list(path("merge_requests"), query, to: doing)
    where fromForks || json["source_project_id"] == json["target_project_id"] {
      found.append(try Self.request(json, doing))
    }
    return found
  }

  package func open(_ draft: PullRequestDraft) throws(HostError) -> PullRequest {
    let doing = "open a merge request from '\(draft.head)' into '\(draft.base)'"
    let json = try connection.send(
      .post, path("merge_requests"),
      .object([
        ("title", .string(Self.drafts.title(draft.title, isDraft: draft.isDraft))),
        ("source_branch", .string(draft.head)),
        ("target_branch", .string(draft.base)), ("description", .string(draft.body)),
        // The project's own setting counts otherwise, and may delete the side branch.
        ("remove_source_branch", false),
      ]), to: doing)
    return try Self.request(json, doing)
  }

  package func carryOut(_ step: PullRequestStep, on request: PullRequest) throws(HostError) -> Bool {
    let doing = "change merge request !\(request.number)"
    func put(_ members: [(String, JSON)?]) throws(HostError) {
      try connection.send(
        .put, path("merge_requests", "\(request.number)"), .object(members.compactMap { $0 }), to: doing)
    }
    switch step {
    case .open: break
    case .change(_, let title, let body):
      try put([
        title.map { ("title", .string(Self.drafts.title($0, isDraft: request.isDraft))) },
        body.map { ("description", .string($0)) },
      ])
    case .close(_, let body): try put([("state_event", "close"), ("description", .string(body))])
    case .label(_, let labels): try put([("add_labels", .strings(labels))])
    case .askForReview(_, let names):
      // The list that is sent takes the place of the one that is there, which people may have written.
      let present = try reviewers(of: request)
      let ours = try names.map(id).filter { !present.contains($0) }
      if ours.isEmpty { return false }
      try put([("reviewer_ids", .array((present + ours).map(JSON.number)))])
    case .setDraft(_, let isDraft, let title):
      try put([("title", .string(Self.drafts.title(title, isDraft: isDraft)))])
    case .mergeByItself(_, let isWanted): try mergeByItself(request, isWanted, doing)
    }
    return true
  }

  /// Whoever may not merge is told the same as somebody whose token is none: 401 (lib/api/merge_requests.rb). All else about a merge
  /// request was answered before, so that the token is one.
  private func mergeByItself(_ request: PullRequest, _ isWanted: Bool, _ doing: String) throws(HostError) {
    do throws(HostError) {
      if isWanted { return try mergeByItself(request) }
      try connection.send(
        .post, path("merge_requests", "\(request.number)", "cancel_merge_when_pipeline_succeeds"), nil,
        to: doing)
    } catch {
      guard error.kind == .unauthorized else { throw error }
      throw HostError(
        .forbidden, error.doing, error.reason,
        hint: "the token's account may not merge into this branch: let it, or set 'auto-merge = no'")
    }
  }

  private func mergeByItself(_ request: PullRequest) throws(HostError) {
    var members: [(String, JSON)] = [("auto_merge", true), ("should_remove_source_branch", false)]
    // Not what somebody pushes meanwhile.
    if let commit = request.headCommit { members.append(("sha", .string("\(commit)"))) }
    try connection.send(
      .put, path("merge_requests", "\(request.number)", "merge"), .object(members),
      to: "have merge request !\(request.number) merged when it is ready")
  }

  /// People are called by number.
  private func id(of name: String) throws(HostError) -> Int {
    let doing = "find the user '\(name)'"
    let found = try connection.get(["users"], [("username", name)], to: doing)
    guard let id = found.array?.first?["id"]?.number else {
      throw HostError(.refused, doing, "the host knows nobody of that name", hint: "check 'reviewers ='")
    }
    return id
  }

  private func reviewers(of request: PullRequest) throws(HostError) -> [Int] {
    let json = try connection.get(
      path("merge_requests", "\(request.number)"), to: "read who reviews merge request !\(request.number)")
    return (json["reviewers"]?.array ?? []).compactMap { $0["id"]?.number }
  }

  // MARK: Statuses

  /// Each pipeline of the commit has its own: the newest counts.
  package func status(_ context: String, of commit: ObjectID, on branch: String) throws(HostError)
    -> CommitStatus?
  {
    let doing = "read the statuses of \(commit.short)"
    let query: [(name: String, value: String)] = [
      try place(of: commit, on: branch, to: doing).query, ("name", context), ("order_by", "id"),
      ("sort", "desc"),
      ("per_page", "100"),
    ]
    let list = try connection.list(
      path("repository", "commits", "\(commit)", "statuses"), query, to: doing, pages: 1)
    return list.lazy.compactMap { status -> CommitStatus? in
      guard let state = status["status"]?.string.flatMap(Self.state) else { return nil }
      return CommitStatus(
        context, state, status["description"]?.string ?? "", page: status["target_url"]?.string)
    }.first
  }

  private static func state(_ name: String) -> CommitStatus.State? {
    switch name {
    case "created", "pending", "running", "preparing", "waiting_for_resource", "scheduled", "manual": .pending
    case "success": .success
    case "failed", "canceled": .failure
    default: nil
    }
  }

  /// There is no error beside a failure.
  package func shown(_ status: CommitStatus) -> CommitStatus {
    var status = status
    if status.state == .error { status.state = .failure }
    return status
  }

  package func post(_ status: CommitStatus, on commit: ObjectID, of branch: String) throws(HostError) {
    let state = status.state == .pending ? "pending" : status.state == .success ? "success" : "failed"
    let doing = "set the status '\(status.context)' of \(commit.short)"
    let place = try place(of: commit, on: branch, to: doing).member
    var members: [(String, JSON)] = [
      ("state", .string(state)), ("name", .string(status.context)),
      ("description", .string(status.description)), (place.name, place.value),
    ]
    if let page = status.page { members.append(("target_url", .string(page))) }
    do throws(HostError) {
      try connection.send(
        .post, path("statuses", "\(commit)"), .object(members), to: doing)
    } catch {
      // It is so already (app/services/ci/create_commit_status_service.rb).
      guard status.state == .pending, error.reason.contains("Cannot transition status") else { throw error }
    }
  }

  // MARK: Comments

  package func comments(on request: PullRequest) throws(HostError) -> [HostComment] {
    let list = try connection.list(
      path("merge_requests", "\(request.number)", "notes"),
      [("sort", "asc"), ("activity_filter", "only_comments"), ("per_page", "100")],
      to: "read the comments on merge request !\(request.number)")
    return list.compactMap { json in
      guard let number = json["id"]?.number, json["system"]?.bool != true else { return nil }
      return HostComment(
        number: number, body: json["body"]?.string ?? "", author: json["author"]?["id"]?.number)
    }
  }

  package func comment(_ text: String, on request: PullRequest) throws(HostError) {
    try connection.send(
      .post, path("merge_requests", "\(request.number)", "notes"), .object([("body", .string(text))]),
      to: "comment on merge request !\(request.number)")
  }

  package func change(_ comment: HostComment, to text: String, on request: PullRequest) throws(HostError) {
    try connection.send(
      .put, path("merge_requests", "\(request.number)", "notes", "\(comment.number)"),
      .object([("body", .string(text))]), to: "change our comment on merge request !\(request.number)")
  }

  /// A project's token has a user of its own.
  package func account() throws(HostError) -> HostAccount? {
    let json = try connection.get(["user"], to: "ask whose the token is")
    return json["id"]?.number.map { HostAccount(number: $0, name: json["username"]?.string ?? "") }
  }

  // MARK: Standing

  package func standing() throws(HostError) -> HostStanding {
    let doing = "find the project '\(repository)'"
    let (json, head) = try connection.look(path(), to: doing)
    guard let name = json["path_with_namespace"]?.string else {
      throw HostError(.unreadable, doing, "the host's answer has no project")
    }
    return HostStanding(
      repository: name, isArchived: json["archived"]?.bool ?? false, head: head, tokenEnd: tokenEnd())
  }

  /// Nil also where a token may not ask that about itself, or is of a kind that cannot.
  private func tokenEnd() -> String? {
    let token = try? connection.get(["personal_access_tokens", "self"], to: "ask when the token ends")
    return token?["expires_at"]?.string
  }

  // MARK: Answers

  private static func request(_ json: JSON, _ doing: String) throws(HostError) -> PullRequest {
    guard let number = json["iid"]?.number, let state = json["state"]?.string,
      let head = json["source_branch"]?.string, let base = json["target_branch"]?.string
    else { throw HostError(.unreadable, doing, "the host's answer has no merge request") }
    let title = json["title"]?.string ?? ""
    return PullRequest(
      number: number, page: json["web_url"]?.string ?? "",
      // `locked` is one that is being merged.
      state: state == "merged" ? .merged : state == "closed" ? .closed : .open, title: drafts.bare(title),
      body: json["description"]?.string ?? "", isDraft: json["draft"]?.bool ?? drafts.isDraft(title),
      head: head,
      headCommit: json["sha"]?.string.flatMap { ObjectID(hex: $0) }, base: base,
      labels: Set((json["labels"]?.array ?? []).compactMap(\.string)),
      mergesByItself: json["merge_when_pipeline_succeeds"]?.bool ?? false,
      isFromFork: json["source_project_id"] != json["target_project_id"])
  }

  // MARK: Webhooks

  /// A signing token where the hook has one; else the secret token, in the clear.
  package static func claim(_ head: DeliveryHead) -> DeliveryClaim? {
    if StandardWebhook.isClaimed(head) { return StandardWebhook.claim(head) }
    let tokens = head["X-Gitlab-Token"]
    guard tokens.count == 1, !tokens[0].isEmpty else { return nil }
    return .secret(Array(tokens[0].utf8))
  }
}
