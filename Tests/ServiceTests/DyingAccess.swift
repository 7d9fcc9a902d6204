import Git
import ProjectConfiguration
import RepositoryModel
import Service
import TranslationModel

/// An access that dies at publishing, as a process that is killed then: before anything moved, after all did, or after the
/// side branches did and before anything is agreed.
struct DyingAccess: RepositoryAccess {
  static let message = "killed by the test"
  private let access: any RepositoryAccess
  private let publishes: Bool
  private let isOnlyAgreement: Bool

  init(_ access: any RepositoryAccess, after publishes: Bool) {
    (self.access, self.publishes, isOnlyAgreement) = (access, publishes, false)
  }

  init(beforeAgreeing access: any RepositoryAccess) {
    (self.access, publishes, isOnlyAgreement) = (access, false, true)
  }

  var repository: Repository { access.repository }
  var sharesJournal: Bool { access.sharesJournal }
  func refresh() throws(Failure) { try access.refresh() }
  func obstacle(to ref: RefName) -> Finding? { access.obstacle(to: ref) }

  func publish(_ moves: [RefMove], allowed: [String]) throws(Failure) {
    if isOnlyAgreement, !moves.contains(where: { $0.ref.full.hasPrefix("refs/glossator/") }) {
      return try access.publish(moves, allowed: allowed)
    }
    if publishes { try access.publish(moves, allowed: allowed) }
    throw Failure(.repository, Self.message)
  }
}
