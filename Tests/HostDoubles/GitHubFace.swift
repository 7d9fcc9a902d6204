import Interchange

/// GitHub as its documents describe it: an existing pull request is 422 with the code `custom`, `head` needs its owner, and
/// GraphQL answers 200 whatever happens.
package struct GitHubFace: HostFace {
  package let kind = "github"
  package let address = "https://api.github.com"
  package let root = ""
  package let place = "/repos/ada/app"
  package let laterPlace = "/repositories/5"
  package let scheme = "Bearer"
  package let schema = HostSchema("github-2022-11-28.json")
  package let undocumented: Set = ["/graphql", "/user"]
  package let draftMark: String? = nil
  package let closesWithBranches = true

  package init() {}

  package func answer(_ asked: HostQuestion, _ host: HostDouble) -> HTTPResponse {
    if asked.parts == ["graphql"] { return graph(asked, host) }
    if asked.parts == ["user"] {
      guard let account = host.account else { return .message(403, "Resource not accessible by integration") }
      return HTTPResponse(200, .object([("id", .number(account)), ("login", "glossator")]))
    }
    guard asked.parts.starts(with: ["repos", "ada", "app"]) else { return .message(404, "Not Found") }
    let rest = Array(asked.parts.dropFirst(3))
    switch (asked.method, rest.first, rest.count) {
    case (.get, nil, 0):
      let end = host.tokenEnd.map {
        [HTTPField("github-authentication-token-expiration", "\($0) 10:00:00 UTC")]
      }
      var answer = HTTPResponse(
        200, .object([("full_name", .string(host.name)), ("archived", .bool(host.isArchived))]))
      answer.fields += end ?? []
      return answer
    case (.get, "pulls", 1): return list(asked, host)
    case (.post, "pulls", 1): return open(asked, host)
    case (.patch, "pulls", 2): return change(Int(rest[1]) ?? 0, asked, host)
    case (.post, "pulls", 3) where names(asked.body?["reviewers"]).contains("nobody"):
      return .message(422, "Reviews may only be requested from collaborators.")
    case (.post, "pulls", 3):
      host.change(Int(rest[1]) ?? 0) { request in
        request.asked += names(asked.body?["reviewers"]) + names(asked.body?["team_reviewers"])
      }
      return HTTPResponse(201, .object([]))
    case (.put, "pulls", 3):
      host.change(Int(rest[1]) ?? 0) {
        $0.state = asked.body?["sha"]?.string == $0.headCommit ? "merged" : $0.state
      }
      return HTTPResponse(200, .object([("merged", true)]))
    case (.get, "issues", 3):
      let found = host.comments.filter { "\($0.request)" == rest[1] }
      return HTTPResponse(200, .array(found.map { json($0, host) }))
    case (.post, "issues", 3) where rest[2] == "comments":
      let made = host.comment(
        asked.body?["body"]?.string ?? "", on: Int(rest[1]) ?? 0, by: host.account ?? 71)
      return HTTPResponse(201, json(made, host))
    case (.patch, "issues", 3):
      let changed = host.change(comment: Int(rest[2]) ?? 0, to: asked.body?["body"]?.string ?? "")
      return changed.map { HTTPResponse(200, json($0, host)) } ?? .message(404, "Not Found")
    case (.post, "issues", 3):
      host.change(Int(rest[1]) ?? 0) { $0.labels += names(asked.body?["labels"]) }
      return HTTPResponse(200, [])
    case (.post, "statuses", 2): return post(rest[1], asked, host)
    case (.get, "commits", 3):
      let newest = Dictionary(
        (host.statuses[rest[1]] ?? []).map { ($0.context.lowercased(), $0) },
        uniquingKeysWith: { _, last in last })
      return HTTPResponse(
        200,
        .object([
          ("state", "pending"), ("statuses", .array(newest.values.map { json($0) })),
        ]))
    default: return .message(404, "Not Found")
    }
  }

  private func names(_ list: JSON?) -> [String] { (list?.array ?? []).compactMap(\.string) }

  private func list(_ asked: HostQuestion, _ host: HostDouble) -> HTTPResponse {
    var found = host.lists(host.requests)
    if let state = asked.query["state"], state != "all" {
      found = found.filter { ($0.state == "open") == (state == "open") }
    }
    if let base = asked.query["base"] { found = found.filter { $0.base == base } }
    // One without its owner, or with a wrong one, filters nothing.
    if let head = asked.query["head"], head.hasPrefix("ada:") {
      found = found.filter { "ada:\($0.head)" == head }
    }
    return HTTPResponse(200, .array(found.reversed().map(json)))
  }

  private func open(_ asked: HostQuestion, _ host: HostDouble) -> HTTPResponse {
    guard let body = asked.body, let title = body["title"]?.string, let head = body["head"]?.string,
      let base = body["base"]?.string
    else { return .message(422, "Validation Failed") }
    guard host.tip(head) != nil else {
      return HTTPResponse(
        422,
        .object([
          ("message", "Validation Failed"),
          ("errors", [.object([("resource", "PullRequest"), ("field", "head"), ("code", "invalid")])]),
        ]))
    }
    let opened = host.open(
      title, body: body["body"]?.string ?? "", head: head, base: base, isDraft: body["draft"]?.bool ?? false)
    guard let opened else {
      let message = "A pull request already exists for ada:\(head)."
      return HTTPResponse(
        422,
        .object([
          ("message", "Validation Failed"),
          (
            "errors",
            [.object([("resource", "PullRequest"), ("code", "custom"), ("message", .string(message))])]
          ),
        ]))
    }
    return HTTPResponse(201, json(opened))
  }

  private func change(_ number: Int, _ asked: HostQuestion, _ host: HostDouble) -> HTTPResponse {
    host.change(number) { request in
      if let title = asked.body?["title"]?.string { request.title = title }
      if let body = asked.body?["body"]?.string { request.body = body }
      if let state = asked.body?["state"]?.string { request.state = state }
    }
    return HTTPResponse(200, host.requests.first { $0.number == number }.map(json) ?? .null)
  }

  private func post(_ commit: String, _ asked: HostQuestion, _ host: HostDouble) -> HTTPResponse {
    let description = asked.body?["description"]?.string ?? ""
    if description.count > 140 { return .message(422, "description is too long (maximum is 140 characters)") }
    host.statuses[commit, default: []].append(
      HostDouble.Status(
        context: asked.body?["context"]?.string ?? "default", state: asked.body?["state"]?.string ?? "",
        description: description, page: asked.body?["target_url"]?.string))
    return HTTPResponse(201, .object([]))
  }

  private func graph(_ asked: HostQuestion, _ host: HostDouble) -> HTTPResponse {
    let query = asked.body?["query"]?.string ?? ""
    let input = asked.body?["variables"]?["input"]
    let number = input?["pullRequestId"]?.string.flatMap { Int($0.dropFirst(3)) } ?? 0
    var error: String?
    host.change(number) { request in
      if query.contains("convertPullRequestToDraft") { request.isDraft = true }
      if query.contains("markPullRequestReadyForReview") { request.isDraft = false }
      if query.contains("disablePullRequestAutoMerge") { request.mergesByItself = false }
      if query.contains("enablePullRequestAutoMerge") {
        if request.labels.contains("clean") { error = "Pull request Pull request is in clean status" }
        if input?["expectedHeadOid"]?.string != request.headCommit {
          error = "Head sha didn't match expected head"
        }
        request.mergesByItself = error == nil
      }
    }
    if let error {
      return HTTPResponse(
        200, .object([("data", .null), ("errors", [.object([("message", .string(error))])])]))
    }
    return HTTPResponse(200, .object([("data", .object([]))]))
  }

  private func json(_ request: HostDouble.Request) -> JSON {
    let owner = request.isFork ? "bob/app" : "Ada/Renamed"
    return .object([
      ("number", .number(request.number)), ("node_id", .string("PR_\(request.number)")),
      ("html_url", .string("https://github.com/ada/app/pull/\(request.number)")),
      ("state", request.state == "open" ? "open" : "closed"), ("title", .string(request.title)),
      ("body", .string(request.body)), ("draft", .bool(isDraft(request))),
      ("merged_at", request.state == "merged" ? "2026-11-23T10:00:00Z" : .null),
      (
        "head",
        .object([
          ("ref", .string(request.head)), ("sha", .string(request.headCommit)),
          ("repo", .object([("id", request.isFork ? 6 : 5), ("full_name", .string(owner))])),
        ])
      ),
      (
        "base",
        .object([
          ("ref", .string(request.base)), ("repo", .object([("id", 5), ("full_name", "Ada/Renamed")])),
        ])
      ),
      ("labels", .array(request.labels.map { .object([("name", .string($0))]) })),
      ("auto_merge", request.mergesByItself ? .object([("merge_method", "merge")]) : .null),
    ])
  }

  /// An App's comments have an author, too: a user of a kind of its own.
  private func json(_ comment: HostDouble.Comment, _ host: HostDouble) -> JSON {
    let isByApp = comment.author == 71
    return .object([
      ("id", .number(comment.id)), ("body", .string(comment.body)),
      (
        "user",
        .object([("id", .number(comment.author)), ("type", isByApp ? "Bot" : "User")])
      ),
      ("performed_via_github_app", isByApp ? .object([("id", 9)]) : .null),
    ])
  }

  private func json(_ status: HostDouble.Status) -> JSON {
    .object([
      ("context", .string(status.context)), ("state", .string(status.state)),
      ("description", .string(status.description)), ("target_url", .optional(status.page)),
    ])
  }
}
