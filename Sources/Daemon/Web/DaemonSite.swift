import Interchange
import Pages
import TranslationModel
import WebServer

/// What the daemon answers over http, from what it knows: nothing here waits for a look.
final class DaemonSite: WebSite {
  private let board: StatusBoard
  private let heartbeat: Heartbeat
  private let hooks: HookDoor
  private let inForce: ConfigurationInForce
  private let counts = WebCounts()
  private let metrics: Metrics
  private let api: APIDoor
  private let pages: PageDoor
  private let sheets: SheetDoor
  private let patience = Patience()

  init(
    _ board: StatusBoard, _ heartbeat: Heartbeat, _ hooks: HookDoor, _ inForce: ConfigurationInForce,
    _ feed: ReportFeed, _ nudges: Nudges, version: String
  ) {
    (self.board, self.heartbeat, self.hooks, self.inForce) = (board, heartbeat, hooks, inForce)
    metrics = Metrics(board, counts, feed, version: version)
    let (answers, stories) = (AnswerDoor(board, inForce), WhyDesk(inForce))
    api = APIDoor(answers, stories, feed)
    pages = PageDoor(board, answers, stories)
    sheets = SheetDoor(inForce, nudges, patience)
  }

  /// Paths are compared as they came, escapes and all, but for the names that are part of them.
  func receive(_ head: RequestHead) -> Reception {
    switch head.path {
    case "/healthz": return counts.counting(.answer(.whole(read(head) ?? health())), of: .health)
    case "/readyz": return counts.counting(.answer(.whole(read(head) ?? readiness())), of: .health)
    default: break
    }
    if let reception = hook(head) { return counts.counting(reception, of: .hooks) }
    if head.path.hasPrefix(SheetDoor.path) {
      return counts.counting(sheets.receive(head, readership), of: .sheets)
    }
    let (route, door) = door(head)
    return counts.counting(door(), of: route)
  }

  /// Nil where the method only reads.
  private func read(_ head: RequestHead) -> HTTPResponse? {
    head.onlyReads ? nil : .refusedMethod(of: head, allowed: "GET, HEAD")
  }

  private func hook(_ head: RequestHead) -> Reception? {
    let door = "/hooks/"
    guard head.path.hasPrefix(door) else { return nil }
    if head.method != "POST" { return .answer(.whole(.refusedMethod(of: head, allowed: "POST"))) }
    return hooks.receive(head, for: String(head.path.dropFirst(door.count)))
      ?? .answer(.whole(.text(404, "there is nothing here")))
  }

  // MARK: For readers

  private func door(_ head: RequestHead) -> (WebCounts.Route, () -> Reception) {
    switch head.path {
    case "/metrics": (.metrics, { self.reading(head) { self.figures } })
    case "/sign-in", "/sign-out": (.signIn, { self.sign(head) })
    case APIDoor.events: (.events, { self.program(head) })
    case let path where path.hasPrefix(APIDoor.path): (.api, { self.program(head) })
    case let path where isForEverybody(path) || (isBadge(path) && readership?.badgesAreOpen == true):
      (.pages, { self.forEverybody(head) })
    default: (.pages, { self.reading(head, isPage: true) { self.pages.answer(head) } })
    }
  }

  private func program(_ head: RequestHead) -> Reception {
    reading(head) { api.answer(head) { [self] in readership?.stillReads(head) == true } }
  }

  /// What is no secret: to whoever asks this host for it.
  private func forEverybody(_ head: RequestHead) -> Reception {
    guard let readership else { return .answer(.whole(.text(404, "there is nothing here"))) }
    return .answer(readership.wrongHost(head) ?? read(head).map { .whole($0) } ?? pages.answer(head))
  }

  private var readership: Readership? {
    inForce.accepted.configuration.http.map { Readership($0, patience) }
  }

  /// The answer for whoever may read.
  private func reading(_ head: RequestHead, isPage: Bool = false, _ answer: () -> WebAnswer) -> Reception {
    switch readership?.verdict(on: head) {
    case nil: .answer(.whole(.text(404, "there is nothing here")))
    case .refused(let refusal): .answer(refusal)
    case .unknown:
      .answer(.whole(isPage ? SignIn.wanted(for: ReturnTarget(head.target)) : Readership.unauthorized))
    case .welcome: .answer(read(head).map { .whole($0) } ?? answer())
    }
  }

  private func sign(_ head: RequestHead) -> Reception {
    guard let readership else { return .answer(.whole(.text(404, "there is nothing here"))) }
    if case .refused(let refusal) = readership.verdict(on: head) { return .answer(refusal) }
    if head.path == "/sign-in", head.onlyReads {
      let target = ReturnTarget(head.query.flatMap { FormFields($0)["to"] })
      return .answer(.whole(SignIn.page(to: target)))
    }
    guard head.method == "POST" else {
      let allowed = head.path == "/sign-in" ? "GET, HEAD, POST" : "POST"
      return .answer(.whole(.refusedMethod(of: head, allowed: allowed)))
    }
    guard readership.takesForms(head) else {
      return .answer(.whole(.text(403, "a form of another site was sent here")))
    }
    return .body(
      limit: SignIn.Form.longest,
      SignIn.Form { fields in
        head.path == "/sign-out"
          ? .whole(readership.signOut(head))
          : readership.signIn(fields["token"] ?? "", to: ReturnTarget(fields["to"]), head)
      })
  }

  private var figures: WebAnswer {
    .whole(
      HTTPResponse(
        200,
        fields: [
          HTTPField("Content-Type", MetricsText.contentType), HTTPField("Cache-Control", "no-store"),
          HTTPField("X-Content-Type-Options", "nosniff"), .notForOtherSites,
        ], body: metrics.bytes))
  }

  // MARK: How the daemon is

  /// Whether every loop does its rounds, as the service manager's watchdog asks it.
  private func health() -> HTTPResponse {
    let overdue = heartbeat.overdue()
    if overdue.isEmpty { return .text(200, "ok") }
    let (count, verb) = (overdue.count.counted("loop"), overdue.count == 1 ? "hangs" : "hang")
    return .text(503, "\(count) of the daemon \(verb)")
  }

  /// Whether every repository was looked at since the daemon began.
  private func readiness() -> HTTPResponse {
    let waiting = board.all.count { $0.report == nil }
    if waiting == 0 { return .text(200, "ok") }
    return .text(
      503, "still waiting for the first whole look at \(waiting.counted("repository", "repositories"))")
  }
}

extension RequestHead {
  /// The path and the query, as they came.
  var target: String { path + (query.map { "?\($0)" } ?? "") }

  var onlyReads: Bool { ["GET", "HEAD"].contains(method) }
}

extension HTTPResponse {
  /// A line for people, kept by nobody and read as nothing else.
  static func text(_ status: Int, _ line: String, _ fields: [HTTPField] = []) -> HTTPResponse {
    HTTPResponse(
      status,
      fields: [
        HTTPField("Content-Type", "text/plain; charset=utf-8"), HTTPField("Cache-Control", "no-store"),
        HTTPField("X-Content-Type-Options", "nosniff"),
      ] + fields, body: Array("\(line)\n".utf8))
  }

  /// RFC 9110, section 15.5.6: to programs in their form, else as a line.
  static func refusedMethod(of head: RequestHead, allowed: String) -> HTTPResponse {
    let (line, field) = ("only \(allowed)", HTTPField("Allow", allowed))
    let isProgram = [APIDoor.path, SheetDoor.path].contains { head.path.hasPrefix($0) }
    return isProgram ? .failure(405, line, [field]) : .text(405, line, [field])
  }
}
