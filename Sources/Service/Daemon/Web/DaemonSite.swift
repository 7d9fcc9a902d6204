import Interchange
import TranslationModel
import WebServer

/// What the daemon answers over http, from what it knows: nothing here waits for a look.
final class DaemonSite: WebSite {
  private let board: StatusBoard
  private let heartbeat: Heartbeat
  private let hooks: HookDoor

  init(_ board: StatusBoard, _ heartbeat: Heartbeat, _ hooks: HookDoor) {
    (self.board, self.heartbeat, self.hooks) = (board, heartbeat, hooks)
  }

  /// Paths are compared as they came, escapes and all: what is not here is nowhere. A query says nothing.
  func receive(_ head: RequestHead) -> Reception {
    switch head.path {
    case "/healthz": .answer(.whole(read(head) ?? health()))
    case "/readyz": .answer(.whole(read(head) ?? readiness()))
    default: hook(head) ?? .answer(.whole(.text(404, "there is nothing here")))
    }
  }

  /// Nil where the method only reads.
  private func read(_ head: RequestHead) -> HTTPResponse? {
    ["GET", "HEAD"].contains(head.method) ? nil : .refused(head.method, allowed: "GET, HEAD")
  }

  private func hook(_ head: RequestHead) -> Reception? {
    let door = "/hooks/"
    guard head.path.hasPrefix(door) else { return nil }
    if head.method != "POST" { return .answer(.whole(.refused(head.method, allowed: "POST"))) }
    return hooks.receive(head, for: String(head.path.dropFirst(door.count)))
  }

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

  /// RFC 9110, section 15.5.6.
  static func refused(_ method: String, allowed: String) -> HTTPResponse {
    text(405, "only \(allowed)", [HTTPField("Allow", allowed)])
  }
}
