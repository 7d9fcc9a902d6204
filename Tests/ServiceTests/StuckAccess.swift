import Git
import RepositoryModel
import Service
import TranslationModel

/// An access to a repository whose side branches cannot move: they are checked out, which is known beforehand, or a server
/// refuses them.
struct StuckAccess: RepositoryAccess {
  enum Reason: CaseIterable, Sendable { case checkedOut, refused }

  private let access: any RepositoryAccess
  private let reason: Reason

  init(_ access: any RepositoryAccess, _ reason: Reason) { (self.access, self.reason) = (access, reason) }

  var repository: Repository { access.repository }
  var sharesJournal: Bool { access.sharesJournal }
  func refresh() throws(Failure) { try access.refresh() }

  func obstacle(to ref: RefName) -> Finding? {
    guard Self.isSide(ref), reason == .checkedOut else { return access.obstacle(to: ref) }
    return Finding(.warning, "checked-out", "stuck", at: Place(ref.full))
  }

  func publish(_ moves: [RefMove], allowed: [String]) throws(Failure) {
    if moves.contains(where: { Self.isSide($0.ref) }) { throw Failure(.repository, "stuck") }
    try access.publish(moves, allowed: allowed)
  }

  private static func isSide(_ ref: RefName) -> Bool { ref.full.hasPrefix("refs/heads/l10n/") }
}
