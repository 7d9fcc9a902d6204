import Git
import ProjectConfiguration
import RepositoryModel
import TranslationModel

/// A repository with the way to it: attached on this host, where moving a ref is all there is to publishing, or a
/// mirror of a remote, where only what the remote is seen to hold counts.
package protocol RepositoryAccess {
  var repository: Repository { get }
  /// Brings the repository up to date with where it comes from.
  func refresh() throws(Failure)
  /// Why a branch must stay where it is for now; nil where nothing is in its way.
  func obstacle(to ref: RefName) -> Finding?
  /// Moves refs by compare-and-swap, in this order, and publishes what the journal gained. Only refs under one of
  /// the `allowed` prefixes are ever moved. Throws `.busy` where one had moved: look again.
  func publish(_ moves: [RefMove], allowed: [String]) throws(Failure)
  /// Moves each ref by itself, and answers with those that stayed where they were. Throws where none can be moved at all.
  func publish(each moves: [RefMove], allowed: [String]) throws(Failure) -> [(ref: RefName, failure: Failure)]
}

extension RepositoryAccess {
  package func publish(each moves: [RefMove], allowed: [String]) throws(Failure) -> [(
    ref: RefName, failure: Failure
  )] {
    var failures: [(ref: RefName, failure: Failure)] = []
    for move in moves {
      do throws(Failure) { try publish([move], allowed: allowed) } catch {
        failures.append((move.ref, error))
      }
    }
    return failures
  }
}

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
      "\(ref.branch ?? ref.full) is checked out in a work tree and stays where it is",
      at: Place(ref.branch ?? ref.full), hint: "check out another branch there; everything else goes on")
  }

  package func publish(_ moves: [RefMove], allowed: [String]) throws(Failure) {
    if let other = moves.first(where: { move in !allowed.contains(where: move.ref.hasPrefix) }) {
      throw Failure(.bug, "\(other.ref) is not Glossator's to move")
    }
    try git { () throws(GitError) in try repository.move(moves) }
  }
}

/// Runs what may fail in Git, as what may fail in the service.
func git<Result>(_ work: () throws(GitError) -> Result) throws(Failure) -> Result {
  do throws(GitError) { return try work() } catch { throw Failure(error) }
}
