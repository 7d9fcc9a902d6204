import Git
import RepositoryModel
import TranslationModel

/// A repository with the way to it: attached on this host, where moving a ref is all there is to publishing, or a
/// mirror of a remote, where only what the remote is seen to hold counts.
package protocol RepositoryAccess {
  var repository: Repository { get }
  /// True where the sheet's journal is at home in another repository, which others share.
  var sharesJournal: Bool { get }
  /// How current the repository on this host is.
  var freshness: Freshness { get }
  /// A branch that has the sheet: in the journal's home, where that is elsewhere.
  func sheetBranch(_ ref: RefName) -> any SheetBranch
  /// Brings the repository up to date with where it comes from.
  func refresh() throws(Failure)
  /// Why a branch must stay where it is for now; nil where nothing is in its way.
  func obstacle(to ref: RefName) -> Finding?
  /// Moves refs by compare-and-swap, and publishes what the journal gained, before them or together with them. Only refs
  /// under one of the `allowed` prefixes are ever moved. Throws `.busy` where one had moved: look again.
  func publish(_ moves: [RefMove], allowed: [String]) throws(Failure)
  /// Begins anew where it is damaged, and can be had from elsewhere; answers with what people should know, nil where nothing was to be done.
  /// Nothing is examined but where reading came upon damage, or a look `hung`. It is the last that is done with it: who goes on opens it
  /// again.
  func mend(hung: Bool, within patience: Duration) -> Finding?
  /// What keeps it small, at the end of a look; answers with what people should know of it.
  func keepUp() -> [Finding]
  /// Moves each ref by itself, and answers with those that stayed where they were: `.busy` where somebody moved one, else
  /// looking again at once would not help. What the journal gained is published before: where that cannot be, it throws,
  /// and no ref has moved.
  func publish(each moves: [RefMove], allowed: [String]) throws(Failure) -> [(ref: RefName, failure: Failure)]
}

/// How current what a repository says is.
package enum Freshness: Hashable, Sendable {
  /// It is the repository itself.
  case live
  /// A mirror: as its remote was then, in seconds since 1970.
  case fetched(Int64)
  /// A mirror that has nothing of its remote yet.
  case never
}

extension RepositoryAccess {
  package var sharesJournal: Bool { false }

  package func sheetBranch(_ ref: RefName) -> any SheetBranch { OwnSheetBranch(access: self, kept: ref) }

  package var freshness: Freshness { .live }

  package func mend(hung: Bool, within patience: Duration) -> Finding? { nil }

  package func keepUp() -> [Finding] { [] }

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

/// Runs what may fail in Git, as what may fail in the service.
package func git<Result>(_ work: () throws(GitError) -> Result) throws(Failure) -> Result {
  do throws(GitError) { return try work() } catch { throw Failure(error) }
}
