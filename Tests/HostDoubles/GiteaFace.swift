import Interchange

/// Gitea and Forgejo: no filter by head, fifty at a time, changes answer 201, and nothing tells of a planned merge.
package struct GiteaFace: HostFace {
  package let kind: String
  package let address = "https://git.example.org/api/v1"
  package let root = "/api/v1"
  package let place = "/repos/ada/app"
  package let laterPlace = "/repos/ada/renamed"
  package let scheme = "token"
  package let schema: HostSchema?
  package let undocumented: Set<String> = []
  package let draftMark: String? = "WIP: "
  package let closesWithBranches = true

  package init(_ kind: String) { (self.kind, schema) = (kind, HostSchema("\(kind).json")) }

  package func answer(_ asked: HostQuestion, _ host: HostDouble) -> HTTPResponse {
    if asked.parts == ["user"] {
      guard let account = host.account else {
        return .message(403, "token does not have at least one of required scope(s): [read:user]")
      }
      return HTTPResponse(200, .object([("id", .number(account)), ("login", "glossator")]))
    }
    guard asked.parts.starts(with: ["repos", "ada", "app"]) else {
      return .message(404, "The target couldn't be found.")
    }
    let rest = Array(asked.parts.dropFirst(3))
    switch (asked.method, rest.first, rest.count) {
    case (.get, nil, 0):
      return HTTPResponse(
        200, .object([("full_name", .string(host.name)), ("archived", .bool(host.isArchived))]))
    case (.get, "pulls", 1): return list(asked, host)
    case (.post, "pulls", 1): return open(asked, host)
    case (.patch, "pulls", 2): return change(Int(rest[1]) ?? 0, asked, host)
    case (.post, "pulls", 3):
      var answer = HTTPResponse(200)
      host.change(Int(rest[1]) ?? 0) { request in
        if rest[2] == "merge" {
          if request.mergesByItself {
            answer = .message(409, "pull request is already scheduled to auto merge when checks succeed")
          }
          request.mergesByItself = true
        } else {
          request.asked += names(asked.body?["reviewers"]) + names(asked.body?["team_reviewers"])
          answer = HTTPResponse(201, [])
        }
      }
      return answer
    case (.delete, "pulls", 3):
      let isPlanned = host.requests.first { "\($0.number)" == rest[1] }?.mergesByItself ?? false
      host.change(Int(rest[1]) ?? 0) { $0.mergesByItself = false }
      return isPlanned ? HTTPResponse(204) : .message(404, "The target couldn't be found.")
    case (.get, "issues", 3):
      let found = host.comments.filter { "\($0.request)" == rest[1] }
      return HTTPResponse(200, .array(found.map(json)))
    case (.post, "issues", 3) where rest[2] == "comments":
      let made = host.comment(asked.body?["body"]?.string ?? "", on: Int(rest[1]) ?? 0, by: host.account ?? 0)
      return HTTPResponse(201, json(made))
    case (.patch, "issues", 3):
      let changed = host.change(comment: Int(rest[2]) ?? 0, to: asked.body?["body"]?.string ?? "")
      return changed.map { HTTPResponse(200, json($0)) } ?? .message(404, "The target couldn't be found.")
    case (.post, "issues", 3):
      host.change(Int(rest[1]) ?? 0) { $0.labels += names(asked.body?["labels"]) }
      return HTTPResponse(200, [])
    case (.post, "statuses", 2):
      host.statuses[rest[1], default: []].append(
        HostDouble.Status(
          context: asked.body?["context"]?.string ?? "", state: asked.body?["state"]?.string ?? "",
          description: asked.body?["description"]?.string ?? "", page: asked.body?["target_url"]?.string))
      return HTTPResponse(201, .object([]))
    case (.get, "commits", 3):
      return HTTPResponse(200, .array((host.statuses[rest[1]] ?? []).reversed().map(json)))
    default: return .message(404, "The target couldn't be found.")
    }
  }

  private func names(_ list: JSON?) -> [String] { (list?.array ?? []).compactMap(\.string) }

  /// Fifty at most, and the next page by a link.
  private func list(_ asked: HostQuestion, _ host: HostDouble) -> HTTPResponse {
    var found = host.lists(host.requests).filter { ($0.state == "open") == (asked.query["state"] == "open") }
    // Forgejo's; this Gitea is one of those that know no filter.
    if kind == "forgejo", let base = asked.query["base"] { found = found.filter { $0.base == base } }
    if kind == "forgejo", let head = asked.query["head"] { found = found.filter { $0.head == head } }
    let page = asked.query["page"].flatMap { Int($0) } ?? 1
    let shown = found.reversed().dropFirst((page - 1) * 50).prefix(50)
    var answer = HTTPResponse(200, .array(shown.map(json)))
    if found.count > page * 50 {
      // What it takes for its own name is none behind a proxy.
      let next = "http://gitea:3000/api/v1/repos/ada/app/pulls?limit=50&page=\(page + 1)"
      answer.fields.append(HTTPField("Link", "<\(next)>; rel=\"next\",<\(next)>; rel=\"last\""))
    }
    return answer
  }

  private func open(_ asked: HostQuestion, _ host: HostDouble) -> HTTPResponse {
    guard let body = asked.body, let title = body["title"]?.string, let head = body["head"]?.string,
      let base = body["base"]?.string
    else { return .message(422, "[Title]: Required") }
    guard
      let opened = host.open(title, body: body["body"]?.string ?? "", head: head, base: base, isDraft: false)
    else {
      return .message(409, "pull request already exists for these targets [id: 1, issue_id: 1]")
    }
    return HTTPResponse(201, json(opened))
  }

  private func change(_ number: Int, _ asked: HostQuestion, _ host: HostDouble) -> HTTPResponse {
    host.change(number) { request in
      if let title = asked.body?["title"]?.string { request.title = title }
      if let body = asked.body?["body"]?.string { request.body = body }
      if let state = asked.body?["state"]?.string { request.state = state }
    }
    return HTTPResponse(201, host.requests.first { $0.number == number }.map(json) ?? .null)
  }

  private func json(_ request: HostDouble.Request) -> JSON {
    .object([
      ("number", .number(request.number)),
      ("html_url", .string("https://git.example.org/ada/app/pulls/\(request.number)")),
      ("state", request.state == "open" ? "open" : "closed"), ("merged", .bool(request.state == "merged")),
      ("title", .string(request.title)), ("body", .string(request.body)), ("assignee", .null),
      (
        "head",
        .object([
          ("ref", .string(request.head)), ("sha", .string(request.headCommit)),
          ("repo_id", request.isFork ? 6 : 5),
        ])
      ),
      ("base", .object([("ref", .string(request.base)), ("repo_id", 5)])),
      ("draft", .bool(isDraft(request))),
      (
        "labels",
        request.labels.isEmpty ? .null : .array(request.labels.map { .object([("name", .string($0))]) })
      ),
    ])
  }

  private func json(_ comment: HostDouble.Comment) -> JSON {
    .object([
      ("id", .number(comment.id)), ("body", .string(comment.body)),
      ("user", .object([("id", .number(comment.author)), ("login", "somebody")])),
    ])
  }

  private func json(_ status: HostDouble.Status) -> JSON {
    .object([
      ("context", .string(status.context)), ("status", .string(status.state)),
      ("description", .string(status.description)), ("target_url", .string(status.page ?? "")),
    ])
  }
}
