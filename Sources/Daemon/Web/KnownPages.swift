import Interchange
import Synchronization

/// Pages that were made just now. Whoever asks for one of them before anything new is known gets the same: many readers of a page,
/// and programs that look at it, cost what one does.
final class KnownPages: Sendable {
  private struct Page {
    var response: HTTPResponse
    var made: ContinuousClock.Instant
  }

  private struct State {
    /// That of the board which all of them were made of.
    var version = 0
    var pages: [String: Page] = [:]
    var bytes = 0
  }

  private let state = Mutex(State())

  /// A page may have been made while an answer could not be read: it does not stand for long.
  private static let age = Duration.seconds(2)
  private static let room = 4 << 20

  /// Nil where it has to be made.
  func page(_ target: String, _ version: Int, at now: ContinuousClock.Instant = .now) -> HTTPResponse? {
    state.withLock { state in
      guard state.version == version, let page = state.pages[target], now - page.made < Self.age else {
        return nil
      }
      return page.response
    }
  }

  /// `version` is the board's before the page was made.
  func keep(
    _ response: HTTPResponse, _ target: String, _ version: Int, at now: ContinuousClock.Instant = .now
  ) {
    state.withLock { state in
      let count = response.body.count
      if state.version != version || state.bytes + count > Self.room {
        state = State(version: version)
      }
      guard count <= Self.room else { return }
      state.bytes += count - (state.pages[target]?.response.body.count ?? 0)
      state.pages[target] = Page(response: response, made: now)
    }
  }
}
