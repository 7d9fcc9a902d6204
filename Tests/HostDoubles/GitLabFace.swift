import Interchange

/// GitLab: an existing merge request is 409, a draft is a title, people are numbers, and a status that is so already 400.
package struct GitLabFace: HostFace {
  package let kind = "gitlab"
  package let address = "https://gitlab.example.org/api/v4"
  package let root = "/api/v4"
  package let place = "/projects/ada%2Fapp"
  package let laterPlace = "/projects/5"
  package let scheme = "Bearer"
  package let schema = HostSchema("gitlab.json", prefix: "/api/v4", more: "gitlab-handmade.json")
  package let undocumented: Set = ["/users", "/user"]
  package let draftMark: String? = "Draft: "
  package let closesWithBranches = false

  private static let people = ["grace": 7, "linus": 8, "mary": 9]

  package init() {}

  package func answer(_ asked: HostQuestion, _ host: HostDouble) -> HTTPResponse {
    if asked.parts.first == "users" {
      let number = asked.query["username"].flatMap { Self.people[$0] }
      return HTTPResponse(200, .array((number.map { [$0] } ?? []).map { .object([("id", .number($0))]) }))
    }
    if asked.parts == ["personal_access_tokens", "self"] {
      return HTTPResponse(200, .object([("expires_at", .optional(host.tokenEnd))]))
    }
    if asked.parts == ["user"] {
      return HTTPResponse(200, .object([("id", .number(host.account ?? 0)), ("username", "glossator")]))
    }
    guard asked.parts.starts(with: ["projects", "ada/app"]) else {
      return .message(404, "404 Project Not Found")
    }
    let rest = Array(asked.parts.dropFirst(2))
    switch (asked.method, rest.first, rest.count) {
    case (.get, nil, 0):
      return HTTPResponse(
        200, .object([("path_with_namespace", .string(host.name)), ("archived", .bool(host.isArchived))]))
    case (.get, "merge_requests", 1): return list(asked, host)
    case (.post, "merge_requests", 1): return open(asked, host)
    case (.get, "merge_requests", 2):
      let found = host.requests.first { "\($0.number)" == rest[1] }
      return found.map { HTTPResponse(200, json($0)) } ?? .message(404, "404 Not found")
    case (.put, "merge_requests", 2): return change(Int(rest[1]) ?? 0, asked, host)
    case (.put, "merge_requests", 3) where !host.mayMerge,
      (.post, "merge_requests", 3) where !host.mayMerge && rest[2] != "notes":
      return .message(401, "401 Unauthorized")
    case (.post, "merge_requests", 3) where rest[2] == "cancel_merge_when_pipeline_succeeds":
      host.change(Int(rest[1]) ?? 0) { $0.mergesByItself = false }
      return HTTPResponse(201, .object([]))
    case (.get, "merge_requests", 3):
      // Asked for comments only, it has none of its own notes.
      let found = host.comments.filter { "\($0.request)" == rest[1] }
      return HTTPResponse(200, .array(found.map(json)))
    case (.post, "merge_requests", 3):
      let made = host.comment(asked.body?["body"]?.string ?? "", on: Int(rest[1]) ?? 0, by: host.account ?? 0)
      return HTTPResponse(201, json(made))
    case (.put, "merge_requests", 4):
      let changed = host.change(comment: Int(rest[3]) ?? 0, to: asked.body?["body"]?.string ?? "")
      return changed.map { HTTPResponse(200, json($0)) } ?? .message(404, "404 Not Found")
    case (.put, "merge_requests", 3):
      host.change(Int(rest[1]) ?? 0) { $0.mergesByItself = asked.body?["auto_merge"] == true }
      return HTTPResponse(200, .object([]))
    case (.get, "repository", 4) where rest[3] == "merge_requests":
      let found = host.requests.filter { $0.headCommit == rest[2] && $0.state == "open" }
      return HTTPResponse(200, .array(found.map(json)))
    case (.get, "repository", 4):
      let all = (host.statuses[rest[2]] ?? []).filter { status in
        (asked.query["ref"].map { $0 == status.ref } ?? true)
          && (asked.query["pipeline_id"].map { $0 == status.pipeline.map { "\($0)" } } ?? true)
          && (asked.query["name"].map { $0 == status.context } ?? true)
      }
      return HTTPResponse(200, .array((asked.query["sort"] == "desc" ? all.reversed() : all).map(json)))
    case (.post, "statuses", 2): return post(rest[1], asked, host)
    default: return .message(404, "404 Not Found")
    }
  }

  private func list(_ asked: HostQuestion, _ host: HostDouble) -> HTTPResponse {
    var found = host.lists(host.requests)
    if let state = asked.query["state"], state != "all" {
      found = found.filter { ($0.state == "open") == (state == "opened") }
    }
    if let base = asked.query["target_branch"] { found = found.filter { $0.base == base } }
    if let head = asked.query["source_branch"] { found = found.filter { $0.head == head } }
    return HTTPResponse(200, .array(found.reversed().map(json)))
  }

  private func open(_ asked: HostQuestion, _ host: HostDouble) -> HTTPResponse {
    guard let body = asked.body, let title = body["title"]?.string, let head = body["source_branch"]?.string,
      let base = body["target_branch"]?.string
    else { return HTTPResponse(400, .object([("error", "title is missing")])) }
    guard
      let opened = host.open(
        title, body: body["description"]?.string ?? "", head: head, base: base, isDraft: false)
    else {
      return HTTPResponse(
        409,
        .object([
          ("message", [.string("Another open merge request already exists for this source branch: !1")])
        ]))
    }
    return HTTPResponse(201, json(opened))
  }

  private func change(_ number: Int, _ asked: HostQuestion, _ host: HostDouble) -> HTTPResponse {
    host.change(number) { request in
      if let title = asked.body?["title"]?.string { request.title = title }
      if let body = asked.body?["description"]?.string { request.body = body }
      if asked.body?["state_event"] == "close" { request.state = "closed" }
      request.labels += (asked.body?["add_labels"]?.array ?? []).compactMap(\.string)
      // The whole list: who is not in it reviews no more.
      if let ids = asked.body?["reviewer_ids"]?.array {
        request.asked = ids.map { id in Self.people.first { .number($0.value) == id }?.key ?? "nobody" }
      }
    }
    return HTTPResponse(200, host.requests.first { $0.number == number }.map(json) ?? .null)
  }

  private func post(_ commit: String, _ asked: HostQuestion, _ host: HostDouble) -> HTTPResponse {
    let state = asked.body?["state"]?.string ?? ""
    let context = asked.body?["name"]?.string ?? ""
    let pipeline = asked.body?["pipeline_id"]?.number
    let ofCommit = host.requests.filter { $0.headCommit == commit }
    if let pipeline,
      !ofCommit.contains(where: { $0.pipeline == pipeline && !$0.isFork }) || asked.body?["ref"] != nil
    {
      return .message(404, "404 Pipeline for pipeline_id, sha and ref Not Found")
    }
    if state == "pending",
      host.statuses[commit]?.last(where: { $0.context == context && $0.pipeline == pipeline })?.state == state
    {
      return .message(400, "Cannot transition status via :enqueue from :pending")
    }
    host.statuses[commit, default: []].append(
      HostDouble.Status(
        context: context, state: state, description: asked.body?["description"]?.string ?? "",
        page: asked.body?["target_url"]?.string, ref: asked.body?["ref"]?.string,
        pipeline: pipeline))
    return HTTPResponse(201, .object([]))
  }

  private func json(_ request: HostDouble.Request) -> JSON {
    .object([
      ("id", .number(1000 + request.number)), ("iid", .number(request.number)),
      ("web_url", .string("https://gitlab.example.org/ada/app/-/merge_requests/\(request.number)")),
      ("state", .string(request.state == "open" ? "opened" : request.state)),
      ("title", .string(request.title)),
      ("description", .string(request.body)), ("draft", .bool(isDraft(request))),
      ("sha", .string(request.headCommit)), ("source_branch", .string(request.head)),
      ("target_branch", .string(request.base)), ("source_project_id", request.isFork ? 6 : 5),
      ("target_project_id", 5),
      (
        "reviewers",
        .array(request.asked.compactMap { Self.people[$0] }.map { .object([("id", .number($0))]) })
      ),
      (
        "head_pipeline",
        request.pipeline.map {
          .object([
            ("id", .number($0)), ("project_id", request.isFork ? 6 : 5),
            ("sha", .string(request.pipelineCommit ?? request.headCommit)),
          ])
        } ?? .null
      ),
      ("labels", .strings(request.labels)), ("merge_when_pipeline_succeeds", .bool(request.mergesByItself)),
    ])
  }

  private func json(_ comment: HostDouble.Comment) -> JSON {
    .object([
      ("id", .number(comment.id)), ("body", .string(comment.body)), ("system", false),
      ("author", .object([("id", .number(comment.author)), ("username", "somebody")])),
    ])
  }

  private func json(_ status: HostDouble.Status) -> JSON {
    .object([
      ("name", .string(status.context)), ("status", .string(status.state)),
      ("description", .string(status.description)), ("target_url", .optional(status.page)),
    ])
  }
}
