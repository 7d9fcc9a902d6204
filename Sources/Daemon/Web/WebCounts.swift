import Synchronization
import WebServer

/// How many requests were answered, by what they asked for and how: two fixed lists, whatever strangers ask.
final class WebCounts: Sendable {
  enum Route: String, CaseIterable, Sendable {
    case health, hooks, metrics, api, events, pages, sheets, signIn = "sign-in"
  }

  private let counts = Mutex<[Route: [Int: Int]]>([:])

  /// Counts an answer; one that comes later when it comes.
  func count(_ answer: WebAnswer, of route: Route) {
    switch answer {
    case .whole(let head), .file(let head, _), .stream(let head, _): count(head.status, of: route)
    case .later: return
    }
  }

  private func count(_ status: Int, of route: Route) {
    counts.withLock { $0[route, default: [:]][status / 100, default: 0] += 1 }
  }

  /// By route and by the first digit of the status, the routes in their order; none where nothing was asked.
  var all: [(route: Route, digit: Int, count: Int)] {
    let counts = counts.withLock { $0 }
    return Route.allCases.flatMap { route in
      (counts[route] ?? [:]).sorted { $0.key < $1.key }.map { (route, $0.key, $0.value) }
    }
  }

  /// What becomes of a request, counted once its answer is there.
  func counting(_ reception: Reception, of route: Route) -> Reception {
    switch reception {
    case .answer(let answer):
      listen(to: answer, of: route)
      return reception
    case .body(let limit, let reader): return .body(limit: limit, CountedReader(reader, self, route))
    }
  }

  fileprivate func listen(to answer: WebAnswer, of route: Route) {
    if case .later(let later) = answer {
      later.hear { [self] in count($0, of: route) }
    } else {
      count(answer, of: route)
    }
  }
}

private final class CountedReader: BodyReader {
  private let reader: any BodyReader
  private let counts: WebCounts
  private let route: WebCounts.Route

  init(_ reader: any BodyReader, _ counts: WebCounts, _ route: WebCounts.Route) {
    (self.reader, self.counts, self.route) = (reader, counts, route)
  }

  func take(_ piece: UnsafeRawBufferPointer) { reader.take(piece) }

  func answer() -> WebAnswer {
    let answer = reader.answer()
    counts.listen(to: answer, of: route)
    return answer
  }
}
