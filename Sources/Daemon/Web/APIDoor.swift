import Interchange
import WebServer

/// The API, by its paths: what programs may read.
final class APIDoor: Sendable {
  static let path = "/api/v1/"
  static let events = "/api/v1/events"
  private static let repositories = "/api/v1/repositories"

  private let answers: AnswerDoor
  private let stories: WhyDesk
  private let feed: ReportFeed

  init(_ answers: AnswerDoor, _ stories: WhyDesk, _ feed: ReportFeed) {
    (self.answers, self.stories, self.feed) = (answers, stories, feed)
  }

  /// `mayRead` is whether whoever asks still may: an answer may go on for days.
  func answer(_ head: RequestHead, while mayRead: @escaping @Sendable () -> Bool) -> WebAnswer {
    if head.path == Self.events { return stream(of: nil, head, mayRead) }
    guard let parts = Self.parts(head.path) else { return .whole(.failure(404, "there is nothing here")) }
    if parts.count == 2, let status = answers.status(of: parts[0]) {
      switch parts[1] {
      case "events": return stream(of: status.name, head, mayRead)
      case "faults": return .whole(.tagged(status.faults, for: head))
      case "why": return story(of: status, head)
      default: break
      }
    }
    return answers.answer(parts, head)
  }

  /// What comes below the list, decoded; nil for what is no path of ours. A slash within a part is as good as one between two:
  /// these are names of branches, and are only ever compared.
  private static func parts(_ path: String) -> [String]? {
    guard path.hasPrefix(repositories) else { return nil }
    let rest = path.dropFirst(repositories.utf8.count)
    if rest.isEmpty { return [] }
    guard rest.first == "/" else { return nil }
    var parts: [String] = []
    for part in rest.dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
      guard let text = HTTPAddress.decoded(part.utf8), !text.isEmpty else { return nil }
      parts.append(text)
    }
    return parts
  }

  private func story(of status: RepositoryStatus, _ head: RequestHead) -> WebAnswer {
    stories.answer(head.query.flatMap { FormFields($0)["key"] }, of: status) { json, failure in
      guard let json else { return .whole(failure ?? .failure(500, "there is no answer")) }
      return .whole(.tagged(json, for: head))
    }
  }

  private func stream(of name: String?, _ head: RequestHead, _ mayRead: @escaping @Sendable () -> Bool)
    -> WebAnswer
  {
    let last = head["Last-Event-ID"].first.flatMap { Int($0) }
    guard let stream = feed.stream(of: name, after: last, while: mayRead) else {
      return .whole(.failure(503, "too many listen already", [HTTPField("Retry-After", "60")]))
    }
    let fields = [
      HTTPField("Content-Type", "text/event-stream"), HTTPField("Cache-Control", "no-store"),
      HTTPField("X-Content-Type-Options", "nosniff"), HTTPField("X-Accel-Buffering", "no"),
      HTTPField("Connection", "close"), .notForOtherSites,
    ]
    return .stream(HTTPResponse(200, fields: fields), stream)
  }
}
