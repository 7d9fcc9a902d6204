import Git
import RepositoryModel
import TranslationModel

/// A bare mirror of a remote, in the state directory. Branches are as the remote has them; the journal may be ahead of
/// the remote's, whose own is kept under `refs/upstream/`.
package struct MirrorRepository: RepositoryAccess {
  package let repository: Repository
  private let mirror: Mirror
  private let remote: Remote

  package init(_ url: RemoteURL, state: String, transport: Transport) throws(Failure) {
    let path = "\(state)/\(url.folderName)"
    mirror = try git { () throws(GitError) in try Mirror(at: path) }
    let mirror = mirror
    repository = try git { () throws(GitError) in try mirror.repository() }
    remote = Remote(url, mirror: path, transport: transport)
  }

  private static let upstream = "refs/upstream/glossator/"

  package func refresh() throws(Failure) {
    let specs = [
      Refspec(from: "refs/heads/*", to: "refs/heads/*", force: true),
      Refspec(from: Journal.refs + "*", to: Self.upstream + "*", force: true),
    ].compactMap { $0 }
    do throws(TransportError) { try remote.fetch(specs, prune: true) } catch { throw Failure(error) }
    try git { () throws(GitError) in try joinJournals() }
  }

  package func obstacle(to ref: RefName) -> Finding? { nil }

  package func publish(_ moves: [RefMove], allowed: [String]) throws(Failure) {
    let (pushed, local) = try git { () throws(GitError) in try withJournals(moves) }
    guard !pushed.isEmpty else { return }
    do throws(TransportError) { try remote.push(pushed, allowed: allowed) } catch { throw Failure(error) }
    try git { () throws(GitError) in try repository.move(local) }
  }

  /// What goes to the remote, and what it means for our own refs once it is there.
  private func withJournals(_ moves: [RefMove]) throws(GitError) -> (pushed: [RefMove], local: [RefMove]) {
    var pushed = moves.filter { !$0.ref.hasPrefix(Journal.refs) }
    var local = moves
    let refs = try repository.snapshot(prefixes: [Journal.refs])
    for entry in refs.entries {
      guard let upstream = RefName(Self.upstream + entry.ref.full.dropFirst(Journal.refs.utf8.count)) else {
        continue
      }
      let theirs = try repository.id(of: upstream)
      let ours = moves.first { $0.ref == entry.ref }?.to ?? entry.id
      guard ours != theirs else { continue }
      pushed.append(RefMove(entry.ref, from: theirs, to: ours))
      local.append(RefMove(upstream, from: theirs, to: ours))
    }
    // A journal that begins with this very move has no ref of its own yet.
    for move in moves where move.ref.hasPrefix(Journal.refs) && refs[move.ref] == nil {
      pushed.append(RefMove(move.ref, from: nil, to: move.to))
    }
    return (pushed, local)
  }

  /// Brings our journals together with the remote's. Where both went on, our entries are put behind theirs again, but
  /// for agreements: those rest on what the remote no longer is.
  private func joinJournals() throws(GitError) {
    let theirs = try repository.snapshot(prefixes: [Self.upstream])
    for entry in theirs.entries {
      guard let ref = RefName(Journal.refs + entry.ref.full.dropFirst(Self.upstream.utf8.count)) else {
        continue
      }
      let ours = try repository.id(of: ref)
      guard let ours else {
        try repository.move([RefMove(ref, from: nil, to: entry.id)])
        continue
      }
      // A commit counts as its own ancestor.
      if try repository.isAncestor(entry.id, of: ours) { continue }
      let joined = try replay(ours, onto: entry.id)
      try repository.move([RefMove(ref, from: ours, to: joined)])
    }
  }

  private func replay(_ ours: ObjectID, onto theirs: ObjectID) throws(GitError) -> ObjectID {
    var own: [CommitInfo] = []
    var next: ObjectID? = ours
    while let id = next, try !repository.isAncestor(id, of: theirs) {
      let commit = try repository.commit(id)
      own.append(commit)
      next = commit.parents.first
    }
    var tip = theirs
    for commit in own.reversed() where !commit.message.contains("Glossator-Entry: agreed") {
      if try repository.commit(tip).tree == commit.tree { continue }
      tip = try repository.commit(
        CommitDraft(
          parents: [tip], base: commit.tree, message: commit.message, author: commit.author,
          committer: commit.committer))
    }
    return tip
  }
}
