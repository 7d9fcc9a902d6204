import HostConfiguration
import Synchronization

/// The refs, and the day, that the newest answers about a repository are made of. It reads files: keep it off the shared threads.
final class JudgedRefs: Sendable {
  private struct State {
    var now: InputDigest
    /// Nil where no answers were made yet.
    var judged: String?
  }

  private let state: Mutex<State>

  init(_ settings: RepositorySettings, state: String) {
    var settings = settings
    // No gate judges what is typed before a look has heard it.
    settings.sheet = nil
    self.state = Mutex(State(now: InputDigest(settings, state: state)))
  }

  /// Answers are made of what there is from now on.
  func judge() { state.withLock { $0.judged = $0.now.text() } }

  /// Does something where there are others now. None of them is judged meanwhile.
  func ifOthers<Result>(_ body: () -> Result) -> Result? {
    state.withLock { $0.now.text() == $0.judged ? nil : body() }
  }
}
