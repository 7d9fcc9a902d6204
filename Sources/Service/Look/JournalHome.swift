import Git
import RepositoryModel
import TranslationModel

/// Where the journal of a sheet lives that several repositories share: one of them, or one of its own.
protocol JournalHome {
  /// Brings its journals here, under the names that the exchange keeps them by.
  func fetch(_ journals: JournalExchange) throws(Failure)
  /// Moves its refs by compare-and-swap: throws `.busy` where one had moved.
  func push(_ moves: [RefMove]) throws(Failure)
  /// One of its branches, which has the sheet.
  func sheetBranch(_ ref: RefName) -> any SheetBranch
}

/// A home that git reaches over the network.
struct RemoteHome: JournalHome {
  let remote: Remote
  let repository: Repository
  /// The branch that has the sheet; nil where it is on none.
  let sheet: RefName?

  func fetch(_ journals: JournalExchange) throws(Failure) {
    // It may not be there yet: the names that begin like it may be none.
    let branch = sheet.flatMap { ref in
      Refspec(from: ref.full + "*", to: kept(ref.full) + "*", force: true)
    }
    let refspecs = [journals.refspec, branch].compactMap { $0 }
    do throws(TransportError) { try remote.fetch(refspecs, prune: true) } catch { throw Failure(error) }
  }

  private func kept(_ name: String) -> String { "refs/home/" + name.dropFirst("refs/".utf8.count) }

  func sheetBranch(_ ref: RefName) -> any SheetBranch {
    RemoteSheetBranch(repository: repository, remote: remote, kept: RefName(kept(ref.full)) ?? ref, ref: ref)
  }

  func push(_ moves: [RefMove]) throws(Failure) {
    do throws(TransportError) { try remote.push(moves, allowed: [Journal.refs]) } catch {
      throw Failure(error)
    }
  }
}

/// A home on this host.
struct LocalHome: JournalHome {
  private let repository: Repository
  private let access: AttachedRepository
  private var home: Repository { access.repository }

  init(_ path: String, of repository: Repository) throws(Failure) {
    self.repository = repository
    access = try AttachedRepository(at: path)
  }

  func sheetBranch(_ ref: RefName) -> any SheetBranch { access.sheetBranch(ref) }

  func fetch(_ journals: JournalExchange) throws(Failure) {
    try git { () throws(GitError) in
      for entry in try home.snapshot(prefixes: [journals.own]).entries {
        guard let ref = journals.seen(entry.ref) else { continue }
        try repository.copy(entry.id, from: home)
        let before = try repository.id(of: ref)
        if before != entry.id { try repository.move([RefMove(ref, from: before, to: entry.id)]) }
      }
    }
  }

  func push(_ moves: [RefMove]) throws(Failure) {
    do throws(GitError) {
      for move in moves { try home.copy(move.to, from: repository) }
      try home.move(moves)
    } catch {
      // Another project's first entry came before ours: a ref that moved, too.
      throw error.kind == .exists ? Failure(.busy, error.description) : Failure(error)
    }
  }
}

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
