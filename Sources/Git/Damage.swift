import Synchronization

/// What reading a repository came upon that is gone or damaged, by all of its handles: the first of it.
///
/// An object that is gone may be gone for good reasons: whoever asks for one that was there before tells by that. So this is a reason
/// to examine a repository, and no proof.
package final class Damage: Sendable {
  private let found = Mutex<(reason: String?, isProven: Bool)>((nil, false))

  init() {}

  /// Nil where all that was asked for could be read.
  package var reason: String? { found.withLock { $0.reason } }

  /// True where something is damaged that is there.
  package var isProven: Bool { found.withLock { $0.isProven } }

  /// What somebody has good reason to hold for damage.
  package func note(_ reason: String) { found.withLock { $0 = ($0.reason ?? reason, true) } }

  func note(_ error: GitError) {
    switch error.kind {
    case .corrupt: note(error.description)
    case .notFound: found.withLock { $0.reason = $0.reason ?? error.description }
    default: break
    }
  }
}
