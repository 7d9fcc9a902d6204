import Git
import RepositoryModel

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
      var failure = Failure(error)
      switch error.kind {
      // Another project's first entry came before ours: a ref that moved, too.
      case .exists: failure.kind = .busy
      // It was waited for.
      case .locked: failure.kind = .repository
      default: break
      }
      throw failure
    }
  }
}
