import Git
import ProjectConfiguration
import RepositoryModel
import Service
import TranslationModel

/// An access that dies at publishing, as a process that is killed then: before anything moved, or after all did.
struct DyingAccess: RepositoryAccess {
  static let message = "killed by the test"
  private let access: any RepositoryAccess
  private let publishes: Bool

  init(_ access: any RepositoryAccess, after publishes: Bool) {
    self.access = access
    self.publishes = publishes
  }

  var repository: Repository { access.repository }
  func refresh() throws(Failure) { try access.refresh() }
  func obstacle(to ref: RefName) -> Finding? { access.obstacle(to: ref) }

  func publish(_ moves: [RefMove], allowed: [String]) throws(Failure) {
    if publishes { try access.publish(moves, allowed: allowed) }
    throw Failure(.repository, Self.message)
  }
}
