import Git
import RepositoryModel
import TranslationModel

/// A branch that has the sheet: the repository's own, or one of the repository that is the home of its journal.
package protocol SheetBranch {
  /// Where its commits are read and written.
  var repository: Repository { get }
  /// By which name that repository has it.
  var kept: RefName { get }
  /// Why it must stay where it is for now; nil where nothing is in its way.
  var obstacle: Finding? { get }
  /// Moves it by compare-and-swap; throws `.busy` where somebody else had moved it.
  func move(from old: ObjectID?, to new: ObjectID) throws(Failure)
}

/// A branch of the repository itself.
struct OwnSheetBranch: SheetBranch {
  let access: any RepositoryAccess
  let kept: RefName

  var repository: Repository { access.repository }
  var obstacle: Finding? { access.obstacle(to: kept) }

  func move(from old: ObjectID?, to new: ObjectID) throws(Failure) {
    try access.publish([RefMove(kept, from: old, to: new)], allowed: [kept.full, Journal.refs])
  }
}

/// A branch of a home that git reaches over the network, as it was fetched last.
struct RemoteSheetBranch: SheetBranch {
  let repository: Repository
  let remote: Remote
  let kept: RefName
  /// Its name there.
  let ref: RefName

  var obstacle: Finding? { nil }

  func move(from old: ObjectID?, to new: ObjectID) throws(Failure) {
    do throws(TransportError) {
      try remote.push([RefMove(ref, from: old, to: new)], allowed: [ref.full])
    } catch { throw Failure(error) }
    try git { () throws(GitError) in try repository.move([RefMove(kept, from: old, to: new)]) }
  }
}
