import Git
import RepositoryModel
import TranslationModel

/// A repository on this host.
package struct AttachedRepository: RepositoryAccess {
  package let repository: Repository

  package init(at path: String) throws(Failure) {
    repository = try git { () throws(GitError) in try Repository(at: path) }
  }

  package func refresh() {}

  package func obstacle(to ref: RefName) -> Finding? {
    guard repository.isCheckedOut(ref) else { return nil }
    return Finding(
      .warning, "checked-out",
      "\(ref.branch ?? ref.full) is checked out in a work tree, so it is not moved",
      at: Place(ref.branch ?? ref.full), hint: "check out another branch there; everything else continues")
  }

  package func publish(_ moves: [RefMove], allowed: [String]) throws(Failure) {
    try check(moves, allowed)
    try git { () throws(GitError) in try repository.move(moves) }
  }

  package func publish(each moves: [RefMove], allowed: [String]) throws(Failure) -> [(
    ref: RefName, failure: Failure
  )] {
    try check(moves, allowed)
    return repository.move(independent: moves).map { move, error in
      var failure = Failure(error)
      // It was waited for.
      if error.kind == .locked { failure.kind = .repository }
      return (move.ref, failure)
    }
  }

  private func check(_ moves: [RefMove], _ allowed: [String]) throws(Failure) {
    guard let other = moves.first(where: { move in !allowed.contains(where: move.ref.hasPrefix) }) else {
      return
    }
    throw Failure(.bug, "\(other.ref) is not Glossator's to move")
  }
}
