import Git
import ProjectConfiguration
import RepositoryModel
import Service
import TranslationModel

/// An access that dies at publishing, as a process that is killed then.
struct DyingAccess: RepositoryAccess {
  /// Where it is killed: before anything moved, after the side branches did and before anything is agreed, or after
  /// all. Or no answer comes any more, each time that something moved.
  enum Death: Sendable { case beforeMoving, beforeAgreeing, afterAgreeing, withoutAnswers }

  static let message = "killed by the test"
  private let access: any RepositoryAccess
  private let death: Death

  init(_ access: any RepositoryAccess, _ death: Death) { (self.access, self.death) = (access, death) }

  var repository: Repository { access.repository }
  var sharesJournal: Bool { access.sharesJournal }
  func refresh() throws(Failure) { try access.refresh() }
  func obstacle(to ref: RefName) -> Finding? { access.obstacle(to: ref) }

  func publish(_ moves: [RefMove], allowed: [String]) throws(Failure) {
    let isAgreement = moves.contains { $0.ref.full.hasPrefix("refs/glossator/") }
    switch death {
    case .beforeMoving: break
    case .beforeAgreeing where isAgreement: break
    case .beforeAgreeing,
      .afterAgreeing where !isAgreement:
      return try access.publish(moves, allowed: allowed)
    case .afterAgreeing, .withoutAnswers: try access.publish(moves, allowed: allowed)
    }
    throw Failure(.repository, Self.message)
  }
}
