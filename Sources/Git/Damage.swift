import Synchronization

/// What reading a repository came upon that is gone or damaged, by all of its handles: the first of it.
///
/// An object that is gone may be gone for good reasons: whoever asks for one that was there before tells by that. So this is a reason
/// to examine a repository, and no proof.
package final class Damage: Sendable {
  private let first = Mutex<String?>(nil)

  init() {}

  /// Nil where all that was asked for could be read.
  package var reason: String? { first.withLock { $0 } }

  package func note(_ reason: String) { first.withLock { $0 = $0 ?? reason } }

  func note(_ error: GitError) {
    if error.kind == .corrupt || error.kind == .notFound { note(error.description) }
  }
}
