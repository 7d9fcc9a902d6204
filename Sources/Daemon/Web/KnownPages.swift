import Interchange
import Synchronization

/// Pages that were made just now. Whoever asks for one of them before anything new is known gets the same: many readers of a page,
/// and programs that look at it, cost what one does.
final class KnownPages: Sendable {
  fileprivate struct Page {
    var response: HTTPResponse
    /// That of the board which it was made of.
    var version: Int
    var made: ContinuousClock.Instant
    /// When it was seen last that it is of now.
    var stood: ContinuousClock.Instant
  }

  fileprivate struct State {
    var pages: [String: Page] = [:]
    var bytes = 0
  }

  private let state = Mutex(State())

  /// A page may have been made while an answer could not be read: it does not stand for long.
  private static let age = Duration.seconds(2)
  /// For so long after it was of now, a page is of a moment ago.
  private static let moment = Duration.seconds(1)
  private static let room = 4 << 20

  /// Nil where it has to be made.
  func page(_ target: String, _ version: Int, at now: ContinuousClock.Instant = .now) -> HTTPResponse? {
    state.withLock { state in
      guard let page = state.pages[target], page.version == version, now - page.made < Self.age else {
        return nil
      }
      state.pages[target]?.stood = now
      return page.response
    }
  }

  /// The page as it was until a moment ago: for who need not wait until it is made anew. Nil where nobody knows it.
  func justBefore(_ target: String, at now: ContinuousClock.Instant = .now) -> HTTPResponse? {
    state.withLock { state in
      state.pages[target].flatMap { now - $0.stood < Self.moment ? $0.response : nil }
    }
  }

  /// `version` is the board's before the page was made.
  func keep(
    _ response: HTTPResponse, _ target: String, _ version: Int, at now: ContinuousClock.Instant = .now
  ) {
    let count = response.body.count
    guard count <= Self.room else { return }
    state.withLock { state in
      state.remove { target == $0 || $1.version != version && now - $1.stood >= Self.moment }
      if state.bytes + count > Self.room { state = State() }
      state.bytes += count
      state.pages[target] = Page(response: response, version: version, made: now, stood: now)
    }
  }
}

extension KnownPages.State {
  fileprivate mutating func remove(where isOver: (String, KnownPages.Page) -> Bool) {
    for (target, page) in pages where isOver(target, page) {
      bytes -= page.response.body.count
      pages[target] = nil
    }
  }
}
