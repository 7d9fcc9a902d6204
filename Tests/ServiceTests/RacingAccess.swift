import Git
import RepositoryModel
import Service
import TranslationModel

/// A repository in which something happens just before the first refs are moved, or just after.
final class RacingAccess: RepositoryAccess {
  private let inner: any RepositoryAccess
  var beforePublishing: (() throws -> Void)?
  var afterPublishing: (() throws -> Void)?

  init(_ inner: any RepositoryAccess) { self.inner = inner }

  var repository: Repository { inner.repository }
  var sharesJournal: Bool { inner.sharesJournal }
  func refresh() throws(Failure) { try inner.refresh() }
  func obstacle(to ref: RefName) -> Finding? { inner.obstacle(to: ref) }

  func publish(_ moves: [RefMove], allowed: [String]) throws(Failure) {
    let before = beforePublishing
    beforePublishing = nil
    try? before?()
    try inner.publish(moves, allowed: allowed)
    let after = afterPublishing
    afterPublishing = nil
    try? after?()
  }
}
