import Git
import RepositoryModel
import Service
import TranslationModel

/// A repository in which something happens just before the first refs are moved, or just after; or as the sheet on its branch is read.
final class RacingAccess: RepositoryAccess {
  private let inner: any RepositoryAccess
  var beforePublishing: (() throws -> Void)?
  var afterPublishing: (() throws -> Void)?
  var asSheetIsRead: (() throws -> Void)?

  init(_ inner: any RepositoryAccess) { self.inner = inner }

  var repository: Repository { inner.repository }
  var sharesJournal: Bool { inner.sharesJournal }
  func refresh() throws(Failure) { try inner.refresh() }
  func obstacle(to ref: RefName) -> Finding? { inner.obstacle(to: ref) }

  func sheetBranch(_ ref: RefName) -> any SheetBranch { Branch(inner: inner.sheetBranch(ref), access: self) }

  private struct Branch: SheetBranch {
    let inner: any SheetBranch
    let access: RacingAccess

    var kept: RefName { inner.kept }
    var obstacle: Finding? { inner.obstacle }

    var repository: Repository {
      let happens = access.asSheetIsRead
      access.asSheetIsRead = nil
      try? happens?()
      return inner.repository
    }

    func move(from old: ObjectID?, to new: ObjectID) throws(Failure) {
      try access.amidst { () throws(Failure) in try inner.move(from: old, to: new) }
    }
  }

  func publish(_ moves: [RefMove], allowed: [String]) throws(Failure) {
    try amidst { () throws(Failure) in try inner.publish(moves, allowed: allowed) }
  }

  fileprivate func amidst(_ move: () throws(Failure) -> Void) throws(Failure) {
    let before = beforePublishing
    beforePublishing = nil
    try? before?()
    try move()
    let after = afterPublishing
    afterPublishing = nil
    try? after?()
  }
}
