import Git
import RepositoryModel
import Service
import TranslationModel

/// An access whose remote cannot be reached.
struct AwayAccess: RepositoryAccess {
  static let message = "the remote is away"
  private let access: any RepositoryAccess

  init(_ access: any RepositoryAccess) { self.access = access }

  var repository: Repository { access.repository }
  var sharesJournal: Bool { access.sharesJournal }
  func refresh() throws(Failure) { throw Failure(.repository, Self.message) }
  func obstacle(to ref: RefName) -> Finding? { access.obstacle(to: ref) }
  func publish(_ moves: [RefMove], allowed: [String]) throws(Failure) {
    throw Failure(.repository, Self.message)
  }
}
