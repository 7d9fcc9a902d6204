import Git
import RepositoryModel
import TranslationModel

/// A repository that shares its sheet, with the home of the sheet's journal. What the journal gains goes there first: one
/// that another project has moved meanwhile is looked at again, before anything of this repository moves.
struct HomedRepository: RepositoryAccess {
  private let access: any RepositoryAccess
  private let home: any JournalHome

  init(_ access: any RepositoryAccess, home: any JournalHome) { (self.access, self.home) = (access, home) }

  var repository: Repository { access.repository }
  var sharesJournal: Bool { true }
  var freshness: Freshness { access.freshness }

  func sheetBranch(_ ref: RefName) -> any SheetBranch { home.sheetBranch(ref) }

  private var journals: JournalExchange {
    JournalExchange(
      repository, own: Journal.refs + "sheet/", seen: "refs/home/glossator/sheet/", joining: .merge)
  }

  func refresh() throws(Failure) {
    try access.refresh()
    try home.fetch(journals)
    try git { () throws(GitError) in try journals.join() }
  }

  func obstacle(to ref: RefName) -> Finding? { access.obstacle(to: ref) }

  func mend(hung: Bool, within patience: Duration) -> Finding? { access.mend(hung: hung, within: patience) }

  func keepUp() -> [Finding] { access.keepUp() }

  func publish(_ moves: [RefMove], allowed: [String]) throws(Failure) {
    try bringHome(moves)
    try access.publish(moves, allowed: allowed)
  }

  func publish(each moves: [RefMove], allowed: [String]) throws(Failure) -> [(ref: RefName, failure: Failure)]
  {
    try bringHome(moves)
    return try access.publish(each: moves, allowed: allowed)
  }

  private func bringHome(_ moves: [RefMove]) throws(Failure) {
    let gains = try git { () throws(GitError) in try journals.gained(moves) }
    if gains.isEmpty { return }
    try home.push(gains.map(\.pushed))
    let seen = gains.flatMap { gain in gain.local.filter { !journals.isOne($0) } }
    try git { () throws(GitError) in try repository.move(seen) }
  }
}

extension RepositoryAccess {
  /// This repository, with the journal of its sheet in another one on this host.
  package func homed(at path: String) throws(Failure) -> any RepositoryAccess {
    HomedRepository(self, home: try LocalHome(path, of: repository))
  }

  /// This repository, with the journal of its sheet in another one elsewhere; `sheet` is the branch there that has the sheet,
  /// nil where it is on none.
  package func homed(at address: RemoteURL, transport: Transport, sheet: RefName?) -> any RepositoryAccess {
    let remote = Remote(address, mirror: repository.path, transport: transport)
    return HomedRepository(self, home: RemoteHome(remote: remote, repository: repository, sheet: sheet))
  }
}
